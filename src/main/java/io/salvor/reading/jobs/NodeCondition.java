package io.salvor.reading.jobs;

import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.NodeEvent.NodeEventType;
import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition of a Kubernetes node.
 *
 * @param type e.g. {@code Ready}
 * @param status True, False or Unknown
 */
record NodeCondition(String type, String status, String reason, String message) {
  private static final Pattern CODES = Pattern.compile("\"(\\d{1,4})\":\\s*true");
  private static final Pattern UUID =
      Pattern.compile("GPU-[0-9a-fA-F-]{8,}|(?<![\\w-])[0-9a-f]{8}-[0-9a-f-]{27}");

  /** Ready conditions should be True, all others False. */
  boolean isBad() {
    return type.endsWith("Ready") ? !status.equals("True") : status.equals("True");
  }

  void emit(String node, Instant time, String raw, Emitter out) {
    if (isXid() && codes(node, time, raw, out)) {
      return;
    }
    boolean isLost = type.equals("Ready") && status.equals("Unknown");
    NodeDraft.of(isLost ? NodeEventType.LOST : NodeEventType.CONDITION)
        .type(type)
        .status(status)
        .reason(message.isEmpty() ? reason : reason + ": " + message)
        .emit(out, time, raw, node);
  }

  private boolean isXid() {
    return isBad() && type.toLowerCase(java.util.Locale.ROOT).contains("xid");
  }

  /** A condition that lists XIDs holds the last ones seen, as the gauge does. */
  private boolean codes(String node, Instant time, String raw, Emitter out) {
    String text = reason + " " + message;
    Matcher code = CODES.matcher(text);
    EventDraft draft = EventDraft.of(Component.GPU, "GpuXidGauge");
    boolean hasCode = false;
    while (code.find()) {
      draft.code(code.group(1));
      hasCode = true;
    }
    Matcher gpu = UUID.matcher(text);
    if (gpu.find()) {
      draft.entity(Entity.GPU_UUID, gpu.group());
    }
    if (hasCode) {
      draft.emit(time, node, raw, type + " " + text, out);
    }
    return hasCode;
  }
}
