package io.salvor.reading.jobs;

import io.salvor.model.NodeEvent;
import io.salvor.model.NodeEvent.Condition;
import io.salvor.model.NodeEvent.NodeEventType;
import io.salvor.model.NodeEvent.Topology;
import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import io.salvor.reading.Words;
import java.time.Instant;
import java.util.List;

/** A node event being put together by a reader; what is not said keeps its default. */
final class NodeDraft {
  private static final int SHORT = 4096;

  private final NodeEventType event;
  private String type = "";
  private String status = "";
  private String actor = "";
  private String reason = "";

  private NodeDraft(NodeEventType event) {
    this.event = event;
  }

  static NodeDraft of(NodeEventType event) {
    return new NodeDraft(event);
  }

  NodeDraft type(String value) {
    type = Words.name(value);
    return this;
  }

  NodeDraft status(String value) {
    status = Words.name(value);
    return this;
  }

  NodeDraft actor(String value) {
    actor = Words.name(value);
    return this;
  }

  NodeDraft reason(String value) {
    reason = Words.cut(value.strip(), SHORT);
    return this;
  }

  void emit(Emitter out, Line line, String node) {
    emit(out, line.time(), line.whole(), node);
  }

  void emit(Emitter out, Instant time, String raw, String node) {
    out.emit(
        new NodeEvent(
            out.origin(time, raw),
            Words.name(node),
            event,
            new Condition(type, status, reason),
            actor,
            reason,
            Topology.UNKNOWN,
            List.of()));
  }
}
