package io.salvor.model;

import java.util.List;

/**
 * What guards a pool beside its budget.
 *
 * @param viewComplete false until the scheduler has shown every node since the service started
 * @param unavailable nodes that take no work for whatever cause, Salvor's or another's
 * @param spares healthy nodes that serve nothing now
 * @param takenLastHour nodes that Salvor took out within an hour
 * @param takenLastDay the same within 24 hours
 * @param tripped why the breaker is tripped, empty when it is not
 * @param stops true when Salvor may stop the retries of a job in this cell
 * @param observedRules rules and rows that only observe, whatever the mode
 */
public record PoolGuards(
    boolean viewComplete,
    int unavailable,
    int spares,
    int takenLastHour,
    int takenLastDay,
    String tripped,
    boolean stops,
    List<String> observedRules) {

  /** Of a case outside of any cell. */
  public static final PoolGuards NONE = new PoolGuards(true, 0, 0, 0, 0, "", false, List.of());

  public PoolGuards {
    tripped = Checks.text(tripped, "guards.tripped");
    observedRules = Checks.list(observedRules);
  }
}
