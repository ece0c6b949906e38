package io.salvor.reading.jobs;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as Kubernetes, Alertmanager and Slurm's REST interface write them. */
final class Times {
  private static final Pattern AGE = Pattern.compile("(\\d{1,6})([smhdy])");

  private Times() {}

  /** The first of the texts that is a time and not the year 1; else the fallback. */
  static Instant first(Instant fallback, String... texts) {
    for (String text : texts) {
      if (text.length() >= 20 && !text.startsWith("0001")) {
        try {
          return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
          continue;
        }
      }
      if (text.matches("[1-9]\\d{8,10}")) {
        return Instant.ofEpochSecond(Long.parseLong(text));
      }
    }
    return fallback;
  }

  /** {@code 2m24s}, {@code 3d}; zero when it is none. */
  static Duration age(String text) {
    Duration age = Duration.ZERO;
    Matcher part = AGE.matcher(text);
    while (part.find()) {
      long n = Long.parseLong(part.group(1));
      age =
          age.plus(
              switch (part.group(2)) {
                case "s" -> Duration.ofSeconds(n);
                case "m" -> Duration.ofMinutes(n);
                case "h" -> Duration.ofHours(n);
                case "d" -> Duration.ofDays(n);
                default -> Duration.ofDays(Math.min(n, 100) * 365);
              });
    }
    return age;
  }
}
