package io.salvor.cell;

import io.salvor.cell.FleetBook.Field;
import io.salvor.cell.FleetBook.Health;
import io.salvor.model.Incident;
import io.salvor.model.Verb;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What people see of a cell at one moment.
 *
 * @param time the cell's time
 * @param isViewComplete false until the scheduler has shown every node since the start
 * @param counts nodes in each field of the 2x2
 * @param spent time that nodes have spent in each field
 * @param nodes every known node by name
 * @param pools budgets and breakers by pool
 * @param incidents open incidents
 */
public record CellView(
    String cell,
    Instant time,
    boolean isViewComplete,
    Map<Field, Integer> counts,
    Map<Field, Duration> spent,
    Map<String, NodeView> nodes,
    List<PoolView> pools,
    List<Incident> incidents,
    Work work) {

  /**
   * One node.
   *
   * @param cordon NONE, OURS or PERSON
   * @param holder who holds its lock, empty when nobody does
   * @param incident id of its open incident, empty when there is none
   * @param standing where it stands in the 2x2
   * @param heldUntil when a lock from outside ends, {@link Instant#MAX} for no end
   * @param optedOutUntil when its owner's opt-out ends, {@link Instant#MAX} for no end
   */
  public record NodeView(
      String name,
      String pool,
      String rack,
      String switchName,
      String nvlinkDomain,
      int gpus,
      String cordon,
      String cordonedBy,
      boolean isLost,
      boolean isMaintained,
      boolean isOptedOut,
      String holder,
      String incident,
      List<String> jobs,
      Standing standing,
      Instant heldUntil,
      Instant optedOutUntil) {}

  /**
   * Where a node stands.
   *
   * @param isMember false when no scheduler has shown the node, so that it counts in no field
   * @param cause whose fault its incident is, empty for a node without one
   */
  public record Standing(boolean isMember, Health health, boolean isSchedulable, String cause) {}

  /** One pool: its size, what is out, and why its breaker is tripped, if it is. */
  public record PoolView(
      String name,
      int nodes,
      List<String> out,
      int takenLastHour,
      int takenLastDay,
      String tripped) {}

  /**
   * What the cell waits for.
   *
   * @param undecided topics with news that are not decided on yet
   * @param nextDue when the next tick is due, {@link Instant#MAX} while nothing is waited for
   * @param asked actions that wait for a person's answer
   * @param deferred incidents with an action that waits for room in a budget
   */
  public record Work(int undecided, Instant nextDue, List<Ask> asked, Set<String> deferred) {}

  /** An action that waits for a person's answer. */
  public record Ask(String incident, String action, Verb verb) {}
}
