package io.salvor.web;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/** Where the next page begins, as a text that callers hand back unread. */
final class Cursor {
  private static final int LONGEST = 2_048;

  private Cursor() {}

  static String of(String... parts) {
    return Arrays.stream(parts).map(Cursor::encode).collect(Collectors.joining("."));
  }

  /** The parts that {@link #of} was given; empty for an empty text. */
  static List<String> parts(String cursor, int count) {
    if (cursor.isBlank()) {
      return List.of();
    }
    String[] parts = cursor.strip().split("\\.", -1);
    if (parts.length != count || cursor.length() > LONGEST) {
      throw bad();
    }
    try {
      return Arrays.stream(parts).map(Cursor::decode).toList();
    } catch (IllegalArgumentException e) {
      throw bad();
    }
  }

  static Queries.BadQuery bad() {
    return new Queries.BadQuery("cursor", "cursor is what an answer gave as next");
  }

  private static String encode(String part) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(part.getBytes(StandardCharsets.UTF_8));
  }

  private static String decode(String part) {
    return new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8);
  }
}
