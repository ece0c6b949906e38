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
  record Setter(
      String name,
      Class<?> type,
      int lowest,
      int highest,
      boolean isRequired,
      BiConsumer<Object, Object> set) {}

  private static final int MOST_WEIGHT = 1000;

  private final Class<D> type;
  private final Class<?> parameter;
  private final BiFunction<Object, Object, Object> start;
  private final Finish<D> finish;
  private final Map<String, Setter> setters = new LinkedHashMap<>();
  private int lowestStart = Integer.MIN_VALUE;
  private int highestStart = Integer.MAX_VALUE;

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
            name,
            valueType,
            Integer.MIN_VALUE,
            Integer.MAX_VALUE,
            false,
            (draft, value) -> set.accept(type.cast(draft), valueType.cast(value))));
    return this;
  }

  /** The range of the number that begins the draft. */
  DraftType<D> startingIn(int lowest, int highest) {
    lowestStart = lowest;
    highestStart = highest;
    return this;
  }

  /** What is wrong with the value that begins the draft; empty when it is right. */
  String wrongStart(Object value) {
    return value instanceof Integer number && (number < lowestStart || number > highestStart)
        ? number + " is not in the range " + lowestStart + " to " + highestStart
        : "";
  }

  /** A whole number of this range. */
  DraftType<D> withNumber(String name, int lowest, int highest, BiConsumer<D, Integer> set) {
    setters.put(
        name,
        new Setter(
            name,
            Integer.class,
            lowest,
            highest,
            false,
            (draft, value) -> set.accept(type.cast(draft), (Integer) value)));
    return this;
  }

  /** The weight by which one of several rows is taken: 0 to 1000, in every row. */
  DraftType<D> withWeight(BiConsumer<D, Integer> set) {
    setters.put(
        "weight",
        new Setter(
            "weight",
            Integer.class,
            0,
            MOST_WEIGHT,
            true,
            (draft, value) -> set.accept(type.cast(draft), (Integer) value)));
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
