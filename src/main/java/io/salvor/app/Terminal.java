package io.salvor.app;

/**
 * Which standard streams are a terminal. The launcher tells ({@code io.salvor.terminal} holds the
 * numbers of those that are); without it the Java console tells.
 *
 * @param width columns of the text, 60 to 100
 */
record Terminal(boolean in, boolean out, boolean err, boolean colour, int width) {
  private static final int NARROWEST = 60;
  private static final int WIDEST = 100;

  /** No terminal at all, 100 columns. */
  static final Terminal NONE = new Terminal(false, false, false, false, WIDEST);

  static Terminal ofProcess() {
    String told = System.getProperty("io.salvor.terminal");
    boolean console = System.console() != null;
    boolean in = told == null ? console : told.contains("0");
    boolean out = told == null ? console : told.contains("1");
    boolean err = told == null ? console : told.contains("2");
    String noColour = System.getenv("NO_COLOR");
    boolean colour = out && (noColour == null || noColour.isEmpty());
    return new Terminal(
        in, out, err, colour, width(Integer.getInteger("io.salvor.columns", WIDEST)));
  }

  private static int width(int columns) {
    return Math.max(NARROWEST, Math.min(WIDEST, columns));
  }
}
