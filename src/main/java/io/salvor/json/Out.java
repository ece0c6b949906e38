package io.salvor.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** An object being written: what is empty is left out, the order of the calls is kept. */
final class Out {
  private final ObjectNode node = JsonNodeFactory.instance.objectNode();

  Out text(String name, String value) {
    if (!value.isEmpty()) {
      node.put(name, value);
    }
    return this;
  }

  /** Written even when empty. */
  Out always(String name, String value) {
    node.put(name, value);
    return this;
  }

  Out choice(String name, Enum<?> value) {
    node.put(name, value.name());
    return this;
  }

  Out time(String name, Instant value) {
    node.put(name, value.toString());
    return this;
  }

  /** Left out when it is {@code absent}. */
  Out number(String name, long value, long absent) {
    if (value != absent) {
      node.put(name, value);
    }
    return this;
  }

  Out flag(String name, boolean value) {
    node.put(name, value);
    return this;
  }

  /** Left out when false. */
  Out ifTrue(String name, boolean value) {
    if (value) {
      node.put(name, true);
    }
    return this;
  }

  Out texts(String name, List<String> values) {
    if (!values.isEmpty()) {
      allTexts(name, values);
    }
    return this;
  }

  /** Written even when empty. */
  Out allTexts(String name, List<String> values) {
    ArrayNode array = node.putArray(name);
    values.forEach(array::add);
    return this;
  }

  Out map(String name, Map<String, String> values) {
    if (!values.isEmpty()) {
      ObjectNode object = node.putObject(name);
      values.forEach(object::put);
    }
    return this;
  }

  /** Left out when it has no members. */
  Out object(String name, ObjectNode value) {
    if (!value.isEmpty()) {
      node.set(name, value);
    }
    return this;
  }

  Out value(String name, JsonNode value) {
    node.set(name, value);
    return this;
  }

  <T> Out list(String name, List<T> values, Function<T, ObjectNode> form) {
    return values.isEmpty() ? this : all(name, values, form);
  }

  /** Written even when empty. */
  <T> Out all(String name, List<T> values, Function<T, ObjectNode> form) {
    ArrayNode array = node.putArray(name);
    values.forEach(value -> array.add(form.apply(value)));
    return this;
  }

  ObjectNode node() {
    return node;
  }

  /** Adds members that are not there yet, inside nested objects and lists of objects too. */
  static void merge(ObjectNode target, ObjectNode more) {
    for (Map.Entry<String, JsonNode> member : more.properties()) {
      JsonNode present = target.get(member.getKey());
      if (present == null) {
        target.set(member.getKey(), member.getValue());
      } else if (present instanceof ObjectNode object
          && member.getValue() instanceof ObjectNode below) {
        merge(object, below);
      } else if (present instanceof ArrayNode array
          && member.getValue() instanceof ArrayNode below) {
        for (int i = 0; i < Math.min(array.size(), below.size()); i++) {
          if (array.get(i) instanceof ObjectNode object && below.get(i) instanceof ObjectNode o) {
            merge(object, o);
          }
        }
      }
    }
  }
}
