package io.salvor.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.salvor.model.Case;
import io.salvor.model.Fact;
import io.salvor.model.Mode;
import io.salvor.model.Tracks;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Cases as JSON: all that the rules saw, enough to decide again. */
public final class CaseJson {
  private CaseJson() {}

  public static ObjectNode write(Case question) {
    return new Out()
        .text("id", question.id())
        .text("cell", question.cell())
        .text("incident", question.incident())
        .time("time", question.time())
        .choice("mode", question.mode())
        .all("facts", question.facts(), FactWriter::write)
        .list("recurrences", question.recurrences(), CaseJson::recurrence)
        .list("breadths", question.breadths(), CaseJson::breadth)
        .list(
            "changes",
            question.changes(),
            change ->
                new Out()
                    .text("node", change.node())
                    .text("what", change.what())
                    .time("time", change.time())
                    .node())
        .object("job", RecordsJson.job(question.job()))
        .list("nodes", question.nodes(), RecordsJson::node)
        .object("fleet", RecordsJson.fleet(question.fleet()))
        .list("sources", question.sources(), RecordsJson::source)
        .choice("tracks", question.tracks())
        .text("domain", question.domain())
        .number("omitted", question.omitted(), 0)
        .node();
  }

  private static ObjectNode recurrence(Case.Recurrence recurrence) {
    return new Out()
        .text("code", recurrence.code())
        .text("node", recurrence.node())
        .text("entity", recurrence.entity())
        .text("spot", recurrence.spot())
        .number("bursts", recurrence.bursts(), 0)
        .number("jobs", recurrence.jobs(), 0)
        .number("entities", recurrence.entities(), 0)
        .number("withinHours", recurrence.withinHours(), 0)
        .node();
  }

  private static ObjectNode breadth(Case.Breadth breadth) {
    return new Out()
        .text("code", breadth.code())
        .text("domain", breadth.domain())
        .text("name", breadth.name())
        .number("nodes", breadth.nodes(), 0)
        .node();
  }

  /** The case that {@link #write} wrote, or what is wrong. */
  public static Parsed<Case> read(String json) {
    Parsed<JsonNode> tree = JsonTree.parseKept(json);
    if (tree.value().isEmpty() || !(tree.value().get() instanceof ObjectNode object)) {
      return new Parsed<>(
          Optional.empty(),
          tree.faults().isEmpty()
              ? List.of(new JsonFault("", "a case is an object"))
              : tree.faults());
    }
    Faults faults = new Faults();
    try {
      return Parsed.of(Optional.of(question(new Fields(object, "", faults), faults)), faults);
    } catch (IllegalArgumentException e) {
      faults.add("", e.getMessage());
      return Parsed.of(Optional.empty(), faults);
    }
  }

  private static Case question(Fields f, Faults faults) {
    String cell = f.requiredName("cell");
    return new Case(
        f.requiredName("id"),
        cell,
        f.name("incident"),
        f.requiredTime("time"),
        f.requiredChoice("mode", Mode.class),
        facts(f, cell, faults),
        f.objects("recurrences").stream().map(CaseJson::recurrence).toList(),
        f.objects("breadths").stream().map(CaseJson::breadth).toList(),
        f.objects("changes").stream()
            .map(c -> new Case.Change(c.name("node"), c.text("what"), c.requiredTime("time")))
            .toList(),
        f.object("job").map(RecordsJson::job).orElse(Case.JobRecord.UNKNOWN),
        f.objects("nodes").stream().map(RecordsJson::node).toList(),
        f.object("fleet").map(RecordsJson::fleet).orElse(Case.FleetRecord.UNKNOWN),
        f.objects("sources").stream().map(RecordsJson::source).toList(),
        f.choice("tracks", Tracks.class, Tracks.BOTH),
        f.name("domain"),
        f.number("omitted", 0, Long.MAX_VALUE, 0));
  }

  private static List<Fact> facts(Fields f, String cell, Faults faults) {
    FactReader reader = new FactReader(Defaults.numbered(Instant.EPOCH, "", cell));
    List<Fact> facts = new ArrayList<>();
    List<JsonNode> nodes = f.elements("facts");
    for (int i = 0; i < nodes.size(); i++) {
      reader.read(nodes.get(i), f.at("facts") + "/" + i, faults).ifPresent(facts::add);
    }
    return facts;
  }

  private static Case.Recurrence recurrence(Fields f) {
    return new Case.Recurrence(
        f.name("code"),
        f.name("node"),
        f.name("entity"),
        f.name("spot"),
        f.count("bursts"),
        f.count("jobs"),
        f.count("entities"),
        f.count("withinHours"));
  }

  private static Case.Breadth breadth(Fields f) {
    return new Case.Breadth(f.name("code"), f.name("domain"), f.name("name"), f.count("nodes"));
  }
}
