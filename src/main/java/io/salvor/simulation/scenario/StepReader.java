package io.salvor.simulation.scenario;

import io.salvor.model.CellSettings;
import io.salvor.model.Command;
import io.salvor.model.Command.CommandVerb;
import io.salvor.model.Fact;
import io.salvor.model.Mode;
import io.salvor.model.Origin;
import io.salvor.model.RawText;
import io.salvor.model.TextFormat;
import io.salvor.model.Verb;
import io.salvor.reading.Hints;
import io.salvor.reading.TextReader;
import io.salvor.simulation.scenario.Arrival.Answered;
import io.salvor.simulation.scenario.Arrival.ClockSet;
import io.salvor.simulation.scenario.Arrival.Configured;
import io.salvor.simulation.scenario.Arrival.Happening;
import io.salvor.simulation.scenario.Arrival.Told;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the steps of a scenario: what happens when. */
final class StepReader {
  private static final List<String> WHAT =
      List.of("fact", "facts", "text", "command", "clock", "cell");
  private static final int MOST_TIMES = 100_000;

  private final Instant start;
  private final FileFaults faults;
  private final List<Arrival> arrivals = new ArrayList<>();
  private Duration shift = Duration.ZERO;
  private int number;

  StepReader(Instant start, FileFaults faults) {
    this.start = start;
    this.faults = faults;
  }

  /** What the steps so far tell, in the order of the file. */
  List<Arrival> arrivals() {
    return arrivals;
  }

  /** When a step is, how often, and what the names in its braces stand for. */
  private record Plan(
      Duration at, Duration late, Duration every, int times, Duration spread, Lists lists) {}

  /** Lists of names that run side by side; a shorter one begins anew. */
  private record Lists(Map<String, List<String>> byName) {
    int size() {
      return byName.values().stream().mapToInt(List::size).max().orElse(1);
    }

    Map<String, String> names(int index, int repeat) {
      Map<String, String> names = new LinkedHashMap<>();
      byName.forEach((name, list) -> names.put(name, list.get(index % list.size())));
      names.put("n", String.valueOf(repeat + 1));
      names.put("i", String.valueOf(index + 1));
      return names;
    }
  }

  void read(Value step) {
    Members members = step.members();
    Plan plan = plan(members);
    List<String> what = WHAT.stream().filter(members::has).toList();
    if (what.size() != 1) {
      members.fault("a step tells one of " + WHAT + ", this one tells " + what);
      what.forEach(members::take);
      members.end();
      return;
    }
    Value value = members.take(what.get(0)).orElseThrow();
    switch (what.get(0)) {
      case "fact" -> facts(plan, List.of(value));
      case "facts" -> facts(plan, value.items());
      case "text" -> text(plan, value, members);
      case "command" -> command(plan, value.members());
      case "clock" -> clock(plan, value);
      default -> add(plan.at(), new Configured(settings(value.members())));
    }
    members.end();
  }

  private Plan plan(Members members) {
    Duration at =
        members
            .required("at", "say how long after the start, e.g. 90s")
            .map(Value::span)
            .orElse(Duration.ZERO);
    Duration every = members.take("every").map(Value::span).orElse(Duration.ZERO);
    int times = members.take("times").map(v -> v.number(1, MOST_TIMES)).orElse(1);
    if (times > 1 && every.isZero()) {
      members.fault("times needs every: how long from one time to the next");
    }
    Map<String, List<String>> lists = new LinkedHashMap<>();
    members
        .take("for")
        .ifPresent(v -> v.members().all().forEach((name, l) -> lists.put(name, l.names())));
    lists.values().removeIf(List::isEmpty);
    Duration late = members.take("late").map(Value::span).orElse(Duration.ZERO);
    Duration spread = members.take("spread").map(Value::span).orElse(Duration.ZERO);
    return new Plan(at, late, every, times, spread, new Lists(lists));
  }

  /** One after the other in time, spread evenly. */
  private interface Each {
    void take(Duration at, Map<String, String> names);
  }

  private void each(Plan plan, Each each) {
    int size = plan.lists().size();
    for (int repeat = 0; repeat < plan.times(); repeat++) {
      for (int i = 0; i < size; i++) {
        if (number > Scenario.MOST_FACTS) {
          return;
        }
        Duration at = plan.at().plus(plan.every().multipliedBy(repeat));
        each.take(
            at.plus(plan.spread().multipliedBy(i).dividedBy(size)), plan.lists().names(i, repeat));
      }
    }
  }

