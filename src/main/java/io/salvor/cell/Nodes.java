package io.salvor.cell;

import io.salvor.cell.NodeState.Cordon;
import io.salvor.model.NodeEvent.Topology;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The nodes of a cell, by name and by the domains that they share. */
final class Nodes {
  /** Most nodes of a cell; a stranger's names must not fill the memory. */
  static final int MOST = 100_000;

  /** A fault domain: its kind (SWITCH, RACK, NVLINK_DOMAIN) and name. */
  record Domain(String kind, String name) {
    static final String SWITCH = "SWITCH";
    static final String RACK = "RACK";
    static final String NVLINK_DOMAIN = "NVLINK_DOMAIN";
    static final String JOB = "JOB";
    static final String CELL = "CELL";

    /** As subjects of incidents name it. */
    String label() {
      return name.isEmpty() ? kind : kind + ' ' + name;
    }
  }

  private final Map<String, NodeState> byName = new HashMap<>();
  private final Map<Domain, Set<String>> members = new HashMap<>();
  private final Map<String, Pool> pools = new TreeMap<>();

  Optional<NodeState> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** The node of this name; empty when the cell is full of others. */
  Optional<NodeState> get(String name) {
    NodeState node = byName.get(name);
    if (node == null && byName.size() < MOST) {
      node = new NodeState(name);
      byName.put(name, node);
    }
    return Optional.ofNullable(node);
  }

  Collection<NodeState> all() {
    return byName.values();
  }

  /** Nodes that the scheduler has shown. */
  int members() {
    return pools.values().stream().mapToInt(Pool::size).sum();
  }

  Pool pool(NodeState node) {
    return pools.computeIfAbsent(node.topology().pool(), Pool::new);
  }

  Collection<Pool> pools() {
    return pools.values();
  }

  /** The scheduler showed the node. */
  void join(NodeState node, Topology topology, int gpus) {
    leaveDomains(node);
    node.joined(topology, gpus);
    for (Domain domain : domains(node)) {
      members.computeIfAbsent(domain, d -> new TreeSet<>()).add(node.name());
    }
    pool(node).add(node);
  }

  void retire(NodeState node) {
    leaveDomains(node);
    byName.remove(node.name());
  }

  private void leaveDomains(NodeState node) {
    for (Domain domain : domains(node)) {
      members.computeIfPresent(
          domain,
          (d, names) -> {
            names.remove(node.name());
            return names.isEmpty() ? null : names;
          });
    }
    Pool pool = pools.get(node.topology().pool());
    if (pool != null) {
      pool.remove(node);
    }
  }

  /** The physical domains that the node is known to be in. */
  static Set<Domain> domains(NodeState node) {
    Set<Domain> domains = new java.util.LinkedHashSet<>();
    Topology topology = node.topology();
    add(domains, Domain.SWITCH, topology.switchName());
    add(domains, Domain.RACK, topology.rack());
    add(domains, Domain.NVLINK_DOMAIN, topology.nvlinkDomain());
    return domains;
  }

  private static void add(Set<Domain> domains, String kind, String name) {
    if (!name.isEmpty()) {
      domains.add(new Domain(kind, name));
    }
  }

  /** Names of the nodes in a physical domain. */
  Set<String> membersOf(Domain domain) {
    return members.getOrDefault(domain, Set.of());
  }

  /** The node's cordon or reach has changed: its pool counts anew. */
  void availability(NodeState node) {
    if (node.isMember()) {
      pool(node).availability(node, node.isUnavailable(), node.cordon() == Cordon.OURS);
    }
  }
}
