package io.salvor.reading.jobs;

import io.salvor.model.NodeEvent.NodeEventType;
import io.salvor.model.RawText;
import io.salvor.model.TextFormat;
import io.salvor.reading.Emitter;
import io.salvor.reading.Words;
import java.time.Instant;
import java.util.Map;

/**
 * One event of Kubernetes, from whatever form it was read.
 *
 * @param type Normal or Warning
 * @param kind of the object that it is about, empty when unknown
 * @param name of that object, empty when unknown
 * @param host the node that reports it, empty when unknown
 */
record KubeEvent(
    String type, String reason, String kind, String name, String host, String message) {

  private static final Map<String, NodeCondition> CONDITIONS =
      Map.of(
          "NodeNotReady", new NodeCondition("Ready", "False", "NodeNotReady", ""),
          "NodeReady", new NodeCondition("Ready", "True", "NodeReady", ""),
          "NodeHasDiskPressure", new NodeCondition("DiskPressure", "True", "", ""),
          "NodeHasInsufficientMemory", new NodeCondition("MemoryPressure", "True", "", ""),
          "NodeHasInsufficientPID", new NodeCondition("PIDPressure", "True", "", ""),
          "FilesystemIsReadOnly", new NodeCondition("ReadonlyFilesystem", "True", "", ""));

  void emit(Instant time, String raw, Emitter out) {
    boolean isNode = kind.equalsIgnoreCase("node");
    String node = isNode ? name : host.isEmpty() ? out.hints().node() : host;
    if (isNode && ofNode(time, raw, out)) {
      return;
    }
    boolean isPod = !isNode && !type.equals("Normal");
    String end = isPod ? PodEnd.ofEvent(reason, message) : "";
    if (!end.isEmpty()) {
      JobDraft.kubernetes(PodEnd.event(end))
          .id(name)
          .node(node)
          .reason(end)
          .message(message)
          .emit(out, time, raw);
      return;
    }
    out.emit(
        new RawText(
            out.origin(time, raw),
            TextFormat.KUBERNETES,
            Words.name(node),
            isJob() ? Words.name(name) : "",
            -1,
            Words.cut(type + " " + reason + ": " + message, RawText.LIMIT)));
  }

  private boolean isJob() {
    return kind.equalsIgnoreCase("pod") || kind.endsWith("Job") || kind.equals("job");
  }

  private boolean ofNode(Instant time, String raw, Emitter out) {
    if (name.isEmpty()) {
      return false;
    }
    NodeCondition condition = CONDITIONS.get(reason);
    if (condition != null) {
      new NodeCondition(condition.type(), condition.status(), reason, message)
          .emit(name, time, raw, out);
      return true;
    }
    NodeEventType change =
        switch (reason) {
          case "NodeNotSchedulable" -> NodeEventType.CORDONED;
          case "NodeSchedulable" -> NodeEventType.UNCORDONED;
          case "Rebooted" -> NodeEventType.BOOTED;
          case "RemovingNode", "DeletingNode" -> NodeEventType.RETIRED;
          case "RegisteredNode" -> NodeEventType.JOINED;
          default -> NodeEventType.CONDITION;
        };
    if (change == NodeEventType.CONDITION) {
      return false;
    }
    NodeDraft.of(change).reason(reason + ": " + message).emit(out, time, raw, name);
    return true;
  }
}
