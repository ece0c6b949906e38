package io.salvor.reading.jobs;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The {@code Key=value Key=value} notation of {@code scontrol}, in which values may hold blanks.
 */
final class KeyValues {
  private static final Pattern KEY = Pattern.compile("(?:^|\\s)([A-Za-z][\\w/:.]{0,60})=");
  private static final int MOST = 300;

  private KeyValues() {}

  /** The values by key in lower case; the first of equal keys counts. */
  static Map<String, String> of(String text) {
    Map<String, String> values = new HashMap<>();
    Matcher key = KEY.matcher(text);
    String name = "";
    int from = 0;
    while (key.find() && values.size() < MOST) {
      put(values, name, text.substring(from, key.start()));
      name = key.group(1);
      from = key.end();
    }
    put(values, name, text.substring(Math.min(from, text.length())));
    return values;
  }

  private static void put(Map<String, String> values, String name, String value) {
    if (!name.isEmpty()) {
      values.putIfAbsent(name.toLowerCase(java.util.Locale.ROOT), unquoted(value.strip()));
    }
  }

  static String unquoted(String value) {
    boolean isQuoted =
        value.length() > 1
            && (value.charAt(0) == '"' || value.charAt(0) == '\'')
            && value.charAt(value.length() - 1) == value.charAt(0);
    return isQuoted ? value.substring(1, value.length() - 1) : value;
  }
}
