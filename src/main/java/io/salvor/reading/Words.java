package io.salvor.reading;

/** Small bounded text operations that readers share. */
public final class Words {
  private static final int NAME = 256;

  private Words() {}

  /** A name as facts allow it: never null, at most 256 characters. */
  public static String name(String value) {
    return value == null ? "" : cut(value.strip(), NAME);
  }

  /** At most this many characters of the text. */
  public static String cut(String value, int limit) {
    return value.length() <= limit ? value : value.substring(0, limit);
  }

  /** True when the word (lower case) stands in the text, whatever the text's case. */
  public static boolean contains(String text, String word) {
    int last = text.length() - word.length();
    for (int at = 0; at <= last; at++) {
      if (text.regionMatches(true, at, word, 0, word.length())) {
        return true;
      }
    }
    return false;
  }
}
