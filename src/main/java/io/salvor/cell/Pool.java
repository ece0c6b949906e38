package io.salvor.cell;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The counts of one pool: what is out, what was taken out lately, and its breaker. */
final class Pool {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration DAY = Duration.ofHours(24);

  private final String name;
  private final Map<String, NodeState> nodes = new HashMap<>();
  private final TreeSet<String> unavailable = new TreeSet<>();

  /** Nodes whose cordon is decided and not seen yet. */
  private final TreeSet<String> taking = new TreeSet<>();

  /** When each node was taken out last; one that is taken twice counts once. */
  private final Map<String, Instant> taken = new LinkedHashMap<>();

  private String tripped = "";

  Pool(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }

  int size() {
    return nodes.size();
  }

  Collection<NodeState> nodes() {
    return nodes.values();
  }

  void add(NodeState node) {
    nodes.put(node.name(), node);
    availability(node, node.isUnavailable(), false);
  }

  void remove(NodeState node) {
    nodes.remove(node.name());
    unavailable.remove(node.name());
    taking.remove(node.name());
  }

  /** A cordon of ours that the scheduler shows is no longer one that is on its way. */
  void availability(NodeState node, boolean isOut, boolean isOurs) {
    if (isOut) {
      unavailable.add(node.name());
    } else {
      unavailable.remove(node.name());
    }
    if (isOurs) {
      taking.remove(node.name());
    }
  }

  /** Salvor has decided to take the node out. */
  void take(String node, Instant time) {
    if (taking.add(node) && !unavailable.contains(node)) {
      taken.put(node, time);
    }
    taken.values().removeIf(before -> before.plus(DAY).isBefore(time));
  }

  /** The cordon did not come about. */
  void notTaken(String node) {
    taking.remove(node);
  }

  boolean isTaking(String node) {
    return taking.contains(node);
  }

  /** Names of the nodes that are out or on their way out. */
  List<String> out() {
    if (taking.isEmpty()) {
      return List.copyOf(unavailable);
    }
    TreeSet<String> out = new TreeSet<>(unavailable);
    out.addAll(taking);
    return List.copyOf(out);
  }

  int unavailable() {
    return unavailable.size();
  }

  int takenWithinHour(Instant now) {
    return (int) taken.values().stream().filter(time -> time.plus(HOUR).isAfter(now)).count();
  }

  int takenWithinDay(Instant now) {
    return (int) taken.values().stream().filter(time -> time.plus(DAY).isAfter(now)).count();
  }

  void trip(String reason) {
    tripped = tripped.isEmpty() ? reason : tripped;
  }

  /** A person has looked: the rates count anew. */
  void reset() {
    tripped = "";
    taken.clear();
  }

  /** Why the breaker is tripped, empty when it is not. */
  String tripped() {
    return tripped;
  }
}
