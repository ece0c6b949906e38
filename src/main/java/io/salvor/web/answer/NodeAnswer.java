package io.salvor.web.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.salvor.cell.CellView;
import io.salvor.cell.CellView.NodeView;
import io.salvor.cell.FleetBook.Health;
import java.util.List;

/**
 * One node as lists show it.
 *
 * @param shown false when no scheduler has shown it, so that it does not count in the fleet
 * @param cause whose fault its incident is
 * @param cordon NONE, OURS (Salvor's) or PERSON
 * @param lockedBy who holds its lock, left out when nobody does
 * @param incident its open incident
 * @param jobs that run on it
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record NodeAnswer(
    String name,
    String cell,
    String pool,
    String rack,
    @JsonProperty("switch") String switchName,
    String nvlinkDomain,
    int gpus,
    boolean shown,
    Health health,
    boolean schedulable,
    Quadrant quadrant,
    String cause,
    boolean lost,
    String cordon,
    String cordonedBy,
    boolean maintenance,
    boolean optedOut,
    String lockedBy,
    String incident,
    List<String> jobs) {

  public static NodeAnswer of(CellView cell, NodeView node) {
    CellView.Standing standing = node.standing();
    return new NodeAnswer(
        node.name(),
        cell.cell(),
        node.pool(),
        node.rack(),
        node.switchName(),
        node.nvlinkDomain(),
        node.gpus(),
        standing.isMember(),
        standing.health(),
        standing.isSchedulable(),
        Quadrant.of(standing.health(), standing.isSchedulable()),
        standing.cause(),
        node.isLost(),
        node.cordon(),
        node.cordonedBy(),
        node.isMaintained(),
        node.isOptedOut(),
        node.holder(),
        node.incident(),
        node.jobs());
  }
}
