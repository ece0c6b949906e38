package io.salvor.policy.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A decision table as read from its sheet.
 *
 * @param file path below the policy folder
 * @param rulePackage the package of its rules
 * @param agendaGroup the stage, empty for none
 * @param fact the one kind of fact that its rows match
 */
public record DecisionTable(
    String file,
    String sheet,
    String name,
    String rulePackage,
    String agendaGroup,
    FactType<?> fact,
    List<TableRow> rows) {

  public DecisionTable {
    rows = List.copyOf(rows);
  }

  /** Name of the kind of fact that the table matches. */
  public String factName() {
    return fact.name();
  }

  /** Names of all kinds of facts that tables match. */
  public static Set<String> factsOfTables() {
    return Vocabulary.facts().keySet();
  }

  /** True when the table matches facts of this class. */
  public boolean isAbout(Class<?> type) {
    return fact.type() == type;
  }

  /**
   * What the rows that match a fact conclude from it, in the order of rows; outside of a session.
   */
  public List<Object> conclusions(Object subject) {
    return rows.stream()
        .filter(row -> row.matches(subject))
        .map(row -> row.conclude(subject))
        .toList();
  }

  /** The cells of a row as people read them, by cell name. */
  public static Map<String, String> cells(TableRow row) {
    Map<String, String> cells = new TreeMap<>();
    row.conditions().forEach(condition -> cells.put(condition.cell(), condition.describe()));
    return cells;
  }

  /** Every value that the rows of this table ask a text field to equal. */
  public List<String> valuesOf(String field) {
    return rows.stream()
        .flatMap(row -> row.conditions().stream())
        .filter(c -> c.field().name().equals(field) && c.operator() == Condition.Operator.EQUAL)
        .map(c -> c.operand().toString())
        .distinct()
        .toList();
  }

  /**
   * Rows that all but matched the fact: they ask at least two things, one of them failed, and what
   * they share with the fact is telling (an equal code or kind, not merely a severity).
   */
  public List<NearMiss> nearMisses(Object subject) {
    if (!fact.type().isInstance(subject)) {
      return List.of();
    }
    return rows.stream()
        .filter(row -> row.conditions().size() >= 2)
        .map(row -> NearMiss.of(row, subject))
        .flatMap(Optional::stream)
        .toList();
  }

  /**
   * A row that all but matched.
   *
   * @param missing the one cell that failed, with the value that was there instead
   */
  public record NearMiss(TableRow row, String missing) {
    static Optional<NearMiss> of(TableRow row, Object subject) {
      Condition failed = null;
      for (Condition condition : row.conditions()) {
        if (!condition.test(subject)) {
          if (failed != null) {
            return Optional.empty();
          }
          failed = condition;
        }
      }
      boolean isTelling =
          failed != null && failed.operator().isOrder() && row.conditions().get(0) != failed;
      if (!isTelling) {
        return Optional.empty();
      }
      String missing =
          failed.cell() + ": " + failed.describe() + " (it is " + failed.present(subject) + ")";
      return Optional.of(new NearMiss(row, missing));
    }
  }
}
