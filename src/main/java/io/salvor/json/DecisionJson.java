package io.salvor.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.salvor.model.Component;
import io.salvor.model.Confidence;
import io.salvor.model.Decision;
import io.salvor.model.Entity;
import io.salvor.model.GuardVerdict;
import io.salvor.model.Mode;
import io.salvor.model.SymptomClass;
import io.salvor.model.Track;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Decisions as JSON, by the names of CONTRACT section 2. */
public final class DecisionJson {
  /** Parameters that are lists; the model holds them comma-separated. */
  private static final Set<String> LISTS = Set.of("exclude", "suspects", "nodes", "gpus");

  /** Parameters that are numbers. */
  private static final Set<String> NUMBERS = Set.of("attempt", "of", "level");

  private DecisionJson() {}

  public static ObjectNode write(Decision decision) {
    return new Out()
        .text("id", decision.id())
        .time("time", decision.time())
        .text("cell", decision.cell())
        .text("incident", decision.incident())
        .text("policy", decision.policy())
        .choice("mode", decision.mode())
        .value(
            "subject",
            new Out()
                .text("type", decision.subject().type())
                .text("name", decision.subject().name())
                .node())
        .value("verdict", verdict(decision.verdict()))
        .all("actions", decision.actions(), DecisionJson::action)
        .all("because", decision.because(), DecisionJson::because)
        .all(
            "almost",
            decision.almost(),
            almost ->
                new Out().text("rule", almost.rule()).text("missing", almost.missing()).node())
        .allTexts("facts", decision.facts())
        .node();
  }

  private static ObjectNode verdict(Decision.Verdict verdict) {
    return new Out()
        .choice("attribution", verdict.attribution())
        .choice("confidence", verdict.confidence())
        .choice("component", verdict.component())
        .choice("kind", verdict.kind())
        .text("code", verdict.code())
        .all("suspects", verdict.suspects(), FactWriter::entity)
        .text("summary", verdict.summary())
        .node();
  }

  private static ObjectNode action(Decision.Action action) {
    return new Out()
        .text("id", action.id())
        .choice("track", action.track())
        .choice("verb", action.verb())
        .text("target", action.target())
        .choice("when", action.when())
        .value("parameters", parameters(action.parameters()))
        .value("guard", guard(action.guard()))
        .text("reason", action.reason())
        .node();
  }

  private static ObjectNode guard(GuardVerdict guard) {
    Out out =
        new Out()
            .choice("verdict", guard.verdict())
            .text("reason", guard.reason())
            .ifTrue("trips", guard.trips());
    guard.until().ifPresent(until -> out.time("until", until));
    return out.node();
  }

  private static ObjectNode parameters(Map<String, String> parameters) {
    ObjectNode node = new Out().node();
    parameters.forEach(
        (name, value) -> {
          if (LISTS.contains(name)) {
            ArrayNode list = node.putArray(name);
            if (!value.isEmpty()) {
              List.of(value.split(",")).forEach(list::add);
            }
          } else if (NUMBERS.contains(name) && value.matches("0|-?[1-9]\\d{0,8}")) {
            node.put(name, Integer.parseInt(value));
          } else {
            node.put(name, value);
          }
        });
    return node;
  }

  private static ObjectNode because(Decision.Because because) {
    return new Out()
        .text("rule", because.rule())
        .text("kind", because.kind())
        .text("source", because.source())
        .text("sheet", because.sheet())
        .number("row", because.row(), 0)
        .map("cells", because.cells())
        .allTexts("facts", because.facts())
        .text("reason", because.reason())
        .node();
  }

  /** The decision that {@link #write} wrote, or what is wrong. */
  public static Parsed<Decision> read(String json) {
    Parsed<JsonNode> tree = JsonTree.parseKept(json);
    if (tree.value().isEmpty() || !(tree.value().get() instanceof ObjectNode object)) {
      return new Parsed<>(
          Optional.empty(),
          tree.faults().isEmpty()
              ? List.of(new JsonFault("", "a decision is an object"))
              : tree.faults());
    }
    Faults faults = new Faults();
    try {
      return Parsed.of(Optional.of(decision(new Fields(object, "", faults))), faults);
    } catch (IllegalArgumentException e) {
      faults.add("", e.getMessage());
      return Parsed.of(Optional.empty(), faults);
    }
  }

  private static Decision decision(Fields f) {
    Fields subject = f.required("subject");
    return new Decision(
        f.requiredName("id"),
        f.requiredTime("time"),
        f.requiredName("cell"),
        f.name("incident"),
        f.requiredName("policy"),
        f.requiredChoice("mode", Mode.class),
        new Decision.Subject(subject.requiredName("type"), subject.requiredName("name")),
        verdict(f.required("verdict")),
        f.objects("actions").stream().map(DecisionJson::action).toList(),
        f.objects("because").stream().map(DecisionJson::because).toList(),
        f.objects("almost").stream()
            .map(a -> new Decision.Almost(a.requiredName("rule"), a.text("missing")))
            .toList(),
        f.names("facts"));
  }

  private static Decision.Verdict verdict(Fields f) {
    return new Decision.Verdict(
        f.requiredChoice("attribution", Whose.class),
        f.requiredChoice("confidence", Confidence.class),
        f.requiredChoice("component", Component.class),
        f.choice("kind", SymptomClass.class, SymptomClass.NOTHING_KNOWN),
        f.text("code"),
        f.objects("suspects").stream()
            .map(e -> new Entity(e.requiredName("type"), e.requiredName("value")))
            .toList(),
        f.text("summary"));
  }

  private static Decision.Action action(Fields f) {
    return new Decision.Action(
        f.requiredName("id"),
        f.requiredChoice("track", Track.class),
        f.requiredChoice("verb", Verb.class),
        f.requiredName("target"),
        f.requiredChoice("when", Urgency.class),
        parameters(f.required("parameters")),
        guard(f.required("guard")),
        f.text("reason"));
  }

  private static Map<String, String> parameters(Fields f) {
    Map<String, String> result = new TreeMap<>();
    for (String name : new ArrayList<>(f.memberNames())) {
      result.put(name, LISTS.contains(name) ? String.join(",", f.names(name)) : f.text(name));
    }
    return result;
  }

  private static GuardVerdict guard(Fields f) {
    return new GuardVerdict(
        f.requiredChoice("verdict", GuardVerdict.Ruling.class),
        f.text("reason"),
        f.end("until", Instant.MAX),
        f.flag("trips"));
  }

  private static Decision.Because because(Fields f) {
    return new Decision.Because(
        f.requiredName("rule"),
        f.requiredName("kind"),
        f.name("source"),
        f.name("sheet"),
        f.count("row"),
        f.texts("cells"),
        f.names("facts"),
        f.text("reason"));
  }
}
