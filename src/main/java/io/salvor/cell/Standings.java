package io.salvor.cell;

import io.salvor.cell.FleetBook.Field;
import io.salvor.cell.FleetBook.Health;
import io.salvor.model.Whose;
import java.util.Optional;

/** Where nodes stand in the fleet's 2x2. */
final class Standings {
  private Standings() {}

  /** Something about the node has changed: its pool and the fleet's book count anew. */
  static void restand(World world, NodeState node) {
    if (!node.isMember() || world.nodes().find(node.name()).isEmpty()) {
      return;
    }
    world.nodes().availability(node);
    Optional<IncidentState> incident = world.incidents().ofNode(node.name());
    Field field =
        new Field(
            health(node, incident),
            !node.isUnavailable(),
            node.topology().pool(),
            incident.map(i -> i.whose().name()).orElse(""));
    world.fleet().stands(node.name(), field, world.now());
  }

  private static Health health(NodeState node, Optional<IncidentState> incident) {
    if (node.isLost()) {
      return Health.FAULTY;
    }
    if (incident.isEmpty() || incident.get().onProbation()) {
      return Health.HEALTHY;
    }
    Whose whose = incident.get().whose();
    if (whose == Whose.HARDWARE || whose == Whose.FABRIC) {
      return Health.FAULTY;
    }
    return whose == Whose.UNKNOWN ? Health.UNKNOWN : Health.HEALTHY;
  }
}
