package io.salvor.reading.jobs;

import io.salvor.model.Component;
import io.salvor.model.NodeEvent.NodeEventType;
import io.salvor.model.Severity;
import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import io.salvor.reading.Line;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Turns nodes' states into facts: one event for each node that is not well, one count of those that
 * are. A node that stands in several partitions is told once.
 */
final class NodeStates {
  private final Set<String> told = new HashSet<>();
  private final Set<String> healthy = new HashSet<>();

  /** False when the state is none of Slurm's or the list names no node. */
  boolean add(String nodes, String state, String reason, String actor, Line line, Emitter out) {
    return add(NodeList.expand(nodes), state, reason, actor, line.time(), line.whole(), out);
  }

  boolean add(
      List<String> nodes,
      String state,
      String reason,
      String actor,
      Instant time,
      String raw,
      Emitter out) {
    SlurmNodeState known = SlurmNodeState.of(state).orElse(null);
    if (known == null || nodes.isEmpty()) {
      return false;
    }
    String shortRaw = nodes.size() > 16 && raw.length() > 200 ? raw.substring(0, 200) : raw;
    for (String node : nodes) {
      if (known.isHealthy()) {
        if (healthy.size() < NodeList.LIMIT) {
          healthy.add(node);
        }
      } else if (isNew(node, known, reason)) {
        NodeDraft.of(known.event().orElse(NodeEventType.CONDITION))
            .type(known.type())
            .reason(plain(reason))
            .actor(plain(actor))
            .emit(out, time, shortRaw, node);
      }
    }
    return true;
  }

  /** Says how many nodes are well, if any were seen since the last time. */
  void flush(Instant time, Emitter out) {
    if (!healthy.isEmpty()) {
      String count = healthy.size() + (healthy.size() == 1 ? " node is" : " nodes are");
      EventDraft.of(Component.HOST, "SlurmNodes")
          .code("NODES_OK")
          .attribute(io.salvor.model.Attribute.VALUE, Integer.toString(healthy.size()))
          .severity(Severity.INFO)
          .healthy()
          .emit(time, "", "", count + " idle, allocated or mixed", out);
    }
    healthy.clear();
    told.clear();
  }

  private boolean isNew(String node, SlurmNodeState state, String reason) {
    if (told.size() >= 2 * NodeList.LIMIT) {
      return true;
    }
    boolean isFirst = told.add(node + " " + state.type());
    boolean hasReason = !plain(reason).isEmpty();
    return hasReason ? told.add(node + " " + state.type() + " " + reason) : isFirst;
  }

  private static String plain(String text) {
    String word = text.strip();
    String lower = word.toLowerCase(Locale.ROOT);
    boolean isNothing = lower.equals("none") || lower.equals("n/a") || lower.equals("unknown");
    return isNothing || lower.equals("(null)") ? "" : word;
  }
}
