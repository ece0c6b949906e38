package io.salvor.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.salvor.model.Attribute;
import io.salvor.model.Command;
import io.salvor.model.Component;
import io.salvor.model.Diagnostic;
import io.salvor.model.Entity;
import io.salvor.model.ExitStatus;
import io.salvor.model.Fact;
import io.salvor.model.FactKind;
import io.salvor.model.HealthEvent;
import io.salvor.model.Job;
import io.salvor.model.JobEvent;
import io.salvor.model.JobEventType;
import io.salvor.model.NodeEvent;
import io.salvor.model.Origin;
import io.salvor.model.Outcome;
import io.salvor.model.RawText;
import io.salvor.model.Severity;
import io.salvor.model.TextFormat;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** JSON to facts, by the names of CONTRACT section 1. */
final class FactReader {
  private static final int CODES = 256;
  private static final int PARTS = 1_024;

  private final Defaults defaults;

  FactReader(Defaults defaults) {
    this.defaults = defaults;
  }

  /** The fact, or nothing when the faults have grown. */
  Optional<Fact> read(JsonNode node, String pointer, Faults faults) {
    if (!(node instanceof ObjectNode object)) {
      faults.add(pointer, "a fact is an object, not " + Wording.typeOf(node));
      return Optional.empty();
    }
    int before = faults.count();
    Fields fields = new Fields(object, pointer, faults);
    Optional<FactKind> kind = kind(fields);
    if (kind.isEmpty()) {
      return Optional.empty();
    }
    String id = fields.name("id");
    Instant time = fields.time("time", defaults.arrival());
    String source = fields.name("source");
    refuse(source, fields);
    String cell = fields.name("cell");
    String raw = fields.text("raw");
    Function<Origin, Fact> body = body(kind.get(), fields);
    if (faults.count() > before) {
      return Optional.empty();
    }
    Origin origin =
        new Origin(
            id.isBlank() ? defaults.ids().get() : id,
            time,
            source.isBlank() ? defaults.source() : source,
            cell.isBlank() ? defaults.cell() : cell,
            raw,
            fields.rest());
    try {
      return Optional.of(body.apply(origin));
    } catch (IllegalArgumentException e) {
      faults.add(pointer, e.getMessage());
      return Optional.empty();
    }
  }

  /** Faults a source that nobody else may speak as. */
  void refuse(String source, Fields fields) {
    if (defaults.isReserved().test(source)) {
      fields.fault(
          "source", "the source " + Wording.shown(source) + " is Salvor's own; name another");
    }
  }

  private static Optional<FactKind> kind(Fields fields) {
    int before = fields.faultCount();
    String name = fields.requiredName("kind");
    for (FactKind kind : FactKind.values()) {
      if (label(kind).equals(name)) {
        return Optional.of(kind);
      }
    }
    if (fields.faultCount() == before) {
      String known = Arrays.stream(FactKind.values()).map(FactReader::label).collect(list());
      fields.fault("kind", "unknown kind " + Wording.shown(name) + "; known are " + known);
    }
    return Optional.empty();
  }

  private static java.util.stream.Collector<CharSequence, ?, String> list() {
    return Collectors.joining(", ");
  }

