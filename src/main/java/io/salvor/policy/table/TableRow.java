package io.salvor.policy.table;

import java.util.List;

/**
 * One row of a table: when all conditions hold, its conclusion is inserted.
 *
 * @param number the row as the spreadsheet numbers it, from 1
 * @param rule name of its rule: table name, underscore, row number
 * @param observesOnly true when what it leads to is recorded and not done, whatever the mode
 */
public record TableRow(
    int number,
    String rule,
    List<Condition> conditions,
    DraftType<?> draft,
    Object start,
    List<Said> says,
    String reason,
    String owner,
    boolean observesOnly) {

  /** What one action column says. */
  record Said(String cell, DraftType.Setter setter, Object value) {}

  public TableRow {
    conditions = List.copyOf(conditions);
    says = List.copyOf(says);
  }

  /** What the row means, its place, reason and owner aside: equal meanings are equal texts. */
  public String meaning() {
    StringBuilder meaning = new StringBuilder(draft.name()).append(' ').append(start);
    conditions.forEach(one -> meaning.append('\n').append(one.hash()));
    says.forEach(
        one -> meaning.append('\n').append(one.setter().name()).append(' ').append(one.value()));
    return meaning.toString();
  }

  boolean matches(Object fact) {
    for (Condition condition : conditions) {
      if (!condition.test(fact)) {
        return false;
      }
    }
    return true;
  }

  /** The conclusion that this row draws from a fact. */
  Object conclude(Object fact) {
    Object built = draft.start(fact, start);
    for (Said said : says) {
      said.setter().set().accept(built, said.value());
    }
    return draft.finish(built, rule, reason);
  }
}
