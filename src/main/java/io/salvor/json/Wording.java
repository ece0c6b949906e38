package io.salvor.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.stream.Collectors;

/** How messages about JSON name values and types. */
final class Wording {
  private static final int SHOWN = 60;

  private Wording() {}

  /** A value as a message may show it: quoted, short, printable. */
  static String shown(String value) {
    String cut = value.length() > SHOWN ? value.substring(0, SHOWN) + "..." : value;
    return '"' + cut.replaceAll("\\p{Cntrl}", "?") + '"';
  }

  static <E extends Enum<E>> String listOf(Class<E> type) {
    return Arrays.stream(type.getEnumConstants()).map(Enum::name).collect(Collectors.joining(", "));
  }

  static String typeOf(JsonNode value) {
    return switch (value.getNodeType()) {
      case OBJECT -> "an object";
      case ARRAY -> "an array";
      case NUMBER -> value.isIntegralNumber() ? "a number" : "a number with a fraction";
      case BOOLEAN -> "a boolean";
      case STRING -> "a text";
      default -> "null";
    };
  }
}
