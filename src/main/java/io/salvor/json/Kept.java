package io.salvor.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads back one object that Salvor itself has written. */
final class Kept {
  private Kept() {}

  static <T> Parsed<T> read(String json, String what, Function<Fields, T> form) {
    Parsed<JsonNode> tree = JsonTree.parseKept(json);
    if (tree.value().isEmpty() || !(tree.value().get() instanceof ObjectNode object)) {
      return new Parsed<>(
          Optional.empty(),
          tree.faults().isEmpty()
              ? List.of(new JsonFault("", what + " is an object"))
              : tree.faults());
    }
    Faults faults = new Faults();
    try {
      return Parsed.of(Optional.of(form.apply(new Fields(object, "", faults))), faults);
    } catch (IllegalArgumentException e) {
      faults.add("", e.getMessage());
      return Parsed.of(Optional.empty(), faults);
    }
  }
}
