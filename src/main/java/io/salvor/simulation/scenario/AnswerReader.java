package io.salvor.simulation.scenario;

import io.salvor.model.Diagnostic;
import io.salvor.model.Entity;
import io.salvor.model.Outcome;
import io.salvor.model.Verb;
import io.salvor.simulation.scenario.Answer.Then;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads how the scheduler of a scenario answers actions. */
final class AnswerReader {
  private static final String NOTHING = "nothing";
  private static final int MOST_NTH = 1_000;

  /** Names that facts behind an answer may use, with a value to try them with. */
  private static final Map<String, String> SAMPLE =
      Map.of("target", "x-1", "attempt", "2", "n", "1", "action", "a-1");

  private AnswerReader() {}

  static Answer read(Value value) {
    Members members = value.members();
    Set<Verb> verbs = EnumSet.noneOf(Verb.class);
    members
        .required("to", "the verb that is answered, e.g. DRAIN")
        .ifPresent(v -> verbs.addAll(v.choices(Verb.class)));
    Set<String> targets =
        new LinkedHashSet<>(members.take("target").map(Value::names).orElse(List.of()));
    int nth = members.take("nth").map(v -> v.number(1, MOST_NTH)).orElse(0);
    boolean isDiagnosis = verbs.contains(Verb.DIAGNOSE);
    Answer usual = Answer.usual(isDiagnosis ? Verb.DIAGNOSE : Verb.CORDON);
    if (isDiagnosis && verbs.size() > 1) {
      members.fault("a diagnosis is answered by an entry of its own");
    }
    Duration after = members.take("after").map(Value::span).orElse(usual.after());
    Optional<Value> says = members.take("says");
    Optional<Diagnostic.Result> diagnosis =
        isDiagnosis ? says.map(AnswerReader::result).orElse(usual.diagnosis()) : Optional.empty();
    Optional<Outcome.State> state = says.map(AnswerReader::state).orElse(usual.state());
    List<Diagnostic.Finding> findings =
        members.take("findings").map(AnswerReader::findings).orElse(List.of());
    boolean isTwice = members.take("twice").map(Value::flag).orElse(false);
    List<Then> then = new ArrayList<>();
    members.take("then").ifPresent(v -> v.items().forEach(one -> then(one, then)));
    members.end();
    return new Answer(verbs, targets, nth, after, state, diagnosis, findings, isTwice, then);
  }

  /** Empty when the word is the end of an action, or nothing. */
  private static Optional<Diagnostic.Result> result(Value says) {
    return Arrays.stream(Diagnostic.Result.values())
        .filter(result -> result.name().equals(says.text()))
        .findFirst();
  }

  private static Optional<Outcome.State> state(Value says) {
    if (says.text().equals(NOTHING)) {
      return Optional.empty();
    }
    if (result(says).isPresent()) {
      return Optional.of(Outcome.State.SUCCEEDED);
    }
    Optional<Outcome.State> state =
        Arrays.stream(Outcome.State.values()).filter(s -> s.name().equals(says.text())).findFirst();
    if (state.isEmpty()) {
      says.fault(
          "'"
              + says.text()
              + "' is no answer: SUCCEEDED, FAILED, REFUSED, TIMED_OUT or nothing; a diagnosis"
              + " says PASS, FAIL, ERROR or SKIPPED");
    }
    return state;
  }

  private static List<Diagnostic.Finding> findings(Value value) {
    List<Diagnostic.Finding> findings = new ArrayList<>();
    for (Value one : value.items()) {
      Members members = one.members();
      Diagnostic.Result result =
          members
              .required("result", "PASS, FAIL, ERROR or SKIPPED")
              .map(v -> v.choice(Diagnostic.Result.class))
              .orElse(Diagnostic.Result.FAIL);
      String gpu = members.text("gpu");
      findings.add(
          new Diagnostic.Finding(
              members.text("test"),
              gpu.isEmpty() ? Diagnostic.Finding.WHOLE_NODE : new Entity(Entity.GPU_INDEX, gpu),
              result,
              members.text("code"),
              members.text("message")));
      members.end();
    }
    return findings;
  }

  private static void then(Value value, List<Then> then) {
    Members members = value.members();
    Duration after = members.take("after").map(Value::span).orElse(Duration.ZERO);
    members
        .required("fact", "what the cluster tells then")
        .ifPresent(
            fact -> {
              FactTemplate template = new FactTemplate(fact);
              if (template.make(SAMPLE, Instant.EPOCH, "f-1").isPresent()) {
                then.add(new Then(after, template));
              }
            });
    members.end();
  }
}