  private static String label(FactKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private Function<Origin, Fact> body(FactKind kind, Fields fields) {
    return switch (kind) {
      case HEALTH -> health(fields);
      case JOB -> job(fields);
      case NODE -> node(fields);
      case DIAGNOSTIC -> diagnostic(fields);
      case OUTCOME -> outcome(fields);
      case COMMAND -> command(fields);
      case TEXT -> text(fields);
    };
  }

  private static Function<Origin, Fact> health(Fields f) {
    String node = f.name("node");
    Component component = f.requiredChoice("component", Component.class);
    String check = f.requiredName("check");
    List<String> codes = f.names("codes", CODES);
    List<Entity> entities =
        f.objects("entities", PARTS).stream()
            .map(FactReader::entity)
            .flatMap(Optional::stream)
            .toList();
    Severity severity = f.choice("severity", Severity.class, Severity.WARNING);
    boolean healthy = f.flag("healthy");
    String message = f.text("message");
    String action = f.name("recommendedAction");
    Map<String, String> attributes = f.texts("attributes", Attribute.JOB);
    return origin ->
        new HealthEvent(
            origin,
            node,
            component,
            check,
            codes,
            entities,
            severity,
            healthy,
            message,
            action,
            attributes);
  }

  private static Optional<Entity> entity(Fields fields) {
    String type = fields.requiredName("type");
    String value = fields.requiredName("value");
    return type.isBlank() || value.isBlank()
        ? Optional.empty()
        : Optional.of(new Entity(type, value));
  }

  private static Function<Origin, Fact> job(Fields f) {
    if (!f.has("job")) {
      f.fault("job", "job is required");
    }
    Optional<Job> job = f.object("job").flatMap(FactReader::jobOf);
    JobEventType event = f.requiredChoice("event", JobEventType.class);
    String step = f.name("step");
    boolean known = f.has("exitCode") || f.has("signal");
    int code = (int) f.number("exitCode", 0, 255, 0);
    int signal = (int) f.number("signal", 0, 64, 0);
    ExitStatus exit = known ? ExitStatus.of(code, signal) : ExitStatus.UNKNOWN;
    String reason = f.text("reason");
    String message = f.text("message");
    String suspect = f.name("suspectNode");
    int rank = (int) f.number("rank", -1, Integer.MAX_VALUE, -1);
    return origin ->
        new JobEvent(origin, job.orElseThrow(), event, step, exit, reason, message, suspect, rank);
  }

  private static Optional<Job> jobOf(Fields f) {
    String id = f.requiredName("id");
    String name = f.name("name");
    String owner = f.name("owner");
    String queue = f.name("queue");
    String scheduler = f.name("scheduler");
    int attempt = f.count("attempt");
    List<String> nodes = f.names("nodes");
    int gpus = f.count("gpus");
    long priority = f.number("priority", Long.MIN_VALUE, Long.MAX_VALUE, 0);
    Map<String, String> labels = f.texts("labels");
    return id.isBlank()
        ? Optional.empty()
        : Optional.of(
            new Job(id, name, owner, queue, scheduler, attempt, nodes, gpus, priority, labels));
  }

  private Function<Origin, Fact> node(Fields f) {
    String node = f.requiredName("node");
    NodeEvent.NodeEventType event = f.requiredChoice("event", NodeEvent.NodeEventType.class);
    NodeEvent.Condition condition =
        f.object("condition")
            .map(c -> new NodeEvent.Condition(c.name("type"), c.name("status"), c.text("reason")))
            .orElse(NodeEvent.Condition.NONE);
    String actor = f.name("actor");
    if (defaults.isReserved().test(actor)) {
      f.fault("actor", "the actor " + Wording.shown(actor) + " is Salvor itself; name who did it");
    }
    String reason = f.text("reason");
    NodeEvent.Topology topology =
        f.object("topology").map(FactReader::topology).orElse(NodeEvent.Topology.UNKNOWN);
    List<NodeEvent.GpuSlot> gpus = f.objects("gpus", PARTS).stream().map(FactReader::slot).toList();
    return origin -> new NodeEvent(origin, node, event, condition, actor, reason, topology, gpus);
  }

  private static NodeEvent.Topology topology(Fields f) {
    return new NodeEvent.Topology(
        f.name("rack"), f.name("switch"), f.name("nvlinkDomain"), f.name("pool"));
  }

  private static NodeEvent.GpuSlot slot(Fields f) {
    int index = (int) f.number("index", -1, 1024, -1);
    return new NodeEvent.GpuSlot(index, f.name("uuid"), f.name("pci"));
  }

  private static Function<Origin, Fact> diagnostic(Fields f) {
    String node = f.name("node");
    String suite = f.requiredName("suite");
    int level = f.count("level");
    Diagnostic.Result outcome = f.requiredChoice("outcome", Diagnostic.Result.class);
    List<Diagnostic.Finding> findings =
        f.objects("findings", PARTS).stream().map(FactReader::finding).toList();
    String action = f.name("action");
    return origin -> new Diagnostic(origin, node, suite, level, outcome, findings, action);
  }

  private static Diagnostic.Finding finding(Fields f) {
    return new Diagnostic.Finding(
        f.name("test"),
        f.object("entity").flatMap(FactReader::entity).orElse(Diagnostic.Finding.WHOLE_NODE),
        f.requiredChoice("result", Diagnostic.Result.class),
        f.name("code"),
        f.text("message"));
  }

  private static Function<Origin, Fact> outcome(Fields f) {
    String action = f.requiredName("action");
    Outcome.State state = f.requiredChoice("state", Outcome.State.class);
    String detail = f.text("detail");
    String node = f.name("node");
    return origin -> new Outcome(origin, action, state, detail, node);
  }

  private static Function<Origin, Fact> command(Fields f) {
    Command.CommandVerb verb = f.requiredChoice("verb", Command.CommandVerb.class);
    String target = f.requiredName("target");
    String actor = f.name("actor");
    String reason = f.requiredText("reason");
    Instant until = f.end("until", Instant.MAX);
    return origin -> new Command(origin, verb, target, actor, reason, until);
  }

  private static Function<Origin, Fact> text(Fields f) {
    String label = f.name("format");
    Optional<TextFormat> format =
        label.isEmpty() ? Optional.of(TextFormat.AUTO) : TextFormat.ofLabel(label);
    if (format.isEmpty()) {
      String known = Arrays.stream(TextFormat.values()).map(TextFormat::label).collect(list());
      f.fault("format", Wording.shown(label) + " is none of " + known);
    }
    String node = f.name("node");
    String job = f.name("job");
    int rank = (int) f.number("rank", -1, Integer.MAX_VALUE, -1);
    if (!f.has("text")) {
      f.fault("text", "text is required");
    }
    String text = f.text("text");
    return origin -> new RawText(origin, format.orElseThrow(), node, job, rank, text);
  }
}