  private void facts(Plan plan, List<Value> values) {
    List<FactTemplate> templates = values.stream().map(FactTemplate::new).toList();
    each(
        plan,
        (at, names) -> {
          for (FactTemplate template : templates) {
            String id = id(template.value().line());
            template
                .make(names, shown(at).minus(plan.late()), id)
                .ifPresent(fact -> expand(fact).forEach(one -> add(at, new Told(one))));
          }
        });
  }

  private static List<Fact> expand(Fact fact) {
    return fact instanceof RawText text
        ? read(text.text(), text.format(), text.origin(), text.node(), text.job())
        : List.of(fact);
  }

  private void text(Plan plan, Value value, Members members) {
    String node = members.text("node");
    String job = members.text("job");
    String source = members.take("source").map(Value::text).orElse("kernel-log");
    Optional<TextFormat> format =
        members
            .take("format")
            .map(v -> TextFormat.ofLabel(v.text()))
            .orElse(Optional.of(TextFormat.AUTO));
    if (format.isEmpty()) {
      members.fault("the format is unknown; leave it out, or see the list of formats");
    }
    each(
        plan,
        (at, names) -> {
          Origin origin =
              new Origin(
                  id(value.line()), shown(at).minus(plan.late()), FactTemplate.fill(source, names));
          read(
                  FactTemplate.fill(value.text(), names),
                  format.orElse(TextFormat.AUTO),
                  origin,
                  FactTemplate.fill(node, names),
                  FactTemplate.fill(job, names))
              .forEach(fact -> add(at, new Told(fact)));
        });
  }

  private static List<Fact> read(
      String text, TextFormat format, Origin origin, String node, String job) {
    List<Fact> facts = new ArrayList<>();
    Hints hints =
        new Hints(format, origin.time(), origin.source(), "", node, job, origin.id() + ".");
    TextReader.read(text, hints, facts::add);
    return facts;
  }

  private void command(Plan plan, Members members) {
    CommandVerb verb =
        members
            .required("verb", "e.g. HOLD")
            .map(v -> v.choice(CommandVerb.class))
            .orElse(CommandVerb.HOLD);
    String actor = members.take("actor").map(Value::text).orElse("operator");
    String reason =
        members.required("reason", "every command says why").map(Value::text).orElse("?");
    Optional<Duration> until = members.take("until").map(Value::span);
    Optional<Members> action = members.take("action").map(Value::members);
    List<String> targets = members.take("target").map(Value::names).orElse(List.of());
    if (action.isPresent() == !targets.isEmpty()) {
      members.fault("a command needs either a target or an action {verb, target}");
    }
    for (String target : targets) {
      Instant time = shown(plan.at());
      Instant end = until.map(time::plus).orElse(Instant.MAX);
      Origin origin = new Origin(id(members.line()), time, "people");
      add(
          plan.at(),
          new Told(new Command(origin, verb, target, actor, reason.isBlank() ? "?" : reason, end)));
    }
    action.ifPresent(
        named -> {
          Verb of =
              named
                  .required("verb", "e.g. CORDON")
                  .map(v -> v.choice(Verb.class))
                  .orElse(Verb.CORDON);
          String target = named.required("target", "a node or job").map(Value::text).orElse("?");
          named.end();
          add(plan.at(), new Answered(verb, of, target, actor, reason));
        });
    members.end();
  }

  private void clock(Plan plan, Value value) {
    String text = value.text();
    boolean isBack = text.startsWith("-");
    Optional<Duration> by =
        text.startsWith("+") || isBack ? Spans.parse(text.substring(1)) : Optional.empty();
    if (by.isEmpty()) {
      value.fault("'" + text + "' is no setting of the clock such as +3h or -90m");
      return;
    }
    Duration set = isBack ? by.get().negated() : by.get();
    shift = shift.plus(set);
    add(plan.at(), new ClockSet(set));
  }

  /** Mode, stops and rules that only observe. */
  static CellSettings settings(Members members) {
    Mode mode = members.take("mode").map(v -> v.choice(Mode.class)).orElse(Mode.ENFORCE);
    boolean stops = members.take("stops").map(Value::flag).orElse(true);
    List<String> observed = members.take("observedRules").map(Value::names).orElse(List.of());
    members.end();
    return new CellSettings(mode, stops, observed);
  }

  private Instant shown(Duration at) {
    return start.plus(at).plus(shift);
  }

  private String id(int line) {
    number++;
    if (number == Scenario.MOST_FACTS + 1) {
      faults.add(
          line, "more than " + Scenario.MOST_FACTS + " facts; use shorter ranges or fewer times");
    }
    return "f-" + number;
  }

  private void add(Duration at, Happening what) {
    arrivals.add(new Arrival(at, what));
  }
}
