package io.salvor.reading.jobs;

import io.salvor.model.NodeEvent.NodeEventType;
import io.salvor.reading.Emitter;
import java.time.Instant;

/** A Node object: its conditions, whether it is cordoned, its GPUs and its health labels. */
final class NodeObject {
  private NodeObject() {}

  static void emit(Tree node, Emitter out) {
    String name = node.text("metadata", "name");
    if (name.isEmpty()) {
      return;
    }
    Instant arrival = out.hints().arrival();
    String raw = node.raw();
    for (Tree item : node.list("status", "conditions")) {
      NodeCondition condition =
          new NodeCondition(
              item.text("type"), item.text("status"), item.text("reason"), item.text("message"));
      if (condition.isBad() || condition.type().equals("Ready")) {
        Instant time = Times.first(arrival, item.text("lastTransitionTime"));
        condition.emit(name, time, raw, out);
      }
    }
    if (node.text("spec", "unschedulable").equals("true")) {
      NodeDraft.of(NodeEventType.CORDONED)
          .type("Unschedulable")
          .status("True")
          .emit(out, arrival, raw, name);
    }
    for (String resource : GpuResources.NAMES) {
      GpuResources.compare(
          node.child("status", "capacity").text(resource),
          node.child("status", "allocatable").text(resource),
          name,
          arrival,
          raw,
          out);
    }
    node.child("metadata", "labels")
        .fields()
        .forEach(
            (key, value) -> {
              if (HealthLabel.isKey(key)) {
                HealthLabel.emit(key, String.valueOf(value), name, arrival, raw, out);
              }
            });
  }
}
