package io.salvor.simulation.scenario;

import io.salvor.model.Confidence;
import io.salvor.model.GuardVerdict.Ruling;
import io.salvor.model.Phase;
import io.salvor.model.Scope;
import io.salvor.model.SymptomClass;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import io.salvor.simulation.scenario.Expectation.Seen;
import io.salvor.simulation.scenario.Expectation.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads what a scenario expects, and what must never be. */
final class ExpectationReader {
  private static final Duration ALWAYS = Duration.ofDays(10_000);
  private static final int ANY = Integer.MAX_VALUE;
  private static final Set<String> CORDONS = Set.of("NONE", "OURS", "PERSON");

  private final boolean isNever;
  private final List<Expectation> found = new ArrayList<>();

  private ExpectationReader(boolean isNever) {
    this.isNever = isNever;
  }

  /** The expectations of one entry: one for each name that it is about. */
  static List<Expectation> read(Value entry, boolean isNever) {
    ExpectationReader reader = new ExpectationReader(isNever);
    Members members = entry.members();
    Map<String, Value> all = members.all();
    if (all.size() != 1) {
      entry.fault("each entry has one key: decided, done, out, incidents or ends");
    }
    all.forEach(reader::read);
    return reader.found;
  }

  private void read(String key, Value value) {
    Members members = value.members();
    int line = members.line();
    String text = (isNever ? "never " : "") + key + " " + Plain.of(value.node());
    switch (key) {
      case "decided" -> seen(members, line, text, false);
      case "done" -> seen(members, line, text, true);
      case "out" -> out(members, line, text);
      case "incidents" -> incidents(members, line, text);
      case "ends" -> ends(members, line, text);
      default ->
          value.fault(
              "unknown key '" + key + "'; known here are decided, done, out, incidents, ends");
    }
    if (isNever && !key.equals("decided") && !key.equals("done")) {
      value.fault("never: takes decided and done only; say the others under expect:");
    }
    members.end();
  }

  private void seen(Members members, int line, String text, boolean isDone) {
    List<Subject> subjects = new ArrayList<>();
    subjects(members, "node", Scope.NODE, subjects);
    subjects(members, "job", Scope.JOB, subjects);
    subjects(members, "domain", Scope.DOMAIN, subjects);
    Look look = look(members, isDone);
    int[] range = isNever ? new int[] {0, 0} : range(members);
    if (isDone && look.verbs().isEmpty()) {
      members.fault("done needs verb: or verbs:, what is begun");
    }
    List<Look> looks = isDone && !isNever ? single(look) : List.of(look);
    for (Look one : looks) {
      if (subjects.isEmpty()) {
        found.add(new Seen(line, text, Optional.empty(), isDone, one, range[0], range[1]));
      }
      for (Subject subject : subjects) {
        found.add(new Seen(line, text, Optional.of(subject), isDone, one, range[0], range[1]));
      }
    }
  }

  /** Each verb of actions is expected by itself: one action has one verb. */
  private static List<Look> single(Look look) {
    return look.verbs().stream()
        .map(
            verb ->
                new Look(
                    look.from(),
                    look.by(),
                    EnumSet.of(verb),
                    true,
                    look.guard(),
                    look.when(),
                    look.attribution(),
                    look.confidence(),
                    look.kind(),
                    look.code(),
                    look.reason(),
                    look.parameters()))
        .toList();
  }

  private static void subjects(Members members, String key, Scope scope, List<Subject> subjects) {
    members
        .take(key)
        .ifPresent(v -> v.names().forEach(name -> subjects.add(new Subject(scope, name))));
  }

  private Look look(Members members, boolean isDone) {
    Duration from = members.take("from").map(Value::span).orElse(Duration.ZERO);
    Duration by = members.take("by").map(Value::span).orElse(ALWAYS);
    if (by.compareTo(from) < 0) {
      members.fault("by: lies before from:");
    }
    Set<Verb> verbs = EnumSet.noneOf(Verb.class);
    members.take("verb").ifPresent(v -> verbs.add(v.choice(Verb.class)));
    members.take("verbs").ifPresent(v -> verbs.addAll(v.choices(Verb.class)));
    Map<String, String> parameters = new LinkedHashMap<>();
    members
        .take("parameters")
        .ifPresent(v -> v.members().all().forEach((k, p) -> parameters.put(k, p.text())));
    String reason = members.text("reason");
    if (isDone) {
      return new Look(
          from,
          by,
          verbs,
          true,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          "",
          reason,
          parameters);
    }
    return new Look(
        from,
        by,
        verbs,
        isNever,
        choice(members, "guard", Ruling.class),
        choice(members, "when", Urgency.class),
        choice(members, "attribution", Whose.class),
        choice(members, "confidence", Confidence.class),
        choice(members, "kind", SymptomClass.class),
        members.text("code"),
        reason,
        parameters);
  }

  private static <E extends Enum<E>> Optional<E> choice(
      Members members, String key, Class<E> type) {
    return members.take(key).map(v -> v.choice(type));
  }

  /** How often: at least once when nothing is said. */
  private static int[] range(Members members) {
    Optional<Integer> times = members.take("times").map(v -> v.number(0, ANY));
    Optional<Integer> least = members.take("atLeast").map(v -> v.number(0, ANY));
    Optional<Integer> most = members.take("atMost").map(v -> v.number(0, ANY));
    if (times.isPresent() && (least.isPresent() || most.isPresent())) {
      members.fault("times says it exactly: leave atLeast and atMost out");
    }
    int usual = most.isPresent() ? 0 : 1;
    return new int[] {times.or(() -> least).orElse(usual), times.or(() -> most).orElse(ANY)};
  }

  private void out(Members members, int line, String text) {
    String pool = members.text("pool");
    int most = members.required("atMost", "how many nodes").map(v -> v.number(0, ANY)).orElse(0);
    found.add(new Expectation.Out(line, text, pool, most));
  }

  private void incidents(Members members, int line, String text) {
    Optional<Scope> scope = choice(members, "scope", Scope.class);
    Set<String> subjects = Set.copyOf(members.take("subject").map(Value::names).orElse(List.of()));
    Optional<Phase> phase = choice(members, "phase", Phase.class);
    Optional<Whose> whose = choice(members, "attribution", Whose.class);
    int[] range = range(members);
    found.add(
        new Expectation.Incidents(line, text, scope, subjects, phase, whose, range[0], range[1]));
  }

  private void ends(Members members, int line, String text) {
    if (members.has("pool")) {
      String pool = members.text("pool");
      boolean isTripped =
          members.required("tripped", "true or false").map(Value::flag).orElse(false);
      found.add(new Expectation.PoolEnds(line, text, pool, isTripped));
      return;
    }
    List<String> nodes = members.required("node", "or pool").map(Value::names).orElse(List.of());
    String cordon = members.text("cordon");
    String phase = members.text("incident");
    if (!cordon.isEmpty() && !CORDONS.contains(cordon)) {
      members.fault("cordon is NONE, OURS or PERSON, not '" + cordon + "'");
    }
    boolean isPhase =
        phase.isEmpty()
            || phase.equals("none")
            || EnumSet.allOf(Phase.class).stream().anyMatch(p -> p.name().equals(phase));
    if (!isPhase) {
      members.fault("incident is none or a phase of " + EnumSet.allOf(Phase.class));
    }
    if (cordon.isEmpty() && phase.isEmpty()) {
      members.fault("ends says how: cordon:, incident: or both");
    }
    nodes.forEach(node -> found.add(new Expectation.NodeEnds(line, text, node, cordon, phase)));
  }
}
