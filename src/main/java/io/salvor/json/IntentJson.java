package io.salvor.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.salvor.model.Intent;
import io.salvor.model.Track;
import io.salvor.model.Verb;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;

/** Intents as JSON, as the ledger keeps them. */
public final class IntentJson {
  private IntentJson() {}

  public static ObjectNode write(Intent intent) {
    ObjectNode parameters = new Out().node();
    intent.parameters().forEach(parameters::put);
    return new Out()
        .text("action", intent.action())
        .text("decision", intent.decision())
        .text("incident", intent.incident())
        .text("cell", intent.cell())
        .choice("track", intent.track())
        .choice("verb", intent.verb())
        .text("target", intent.target())
        .time("notBefore", intent.notBefore())
        .time("deadline", intent.deadline())
        .text("after", intent.after())
        .text("expects", intent.expects())
        .object("parameters", parameters)
        .text("reason", intent.reason())
        .node();
  }

  /** The intent that {@link #write} wrote, or what is wrong. */
  public static Parsed<Intent> read(String json) {
    return Kept.read(json, "an intent", IntentJson::intent);
  }

  private static Intent intent(Fields f) {
    return new Intent(
        f.requiredName("action"),
        f.requiredName("decision"),
        f.name("incident"),
        f.requiredName("cell"),
        f.requiredChoice("track", Track.class),
        f.requiredChoice("verb", Verb.class),
        f.requiredName("target"),
        f.requiredTime("notBefore"),
        f.end("deadline", Instant.MAX),
        f.name("after"),
        f.name("expects"),
        f.object("parameters").map(IntentJson::parameters).orElse(Map.of()),
        f.text("reason"));
  }

  private static Map<String, String> parameters(Fields f) {
    Map<String, String> result = new TreeMap<>();
    for (String name : new ArrayList<>(f.memberNames())) {
      result.put(name, f.text(name));
    }
    return result;
  }
}
