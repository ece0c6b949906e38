package io.salvor.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The invariants that the records of this package share. */
final class Checks {
  /** Longest name (node, job, check, source) taken, in characters; longer ones are refused. */
  static final int NAME = 256;

  /** Longest free text (message, reason) taken, in characters. */
  static final int TEXT = 64 * 1024;

  private Checks() {}

  /** An absent text is the empty one, so that no caller meets a null. */
  static String text(String value, String field) {
    return bounded(value, field, TEXT);
  }

  static String name(String value, String field) {
    return bounded(value, field, NAME);
  }

  static String required(String value, String field) {
    String checked = name(value, field);
    if (checked.isBlank()) {
      throw new IllegalArgumentException(field + " is required");
    }
    return checked;
  }

  static <T> T required(T value, String field) {
    return Objects.requireNonNull(value, () -> field + " is required");
  }

  static <T> List<T> list(List<T> values) {
    return values == null ? List.of() : List.copyOf(values);
  }

  static <V> Map<String, V> map(Map<String, V> values) {
    return values == null || values.isEmpty()
        ? Map.of()
        : java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(values));
  }

  private static String bounded(String value, String field, int limit) {
    if (value == null) {
      return "";
    }
    if (value.length() > limit) {
      throw new IllegalArgumentException(
          field + " has " + value.length() + " characters, the limit is " + limit);
    }
    return value;
  }
}
