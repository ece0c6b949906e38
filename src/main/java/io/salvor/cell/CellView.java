package io.salvor.cell;

import io.salvor.cell.FleetBook.Field;
import io.salvor.model.Incident;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

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
    List<Incident> incidents) {

  /**
   * One node.
   *
   * @param cordon NONE, OURS or PERSON
   * @param holder who holds its lock, empty when nobody does
   * @param incident id of its open incident, empty when there is none
   */
  public record NodeView(
      String name,
      String pool,
      String rack,
      String switchName,
      int gpus,
      String cordon,
      String cordonedBy,
      boolean isLost,
      boolean isMaintained,
      boolean isOptedOut,
      String holder,
      String incident,
      List<String> jobs) {}

  /** One pool: its size, what is out, and why its breaker is tripped, if it is. */
  public record PoolView(
      String name,
      int nodes,
      List<String> out,
      int takenLastHour,
      int takenLastDay,
      String tripped) {}

  static CellView of(World world) {
    Instant now = world.now();
    Map<String, NodeView> nodes = new TreeMap<>();
    world.nodes().all().forEach(node -> nodes.put(node.name(), node(world, node, now)));
    List<PoolView> pools = new ArrayList<>();
    for (Pool pool : world.nodes().pools()) {
      pools.add(
          new PoolView(
              pool.name(),
              pool.size(),
              pool.out(),
              pool.takenWithinHour(now),
              pool.takenWithinDay(now),
              pool.tripped()));
    }
    Instant wall = world.clock().wall();
    return new CellView(
        world.cell(),
        wall,
        world.isViewComplete(),
        Map.copyOf(world.fleet().counts()),
        Map.copyOf(world.fleet().spent(now)),
        nodes,
        List.copyOf(pools),
        world.incidents().all().stream().map(i -> i.shown(world.cell(), wall, false)).toList());
  }

  private static NodeView node(World world, NodeState node, Instant now) {
    IncidentState incident = world.incidents().ofNode(node.name()).orElse(null);
    boolean isOurs = incident != null && incident.lease() > 0;
    return new NodeView(
        node.name(),
        node.topology().pool(),
        node.topology().rack(),
        node.topology().switchName(),
        node.gpus(),
        node.cordon().name(),
        node.cordonedBy(),
        node.isLost(),
        node.isMaintained(),
        node.isOptedOut(now),
        isOurs ? "salvor" : node.heldBy(now),
        incident == null ? "" : incident.id(),
        List.copyOf(new TreeSet<>(node.jobs())));
  }
}
