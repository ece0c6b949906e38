package io.salvor.act.sandbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.salvor.act.sandbox.Recording.Began;
import io.salvor.act.sandbox.Recording.Called;
import io.salvor.act.sandbox.Recording.Disturbed;
import io.salvor.act.sandbox.Recording.Entry;
import io.salvor.act.sandbox.Recording.HandedOver;
import io.salvor.act.sandbox.Recording.TookEffect;
import io.salvor.model.Intent;
import io.salvor.model.Track;
import io.salvor.model.Verb;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** One line of a sandbox's journal as JSON. */
final class JournalLine {
  private static final ObjectMapper JSON = new ObjectMapper();

  private JournalLine() {}

  static String write(Entry entry) {
    ObjectNode line = JSON.createObjectNode();
    if (entry instanceof Began began) {
      line.put("line", "began");
      line.set("plan", object(began.plan()));
    } else if (entry instanceof Called called) {
      line.put("line", "call").put("action", called.action());
      line.put("verb", called.verb().name()).put("target", called.target());
    } else if (entry instanceof TookEffect effect) {
      line.put("line", "effect");
      intent(line, effect.intent());
    } else if (entry instanceof Disturbed disturbed) {
      line.put("line", "disturbed");
      line.set("what", object(disturbed.what()));
    } else if (entry instanceof HandedOver handed) {
      line.put("line", "facts").put("count", handed.facts());
    }
    line.put("time", entry.time().toString());
    try {
      return JSON.writeValueAsString(line);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an entry cannot be written as JSON", e);
    }
  }

  /**
   * @throws IllegalArgumentException when the line is none of a journal
   */
  static Entry read(String text) {
    try {
      JsonNode line = JSON.readTree(text);
      Instant time = Instant.parse(line.path("time").asText());
      return switch (line.path("line").asText()) {
        case "began" -> new Began(texts(line.path("plan")), time);
        case "call" ->
            new Called(
                line.path("action").asText(),
                Verb.valueOf(line.path("verb").asText()),
                line.path("target").asText(),
                time);
        case "effect" -> new TookEffect(intent(line), time);
        case "disturbed" -> new Disturbed(texts(line.path("what")), time);
        case "facts" -> new HandedOver(line.path("count").asLong(), time);
        default -> throw new IllegalArgumentException("no line of a sandbox's journal: " + text);
      };
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no line of a sandbox's journal: " + text, e);
    }
  }

  private static void intent(ObjectNode line, Intent intent) {
    line.put("action", intent.action()).put("verb", intent.verb().name());
    line.put("target", intent.target()).put("decision", intent.decision());
    line.put("incident", intent.incident()).put("cell", intent.cell());
    line.put("track", intent.track().name()).put("notBefore", intent.notBefore().toString());
    line.put("deadline", intent.deadline().toString()).put("after", intent.after());
    line.put("expects", intent.expects()).put("reason", intent.reason());
    line.set("parameters", object(intent.parameters()));
  }

  private static Intent intent(JsonNode line) {
    return new Intent(
        line.path("action").asText(),
        line.path("decision").asText(),
        line.path("incident").asText(),
        line.path("cell").asText(),
        Track.valueOf(line.path("track").asText()),
        Verb.valueOf(line.path("verb").asText()),
        line.path("target").asText(),
        Instant.parse(line.path("notBefore").asText()),
        Instant.parse(line.path("deadline").asText()),
        line.path("after").asText(),
        line.path("expects").asText(),
        texts(line.path("parameters")),
        line.path("reason").asText());
  }

  private static ObjectNode object(Map<String, String> texts) {
    ObjectNode object = JSON.createObjectNode();
    new TreeMap<>(texts).forEach(object::put);
    return object;
  }

  private static Map<String, String> texts(JsonNode object) {
    Map<String, String> texts = new TreeMap<>();
    object.properties().forEach(field -> texts.put(field.getKey(), field.getValue().asText()));
    return texts;
  }
}
