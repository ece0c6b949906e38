package io.salvor.simulation;

import io.salvor.model.NodeEvent.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The nodes of a simulated cluster, and which of them share a fault domain. */
final class Fleet {
  private final List<SimulatedNode> nodes;
  private final Map<String, SimulatedNode> byName = new HashMap<>();

  Fleet(FleetPlan plan) {
    List<SimulatedNode> built = new ArrayList<>(plan.nodes());
    String number = "%0" + Math.max(2, Integer.toString(plan.nodes()).length()) + "d";
    FleetPlan.Shape shape = plan.shape();
    for (int i = 0; i < plan.nodes(); i++) {
      Topology topology =
          new Topology(
              ("rack-" + number).formatted(i / shape.rack() + 1),
              ("leaf-" + number).formatted(i / shape.leaf() + 1),
              ("nvl-" + number).formatted(i / shape.nvlink() + 1),
              "pool-" + ((long) i * shape.pools() / plan.nodes() + 1));
      String name = ("gpu-" + number).formatted(i + 1);
      SimulatedNode node = new SimulatedNode(i, name, topology, plan.seed());
      built.add(node);
      byName.put(name, node);
    }
    nodes = List.copyOf(built);
  }

  List<SimulatedNode> nodes() {
    return nodes;
  }

  Optional<SimulatedNode> node(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** The nodes of which a part of the topology has this value. */
  List<SimulatedNode> sharing(Function<Topology, String> part, String value) {
    return nodes.stream().filter(node -> part.apply(node.topology()).equals(value)).toList();
  }
}
