package io.salvor.policy.table;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/** A conclusion that the action columns of a table write, column by column. */
final class DraftType<D> {
  /** Finishes a draft: rule name and reason to the fact that is inserted. */
  interface Finish<D> {
    Object because(D draft, String rule, String reason);
  }

  /** One thing that a column may say. */
  record Setter(Class<?> type, BiConsumer<Object, Object> set) {}

  private final Class<D> type;
  private final Class<?> parameter;
  private final BiFunction<Object, Object, Object> start;
  private final Finish<D> finish;
  private final Map<String, Setter> setters = new LinkedHashMap<>();

  DraftType(
      Class<D> type, Class<?> parameter, BiFunction<Object, Object, D> start, Finish<D> finish) {
    this.type = type;
    this.parameter = parameter;
    this.start = start::apply;
    this.finish = finish;
  }

  <V> DraftType<D> with(String name, Class<V> valueType, BiConsumer<D, V> set) {
    setters.put(
        name,
        new Setter(
            valueType, (draft, value) -> set.accept(type.cast(draft), valueType.cast(value))));
    return this;
  }

  String name() {
    return type.getSimpleName();
  }

  /** Type of the value that begins the draft. */
  Class<?> parameter() {
    return parameter;
  }

  Map<String, Setter> setters() {
    return setters;
  }

  Object start(Object fact, Object value) {
    return start.apply(fact, value);
  }

  Object finish(Object draft, String rule, String reason) {
    return finish.because(type.cast(draft), rule, reason);
  }
}
