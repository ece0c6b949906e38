package io.salvor.app;

/** Colours of the terminal, or none. */
record Style(boolean colour) {
  private static final String RESET = "\u001b[0m";

  String bold(String text) {
    return wrap("\u001b[1m", text);
  }

  String dim(String text) {
    return wrap("\u001b[2m", text);
  }

  String red(String text) {
    return wrap("\u001b[1;31m", text);
  }

  String yellow(String text) {
    return wrap("\u001b[33m", text);
  }

  String green(String text) {
    return wrap("\u001b[32m", text);
  }

  private String wrap(String code, String text) {
    return colour ? code + text + RESET : text;
  }
}
