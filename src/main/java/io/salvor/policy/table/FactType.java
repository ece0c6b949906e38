package io.salvor.policy.table;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** A kind of fact that tables may match, with the fields that they may name. */
final class FactType<T> {
  private final Class<T> type;
  private final Map<String, Field> fields = new LinkedHashMap<>();

  FactType(Class<T> type) {
    this.type = type;
  }

  FactType<T> with(String name, Class<?> fieldType, Function<T, Object> read) {
    fields.put(
        name, new Field(name, fieldType, fields.size(), fact -> read.apply(type.cast(fact))));
    return this;
  }

  String name() {
    return type.getSimpleName();
  }

  Class<T> type() {
    return type;
  }

  Map<String, Field> fields() {
    return fields;
  }
}
