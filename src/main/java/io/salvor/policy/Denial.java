package io.salvor.policy;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Tells a phrase that a line denies, asks for or quotes as a command from one that it reports: "no
 * GPU has fallen off the bus", "hardware failure ruled out", "dmesg | grep 'fallen off the bus'".
 */
final class Denial {
  /** A denying word, then at most three plain words up to the phrase. */
  private static final Pattern BEFORE =
      Pattern.compile(
          "(?s).*\\b(?:no|without|never|zero|0)(?:\\s+[a-z0-9_-]+){0,3}\\s+$|(?s).*\\bnot\\s+$");

  private static final Pattern AFTER =
      Pattern.compile(
          "(?s)^[a-z]*\\s*(?:(?:was |were |is |are )?(?:ruled out|not (?:found|seen|detected))"
              + "|(?:count|errors?)?\\s*[:=]\\s*(?:0|none|no)\\b(?!\\.)).*");
  private static final Pattern COMMAND =
      Pattern.compile("(?s).*(?:\\|\\s*|^\\s*|\\$\\s+)[ef]?grep\\b.*");
  private static final int REACH = 60;

  private Denial() {}

  /** True when every place at which the phrase stands in the text is denied. */
  static boolean of(String phrase, String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    String wanted = phrase.toLowerCase(Locale.ROOT);
    int at = lower.indexOf(wanted);
    if (at < 0) {
      return false;
    }
    for (; at >= 0; at = lower.indexOf(wanted, at + 1)) {
      String before = lower.substring(Math.max(0, at - REACH), at);
      int end = at + wanted.length();
      String after = lower.substring(end, Math.min(lower.length(), end + REACH));
      boolean isDenied =
          BEFORE.matcher(before).matches()
              || AFTER.matcher(after).matches()
              || COMMAND.matcher(before).matches();
      if (!isDenied) {
        return false;
      }
    }
    return true;
  }
}
