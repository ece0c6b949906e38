package io.salvor.web.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.salvor.cell.FleetBook.Health;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The fleet at one moment: what {@code GET /api/v1/fleet} answers.
 *
 * @param time of the youngest of the cells' states
 * @param viewComplete true when each cell has seen all its nodes since the start
 * @param nodes that a scheduler has shown
 * @param quadrants the 2x2, each field once
 * @param details the same by cell, pool and cause; fields without nodes and hours are left out
 */
public record FleetAnswer(
    Instant time,
    boolean viewComplete,
    int nodes,
    List<Field> quadrants,
    List<Detail> details,
    List<PoolState> pools,
    List<CellState> cells,
    Times times) {

  /** Nodes in a field now, and the hours that nodes have spent there. */
  public record Field(
      Quadrant quadrant, Health health, boolean schedulable, int nodes, double nodeHours) {}

  /**
   * One field in one pool for one cause.
   *
   * @param cause whose fault it is, as decisions say it; NONE for nodes without an incident
   */
  public record Detail(
      String cell,
      String pool,
      String cause,
      Quadrant quadrant,
      Health health,
      boolean schedulable,
      int nodes,
      double nodeHours) {}

  /**
   * One pool against its budget and breaker.
   *
   * @param out nodes that are out or on their way out, whoever took them
   * @param outNodes their names, the first hundred
   * @param takenLastHour nodes that Salvor took out within an hour
   */
  public record PoolState(
      String cell,
      String name,
      int nodes,
      int out,
      List<String> outNodes,
      int takenLastHour,
      int takenLastDay,
      Breaker breaker) {}

  /** A tripped breaker holds back what takes nodes out until a person resets it. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Breaker(boolean tripped, String reason) {}

  /**
   * One cell and what it waits for.
   *
   * @param undecided nodes, jobs and domains with news that are not decided on yet
   * @param approvals actions that wait for a person
   * @param deferred incidents with an action that waits for room in a budget
   */
  public record CellState(
      String name,
      Instant time,
      boolean viewComplete,
      int openIncidents,
      int undecided,
      int approvals,
      int deferred) {}

  /**
   * How long steps took that ended since: detection counts from the first fact to the incident, all
   * others from the first fact.
   */
  public record Times(
      Instant since, Span detect, Span decide, Span isolate, Span restart, Span release) {}

  /** Median and 90th percentile in seconds; left out when nothing was counted. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Span(
      int count, @Schema(nullable = true) Double median, @Schema(nullable = true) Double p90) {}
}
