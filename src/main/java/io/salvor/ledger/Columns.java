package io.salvor.ledger;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Values as columns hold them. */
final class Columns {
  private static final long LAST_SECOND = Long.MAX_VALUE / 1_000_000 - 1;
  private static final char REPLACEMENT = '\uFFFD';

  private Columns() {}

  /** Times that do not fit are cut: they must fail nobody's transaction. */
  static long micros(Instant time) {
    long second = Math.max(-LAST_SECOND, Math.min(LAST_SECOND, time.getEpochSecond()));
    return second * 1_000_000 + time.getNano() / 1_000;
  }

  static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  /**
   * A text that every database takes and gives back the same: PostgreSQL has no U+0000, UTF-8 no
   * half of a surrogate pair.
   */
  static String text(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == 0 || Character.isSurrogate(c)) {
        return cleaned(value);
      }
    }
    return value;
  }

  private static String cleaned(String value) {
    StringBuilder text = new StringBuilder(value.length());
    value
        .codePoints()
        .map(
            c ->
                c == 0 || c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE
                    ? REPLACEMENT
                    : c)
        .forEach(text::appendCodePoint);
    return text.toString();
  }
}
