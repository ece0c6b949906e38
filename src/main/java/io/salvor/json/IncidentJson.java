package io.salvor.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.salvor.model.Incident;
import io.salvor.model.Phase;
import io.salvor.model.Scope;
import io.salvor.model.Whose;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;

/** Incidents as JSON. */
public final class IncidentJson {
  private IncidentJson() {}

  public static ObjectNode write(Incident incident) {
    ObjectNode milestones = new Out().node();
    incident.milestones().forEach((name, time) -> milestones.put(name, time.toString()));
    Out out =
        new Out()
            .text("id", incident.id())
            .text("cell", incident.cell())
            .choice("scope", incident.scope())
            .text("subject", incident.subject())
            .choice("phase", incident.phase())
            .time("opened", incident.opened())
            .time("changed", incident.changed());
    incident.closed().ifPresent(closed -> out.time("closed", closed));
    return out.text("parent", incident.parent())
        .texts("links", incident.links())
        .choice("attribution", incident.whose())
        .text("cause", incident.cause())
        .text("summary", incident.summary())
        .object("milestones", milestones)
        .node();
  }

  /** The incident that {@link #write} wrote, or what is wrong. */
  public static Parsed<Incident> read(String json) {
    return Kept.read(json, "an incident", IncidentJson::incident);
  }

  private static Incident incident(Fields f) {
    return new Incident(
        f.requiredName("id"),
        f.requiredName("cell"),
        f.requiredChoice("scope", Scope.class),
        f.name("subject"),
        f.requiredChoice("phase", Phase.class),
        f.requiredTime("opened"),
        f.requiredTime("changed"),
        f.end("closed", Instant.MAX),
        f.name("parent"),
        f.names("links"),
        f.choice("attribution", Whose.class, Whose.UNKNOWN),
        f.text("cause"),
        f.text("summary"),
        f.object("milestones").map(IncidentJson::milestones).orElse(Map.of()));
  }

  private static Map<String, Instant> milestones(Fields f) {
    Map<String, Instant> result = new TreeMap<>();
    for (String name : new ArrayList<>(f.memberNames())) {
      result.put(name, f.requiredTime(name));
    }
    return result;
  }
}
