package io.salvor.simulation.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names with a range in braces: {@code gpu-{001..004}} stands for four names. */
final class NameRange {
  /** Most names that one range stands for. */
  static final int MOST = 20_000;

  private static final Pattern RANGE = Pattern.compile("\\{([0-9]{1,6})\\.\\.([0-9]{1,6})}");

  private NameRange() {}

  /** The names in order; the text itself when it holds no range. */
  static List<String> expand(String text) {
    Matcher matcher = RANGE.matcher(text);
    if (!matcher.find()) {
      return List.of(text);
    }
    int from = Integer.parseInt(matcher.group(1));
    int to = Integer.parseInt(matcher.group(2));
    if (to < from || to - from >= MOST) {
      throw new IllegalArgumentException(
          matcher.group()
              + " is no range: the second number is the greater one, by less than "
              + MOST);
    }
    String format =
        matcher.group(1).startsWith("0") ? "%0" + matcher.group(1).length() + "d" : "%d";
    String before = text.substring(0, matcher.start());
    List<String> behind = expand(text.substring(matcher.end()));
    List<String> names = new ArrayList<>();
    for (int i = from; i <= to; i++) {
      for (String rest : behind) {
        names.add(before + String.format(format, i) + rest);
      }
    }
    if (names.size() > MOST) {
      throw new IllegalArgumentException(text + " stands for more than " + MOST + " names");
    }
    return names;
  }
}
