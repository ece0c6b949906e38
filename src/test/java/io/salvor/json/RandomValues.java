package io.salvor.json;

import io.salvor.model.Case;
import io.salvor.model.Command;
import io.salvor.model.Component;
import io.salvor.model.Confidence;
import io.salvor.model.Decision;
import io.salvor.model.Diagnostic;
import io.salvor.model.Entity;
import io.salvor.model.ExitStatus;
import io.salvor.model.Fact;
import io.salvor.model.FactKind;
import io.salvor.model.GuardVerdict;
import io.salvor.model.HealthEvent;
import io.salvor.model.Job;
import io.salvor.model.JobCourse;
import io.salvor.model.JobEvent;
import io.salvor.model.JobEventType;
import io.salvor.model.Mode;
import io.salvor.model.NodeCourse;
import io.salvor.model.NodeEvent;
import io.salvor.model.NodeHolds;
import io.salvor.model.Origin;
import io.salvor.model.Outcome;
import io.salvor.model.Phase;
import io.salvor.model.PoolGuards;
import io.salvor.model.RawText;
import io.salvor.model.Severity;
import io.salvor.model.SourceRecord;
import io.salvor.model.StepResult;
import io.salvor.model.SymptomClass;
import io.salvor.model.TextFormat;
import io.salvor.model.Track;
import io.salvor.model.Tracks;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import io.salvor.model.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Random facts, decisions and cases from a seed, with odd texts, absent parts and edges. */
final class RandomValues {
  private static final String[] TEXTS = {
    "",
    "gpu-17",
    "a \"quoted\" text",
    "line\nbreak\ttab",
    "caf\u00e9 \u4e2d \ud83d\ude00",
    "/a~b",
    "0"
  };

  private final Random random;

  RandomValues(long seed) {
    this.random = new Random(seed);
  }

  Fact fact(FactKind kind) {
    return switch (kind) {
      case HEALTH ->
          new HealthEvent(
              origin(),
              text(),
              one(Component.values()),
              name(),
              list(this::name),
              list(this::entity),
              one(Severity.values()),
              random.nextBoolean(),
              text(),
              text(),
              map());
      case JOB ->
          new JobEvent(
              origin(),
              job(),
              one(JobEventType.values()),
              text(),
              exit(),
              text(),
              text(),
              text(),
              random.nextInt(4) - 1);
      case NODE ->
          new NodeEvent(
              origin(),
              name(),
              one(NodeEvent.NodeEventType.values()),
              new NodeEvent.Condition(text(), text(), text()),
              text(),
              text(),
              new NodeEvent.Topology(text(), text(), text(), text()),
              list(() -> new NodeEvent.GpuSlot(random.nextInt(8), text(), text())));
      case DIAGNOSTIC ->
          new Diagnostic(
              origin(),
              text(),
              name(),
              random.nextInt(5),
              one(Diagnostic.Result.values()),
              list(this::finding),
              text());
      case OUTCOME -> new Outcome(origin(), name(), one(Outcome.State.values()), text(), text());
      case COMMAND ->
          new Command(
              origin(),
              one(Command.CommandVerb.values()),
              name(),
              text(),
              name(),
              random.nextBoolean() ? Instant.MAX : time());
      case TEXT ->
          new RawText(
              origin(), one(TextFormat.values()), text(), text(), random.nextInt(4) - 1, text());
    };
  }

  Decision decision() {
    return new Decision(
        name(),
        time(),
        name(),
        text(),
        name(),
        one(Mode.values()),
        new Decision.Subject("NODE", name()),
        new Decision.Verdict(
            one(Whose.values()),
            one(Confidence.values()),
            one(Component.values()),
            one(SymptomClass.values()),
            text(),
            list(this::entity),
            text()),
        list(this::action),
        List.of(because(), because()),
        list(() -> new Decision.Almost(name(), text())),
        list(this::name));
  }

