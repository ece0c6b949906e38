package io.salvor.reading;

/** Takes out of a line what no log means to say: NULs, colours, other control characters. */
final class ControlCharacters {
  private static final char ESCAPE = '\u001b';

  private ControlCharacters() {}

  /** Drops NULs and terminal escapes, replaces other control characters; never longer. */
  static String clean(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c == ESCAPE) {
        i = afterEscape(text, i + 1);
        continue;
      }
      if (c >= ' ' && c != 0x7f || c == '\t') {
        clean.append(c);
      } else if (c != 0) {
        clean.append('\uFFFD');
      }
      i++;
    }
    return clean.toString();
  }

  private static int afterEscape(String text, int from) {
    if (from >= text.length() || text.charAt(from) != '[') {
      return from;
    }
    int i = from + 1;
    while (i < text.length() && (text.charAt(i) < '@' || text.charAt(i) > '~')) {
      i++;
    }
    return Math.min(i + 1, text.length());
  }
}
