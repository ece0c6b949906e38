package io.salvor.simulation.scenario;

import io.salvor.model.Fact;
import io.salvor.model.NodeEvent;
import io.salvor.model.NodeEvent.Condition;
import io.salvor.model.NodeEvent.GpuSlot;
import io.salvor.model.NodeEvent.NodeEventType;
import io.salvor.model.NodeEvent.Topology;
import io.salvor.model.Origin;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the nodes of a scenario; each is shown by the scheduler when the scenario begins. */
final class ClusterReader {
  private static final int MOST_GPUS = 64;

  private final Instant start;
  private final List<Fact> joined = new ArrayList<>();
  private final Map<String, String> pools = new LinkedHashMap<>();

  ClusterReader(Instant start) {
    this.start = start;
  }

  /** The facts by which the scheduler shows the nodes. */
  List<Fact> joined() {
    return joined;
  }

  /** The pool of each node. */
  Map<String, String> pools() {
    return pools;
  }

  void read(Value group) {
    Members members = group.members();
    List<String> nodes =
        members
            .required("nodes", "name them, e.g. \"gpu-{001..016}\"")
            .map(Value::names)
            .orElse(List.of());
    List<String> racks = names(members, "rack");
    List<String> switches = names(members, "switch");
    List<String> nvlinkDomains = names(members, "nvlinkDomain");
    String pool = members.text("pool");
    int gpus = members.take("gpus").map(v -> v.number(0, MOST_GPUS)).orElse(8);
    members.end();
    for (int i = 0; i < nodes.size(); i++) {
      Topology topology =
          new Topology(
              block(racks, i, nodes.size()),
              block(switches, i, nodes.size()),
              block(nvlinkDomains, i, nodes.size()),
              pool);
      if (pools.put(nodes.get(i), pool) != null) {
        group.fault("node " + nodes.get(i) + " is in the cluster twice; keep one of them");
      }
      joined.add(fact(nodes.get(i), topology, gpus));
    }
  }

  private static List<String> names(Members members, String key) {
    return members.take(key).map(Value::names).orElse(List.of(""));
  }

  /** Nodes are shared out in blocks: the first ones to the first rack, and so on. */
  private static String block(List<String> names, int index, int count) {
    int size = (count + names.size() - 1) / names.size();
    return names.get(index / size);
  }

  private Fact fact(String node, Topology topology, int gpus) {
    List<GpuSlot> slots = new ArrayList<>();
    for (int i = 0; i < gpus; i++) {
      slots.add(
          new GpuSlot(i, "GPU-" + node + "-" + i, String.format("0000:%02x:00", 0x1b + i * 0x10)));
    }
    Origin origin = new Origin("joined-" + node, start, "scheduler");
    return new NodeEvent(
        origin, node, NodeEventType.JOINED, Condition.NONE, "", "", topology, slots);
  }
}