  Case question() {
    return new Case(
        name(),
        name(),
        text(),
        time(),
        one(Mode.values()),
        List.of(fact(FactKind.HEALTH), fact(FactKind.JOB), fact(FactKind.TEXT)),
        list(() -> new Case.Recurrence(text(), text(), text(), text(), number(), number(), 1, 24)),
        list(() -> new Case.Breadth(text(), "RACK", text(), number())),
        list(() -> new Case.Change(text(), text(), time())),
        new Case.JobRecord(text(), number(), number(), number(), list(this::name), jobCourse()),
        list(
            () ->
                new Case.NodeRecord(
                    name(),
                    random.nextBoolean(),
                    random.nextBoolean(),
                    random.nextBoolean(),
                    number(),
                    list(() -> one(Verb.values())),
                    nodeCourse(),
                    nodeHolds(),
                    new Workload(text(), number(), number(), number(), number()))),
        new Case.FleetRecord(
            random.nextBoolean(), text(), number(), list(this::name), poolGuards()),
        list(
            () ->
                new SourceRecord(
                    name(), number(), number(), number(), number(), number(), number())),
        one(Tracks.values()),
        text(),
        number());
  }

  private JobCourse jobCourse() {
    return new JobCourse(
        text(),
        number(),
        number(),
        number(),
        random.nextBoolean(),
        number(),
        Map.of(name(), number()),
        Map.of(),
        number(),
        number(),
        list(this::name),
        number());
  }

  private NodeCourse nodeCourse() {
    return random.nextBoolean()
        ? NodeCourse.NEW
        : new NodeCourse(
            one(Phase.values()),
            one(Verb.values()),
            one(StepResult.values()),
            number(),
            number(),
            random.nextBoolean(),
            number(),
            number(),
            list(() -> one(Verb.values())),
            random.nextBoolean(),
            number());
  }

  private NodeHolds nodeHolds() {
    return new NodeHolds(
        random.nextBoolean(),
        text(),
        text(),
        list(this::name),
        list(() -> one(Verb.values())),
        list(() -> one(Verb.values())),
        list(() -> one(Verb.values())),
        list(() -> new NodeHolds.Recent(one(Verb.values()), number())));
  }

  private PoolGuards poolGuards() {
    return random.nextBoolean()
        ? PoolGuards.NONE
        : new PoolGuards(
            random.nextBoolean(),
            number(),
            number(),
            number(),
            number(),
            text(),
            random.nextBoolean(),
            list(this::name));
  }

  private Origin origin() {
    Map<String, Object> unknown = new TreeMap<>();
    if (random.nextBoolean()) {
      unknown.put("x-site", Map.of("deep", List.of(1L, "two", true)));
      unknown.put("weight", 3L);
    }
    return new Origin(name(), time(), text(), name(), text(), unknown);
  }

  private Decision.Action action() {
    Map<String, String> parameters =
        Map.of("exclude", "gpu-17,gpu-18", "attempt", "2", "of", "3", "delay", "30s", "x", "007");
    return new Decision.Action(
        name(),
        one(Track.values()),
        one(Verb.values()),
        name(),
        one(Urgency.values()),
        random.nextBoolean() ? parameters : Map.of(),
        new GuardVerdict(
            one(GuardVerdict.Ruling.values()),
            text(),
            random.nextBoolean() ? Instant.MAX : time(),
            random.nextBoolean()),
        text());
  }

  private Decision.Because because() {
    return new Decision.Because(
        name(), "table", text(), text(), number(), map(), list(this::name), text());
  }

  private Diagnostic.Finding finding() {
    return new Diagnostic.Finding(
        text(),
        random.nextBoolean() ? null : entity(),
        one(Diagnostic.Result.values()),
        text(),
        text());
  }

  private Job job() {
    return new Job(
        name(),
        text(),
        text(),
        text(),
        text(),
        number(),
        list(this::name),
        number(),
        random.nextInt(),
        map());
  }

  private ExitStatus exit() {
    return random.nextBoolean()
        ? ExitStatus.UNKNOWN
        : ExitStatus.of(random.nextInt(256), random.nextInt(65));
  }

  private Entity entity() {
    return new Entity(name(), name());
  }

  private Instant time() {
    return Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000))
        .plusSeconds(1L << 32);
  }

  private int number() {
    return random.nextInt(3);
  }

  private String text() {
    return one(TEXTS);
  }

  private String name() {
    return "n" + random.nextInt(1000) + text();
  }

  private Map<String, String> map() {
    return random.nextBoolean() ? Map.of() : Map.of("job", text(), "a/b", text());
  }

  private <T> List<T> list(Supplier<T> element) {
    List<T> list = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      list.add(element.get());
    }
    return list;
  }

  private <T> T one(T[] values) {
    return values[random.nextInt(values.length)];
  }
}
