package io.salvor.policy.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;

/** Facts for one table, over the values that it mentions and their neighbours. */
final class FactMaker {
  private static final int TRIES = 3_000;

  private final DecisionTable table;
  private final Random random;
  private final Map<String, List<Object>> domain = new LinkedHashMap<>();
  private final List<Object> made = new ArrayList<>();

  FactMaker(DecisionTable table, Random random) {
    this.table = table;
    this.random = random;
    table.fact().fields().values().forEach(field -> domain.put(field.name(), values(field)));
  }

  /** Every fact made so far. */
  List<Object> made() {
    return made;
  }

  /** A fact that the row matches, with nothing set that the row does not ask for. */
  Optional<Object> matching(TableRow row) {
    for (int i = 0; i < TRIES; i++) {
      Map<String, Object> values = wanted(row, i > TRIES / 2);
      if (row.matches(TableFacts.make(table.fact().type(), values, "probe"))) {
        return Optional.of(keep(values));
      }
    }
    return Optional.empty();
  }

  /** Facts near the row: each of its conditions broken, in as many ways as asked. */
  void breakEach(TableRow row, int ways) {
    for (Condition condition : row.conditions()) {
      List<Object> others =
          domain.get(condition.field().name()).stream().filter(v -> !holds(condition, v)).toList();
      for (int i = 0; i < ways && !others.isEmpty(); i++) {
        Map<String, Object> values = wanted(row, false);
        values.put(condition.field().name(), others.get(random.nextInt(others.size())));
        keep(values);
      }
    }
  }

  /** A fact near a random row, or one of wholly random values. */
  void addRandom() {
    TableRow row = table.rows().get(random.nextInt(table.rows().size()));
    Map<String, Object> values =
        random.nextInt(4) == 0 ? new HashMap<>() : wanted(row, random.nextBoolean());
    domain.forEach(
        (field, options) -> {
          if (random.nextInt(4) == 0) {
            values.put(field, options.get(random.nextInt(options.size())));
          }
        });
    keep(values);
  }

  private Object keep(Map<String, Object> values) {
    String id = table.name() + "-" + made.size();
    Object fact = TableFacts.make(table.fact().type(), values, id);
    made.add(fact);
    return fact;
  }

  private Map<String, Object> wanted(TableRow row, boolean anythingElse) {
    Map<String, Object> values = new HashMap<>();
    for (String field : domain.keySet()) {
      List<Condition> asked =
          row.conditions().stream().filter(c -> c.field().name().equals(field)).toList();
      if (asked.isEmpty() && !anythingElse) {
        continue;
      }
      List<Object> fitting = new ArrayList<>(domain.get(field));
      fitting.removeIf(value -> !asked.stream().allMatch(c -> holds(c, value)));
      if (fitting.isEmpty()) {
        asked.stream()
            .filter(c -> c.operand() instanceof Pattern)
            .flatMap(c -> PatternSample.of((Pattern) c.operand(), random).stream())
            .forEach(fitting::add);
      }
      if (!fitting.isEmpty()) {
        values.put(field, fitting.get(random.nextInt(fitting.size())));
      }
    }
    return values;
  }

  private static boolean holds(Condition condition, Object value) {
    Field plain =
        new Field(condition.field().name(), condition.field().type(), 0, ignored -> value);
    return new Condition("", plain, condition.operator(), condition.operand()).test(value);
  }

  private List<Object> values(Field field) {
    Class<?> type = field.type();
    if (type.isEnum()) {
      return List.of((Object[]) type.getEnumConstants());
    }
    if (type == boolean.class) {
      return List.of(true, false);
    }
    Set<Object> values = new LinkedHashSet<>();
    values.add(type == String.class ? "" : type == int.class ? (Object) 0 : (Object) 0.0);
    table.rows().stream()
        .flatMap(row -> row.conditions().stream())
        .filter(c -> c.field().name().equals(field.name()))
        .flatMap(
            c ->
                c.operand() instanceof List<?> list ? list.stream() : List.of(c.operand()).stream())
        .forEach(operand -> values.addAll(around(operand)));
    if (type == int.class) {
      values.addAll(Arrays.asList(1, 2, 11, 1_000));
    }
    return List.copyOf(values);
  }

  private List<Object> around(Object operand) {
    if (operand instanceof Integer n) {
      return List.of(n, n - 1, n + 1);
    }
    if (operand instanceof Double n) {
      return List.of(n, n - 0.5, n + 0.5, Math.nextDown(n));
    }
    if (operand instanceof Pattern pattern) {
      List<Object> samples = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        PatternSample.of(pattern, random)
            .ifPresent(
                text ->
                    samples.addAll(List.of(text, text + " end", text.toUpperCase(Locale.ROOT))));
      }
      return samples;
    }
    String text = operand.toString();
    return List.of(text, text + "x", " " + text, text.toLowerCase(Locale.ROOT));
  }
}
