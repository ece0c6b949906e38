package io.salvor.reading.jobs;

import io.salvor.reading.Emitter;
import java.time.Instant;

/** An Event object of Kubernetes, of either of its two shapes. */
final class EventObject {
  private EventObject() {}

  static void emit(Tree event, Emitter out) {
    Tree about = event.child(event.has("involvedObject") ? "involvedObject" : "regarding");
    String source = event.text("source", "host");
    String host = source.isEmpty() ? event.text("deprecatedSource", "host") : source;
    Instant time =
        Times.first(
            out.hints().arrival(),
            event.text("lastTimestamp"),
            event.text("series", "lastObservedTime"),
            event.text("eventTime"),
            event.text("deprecatedLastTimestamp"),
            event.text("firstTimestamp"),
            event.text("metadata", "creationTimestamp"));
    new KubeEvent(
            event.text("type"),
            event.text("reason"),
            about.text("kind"),
            about.text("name"),
            host,
            event.first("message", "note"))
        .emit(time, event.raw(), out);
  }
}
