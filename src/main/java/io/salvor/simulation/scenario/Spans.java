package io.salvor.simulation.scenario;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lengths of time as people write them: {@code 500ms}, {@code 90s}, {@code 1h30m}, {@code 2d}. */
final class Spans {
  private static final Pattern SPAN =
      Pattern.compile(
          "(?:([0-9]{1,5})d)?(?:([0-9]{1,6})h)?(?:([0-9]{1,7})m)?"
              + "(?:([0-9]{1,8})s)?(?:([0-9]{1,9})ms)?");

  private Spans() {}

  /** The length; empty when the text is none. */
  static Optional<Duration> parse(String text) {
    Matcher m = SPAN.matcher(text);
    if (text.isEmpty() || !m.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        Duration.ofDays(part(m, 1))
            .plusHours(part(m, 2))
            .plusMinutes(part(m, 3))
            .plusSeconds(part(m, 4))
            .plusMillis(part(m, 5)));
  }

  private static long part(Matcher matcher, int group) {
    return matcher.group(group) == null ? 0 : Long.parseLong(matcher.group(group));
  }

  /** The same in words, e.g. {@code 1h30m} or {@code 2.5s}. */
  static String show(Duration span) {
    StringBuilder text = new StringBuilder();
    append(text, span.toDays(), "d");
    append(text, span.toHoursPart(), "h");
    append(text, span.toMinutesPart(), "m");
    if (span.toMillisPart() > 0) {
      text.append(span.toSecondsPart()).append('.').append(span.toMillisPart() / 100).append('s');
    } else {
      append(text, span.toSecondsPart(), "s");
    }
    return text.isEmpty() ? "0s" : text.toString();
  }

  private static void append(StringBuilder text, long amount, String mark) {
    if (amount > 0) {
      text.append(amount).append(mark);
    }
  }
}
