package io.salvor.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.salvor.model.Fact;
import java.util.List;
import java.util.Optional;

/**
 * CloudEvents 1.0 in structured mode: the envelope names source and id, the data is the fact. What
 * else stands in the envelope is kept under {@code cloudevent}.
 */
final class CloudEvents {
  private CloudEvents() {}

  static boolean isEvent(JsonNode node) {
    return node.has("specversion") && !node.has("kind");
  }

  static Optional<Fact> read(JsonNode node, String pointer, Faults faults, FactReader reader) {
    if (!(node instanceof ObjectNode object)) {
      faults.add(pointer, "an event is an object, not " + Wording.typeOf(node));
      return Optional.empty();
    }
    int before = faults.count();
    Fields envelope = new Fields(object, pointer, faults);
    String version = envelope.requiredName("specversion");
    if (faults.count() == before && !version.equals("1.0")) {
      envelope.fault("specversion", "only 1.0 is read, not " + Wording.shown(version));
    }
    String id = envelope.requiredName("id");
    String source = envelope.requiredName("source");
    reader.refuse(source, envelope);
    if (!(object.get("data") instanceof ObjectNode)) {
      envelope.fault("data", "data is required: the fact as a JSON object");
    }
    if (faults.count() > before) {
      return Optional.empty();
    }
    ObjectNode fact = ((ObjectNode) object.get("data")).deepCopy();
    fact.put("id", id);
    fact.put("source", source);
    JsonNode time = object.get("time");
    if (!fact.has("time") && time != null) {
      fact.set("time", time);
    }
    keepRest(fact, object);
    return reader.read(fact, pointer + "/data", faults);
  }

  private static void keepRest(ObjectNode fact, ObjectNode envelope) {
    ObjectNode rest = envelope.deepCopy();
    rest.remove(List.of("data", "id", "source", "specversion", "time"));
    if (!rest.isEmpty() && !fact.has("cloudevent")) {
      fact.set("cloudevent", rest);
    }
  }
}
