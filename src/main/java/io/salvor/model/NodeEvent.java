package io.salvor.model;

import java.util.List;

/**
 * Where a node stands, who moved it, and what was changed on it.
 *
 * @param condition the condition that changed; {@link Condition#NONE} for other events
 * @param actor who did it, empty when unknown
 */
public record NodeEvent(
    Origin origin,
    String node,
    NodeEventType event,
    Condition condition,
    String actor,
    String reason,
    Topology topology,
    List<GpuSlot> gpus)
    implements Fact {

  public NodeEvent {
    origin = Checks.required(origin, "origin");
    node = Checks.required(node, "node");
    event = Checks.required(event, "event");
    condition = condition == null ? Condition.NONE : condition;
    actor = Checks.name(actor, "actor");
    reason = Checks.text(reason, "reason");
    topology = topology == null ? Topology.UNKNOWN : topology;
    gpus = Checks.list(gpus);
  }

  @Override
  public FactKind kind() {
    return FactKind.NODE;
  }

  /** What happened to the node. */
  public enum NodeEventType {
    JOINED,
    BOOTED,
    LOST,
    CORDONED,
    UNCORDONED,
    CONDITION,
    CHANGED,
    RETIRED
  }

  /** A condition of a node as its scheduler shows it. */
  public record Condition(String type, String status, String reason) {
    public static final Condition NONE = new Condition("", "", "");

    public Condition {
      type = Checks.name(type, "condition.type");
      status = Checks.name(status, "condition.status");
      reason = Checks.text(reason, "condition.reason");
    }
  }

  /** The fault domains that a node is in; an empty name is an unknown one. */
  public record Topology(String rack, String switchName, String nvlinkDomain, String pool) {
    public static final Topology UNKNOWN = new Topology("", "", "", "");

    public Topology {
      rack = Checks.name(rack, "topology.rack");
      switchName = Checks.name(switchName, "topology.switch");
      nvlinkDomain = Checks.name(nvlinkDomain, "topology.nvlinkDomain");
      pool = Checks.name(pool, "topology.pool");
    }
  }

  /** One GPU of a node: index from 0, UUID and PCI address, either of them possibly empty. */
  public record GpuSlot(int index, String uuid, String pci) {
    public GpuSlot {
      uuid = Checks.name(uuid, "gpus.uuid");
      pci = Checks.name(pci, "gpus.pci");
    }
  }
}
