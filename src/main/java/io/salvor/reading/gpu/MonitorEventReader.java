package io.salvor.reading.gpu;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.salvor.model.Component;
import io.salvor.model.Severity;
import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import io.salvor.reading.Words;
import java.util.List;
import java.util.Locale;

/** Health events that other node monitors write as one JSON object on a line. */
public final class MonitorEventReader implements LineReader {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MOST_ITEMS = 64;

  @Override
  public List<String> anchors() {
    return List.of("\"checkname\"");
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    JsonNode event;
    try {
      event = JSON.readTree(line.text());
    } catch (JsonProcessingException e) {
      return false;
    }
    if (event == null || !event.path("checkName").isTextual()) {
      return false;
    }
    EventDraft draft = EventDraft.of(component(event), check(event));
    draft.severity(event.path("isFatal").asBoolean() ? Severity.FATAL : Severity.WARNING);
    if (event.path("isHealthy").asBoolean()) {
      draft.healthy();
    }
    codes(event.path("errorCode"), draft);
    entities(event.path("entitiesImpacted"), draft);
    String node = Words.name(event.path("nodeName").asText());
    String message = event.path("message").asText();
    draft.emit(
        line.time(),
        node.isEmpty() ? line.node() : node,
        line.whole(),
        message.isEmpty() ? line.text() : message,
        out);
    return true;
  }

  private static String check(JsonNode event) {
    String check = Words.name(event.path("checkName").asText());
    String lower = check.toLowerCase(Locale.ROOT);
    if (lower.contains("sxid")) {
      return "NvSwitchSxid";
    }
    return check.isEmpty() ? "Monitor" : lower.contains("xid") ? "GpuXid" : check;
  }

  private static Component component(JsonNode event) {
    String name = event.path("componentClass").asText().toUpperCase(Locale.ROOT);
    for (Component component : Component.values()) {
      if (component.name().equals(name)) {
        return component;
      }
    }
    return Component.GPU;
  }

  private static void codes(JsonNode codes, EventDraft draft) {
    for (int i = 0; i < Math.min(codes.size(), MOST_ITEMS); i++) {
      draft.code(codes.path(i).asText());
    }
  }

  private static void entities(JsonNode entities, EventDraft draft) {
    for (int i = 0; i < Math.min(entities.size(), MOST_ITEMS); i++) {
      String type = entities.path(i).path("entityType").asText();
      if (!type.isBlank()) {
        String own = type.equals("GPU") ? "GPU_INDEX" : Words.name(type);
        draft.entity(own, entities.path(i).path("entityValue").asText());
      }
    }
  }
}
