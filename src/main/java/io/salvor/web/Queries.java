package io.salvor.web;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Optional;

/** Query parameters, checked; a bad one is refused with what would be right. */
final class Queries {
  static final int MOST = 1_000;

  private static final int NAME = 256;
  private static final int FIRST_YEAR = 1970;
  private static final int LAST_YEAR = 2200;

  private Queries() {}

  static Instant since(String value) {
    if (value.isBlank()) {
      return Instant.EPOCH;
    }
    try {
      OffsetDateTime time = OffsetDateTime.parse(value.replace(' ', '+'));
      if (time.getYear() < FIRST_YEAR || time.getYear() > LAST_YEAR) {
        throw new BadQuery("since", "since lies outside the years 1970 to 2200");
      }
      return time.toInstant();
    } catch (DateTimeException e) {
      throw new BadQuery("since", "since is an RFC 3339 time such as 2026-01-31T12:00:00Z");
    }
  }

  static int limit(String value) {
    long limit = number("limit", value, 100);
    if (limit < 1 || limit > MOST) {
      throw new BadQuery("limit", "limit is 1 to " + MOST);
    }
    return (int) limit;
  }

  static long number(String name, String value, long absent) {
    if (value.isBlank()) {
      return absent;
    }
    if (!value.matches("\\d{1,18}")) {
      throw new BadQuery(name, name + " is a whole number, as an answer gave it");
    }
    return Long.parseLong(value);
  }

  /** A name of something, or empty. */
  static String name(String name, String value) {
    if (value.length() > NAME) {
      throw new BadQuery(name, name + " has at most " + NAME + " characters");
    }
    return value.strip();
  }

  /** A yes or no; empty when it was not asked for. */
  static Optional<Boolean> flag(String name, String value) {
    return switch (value.strip()) {
      case "" -> Optional.empty();
      case "true" -> Optional.of(true);
      case "false" -> Optional.of(false);
      default -> throw new BadQuery(name, name + " is true or false");
    };
  }

  /** The name of a constant, or empty. */
  static <E extends Enum<E>> String choice(String name, String value, Class<E> type) {
    boolean known =
        Arrays.stream(type.getEnumConstants()).anyMatch(constant -> constant.name().equals(value));
    if (!value.isBlank() && !known) {
      throw new BadQuery(name, name + " is one of " + Arrays.toString(type.getEnumConstants()));
    }
    return value.strip();
  }

  /** A query parameter is wrong. */
  static final class BadQuery extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String parameter;

    BadQuery(String parameter, String message) {
      super(message);
      this.parameter = parameter;
    }

    /** Which parameter is wrong, as a pointer into the query. */
    String pointer() {
      return "/" + parameter;
    }
  }

  /** What was asked for is not there. */
  static final class Unknown extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unknown(String message) {
      super(message);
    }
  }
}
