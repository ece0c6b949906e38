package io.salvor.cell;

import io.salvor.model.Case;
import io.salvor.model.Component;
import io.salvor.model.Confidence;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.GuardVerdict;
import io.salvor.model.GuardVerdict.Ruling;
import io.salvor.model.HealthEvent;
import io.salvor.model.JobEvent;
import io.salvor.model.NodeEvent;
import io.salvor.model.Severity;
import io.salvor.model.SymptomClass;
import io.salvor.model.Track;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import io.salvor.model.signal.CheckResult;
import io.salvor.model.signal.Signal;
import io.salvor.model.signal.Where;
import io.salvor.model.stage.DomainQuestion;
import io.salvor.model.stage.DomainRuling;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Does what a test says, so that the cell's own part can be seen. */
final class ScriptedPolicy implements DecisionPolicy {

  /** One action that the policy asks for. */
  record Move(
      Verb verb, String target, Urgency when, GuardVerdict guard, Map<String, String> parameters) {
    static Move of(Verb verb, String target) {
      return new Move(verb, target, Urgency.NOW, GuardVerdict.of(Ruling.ALLOWED, "free"), Map.of());
    }

    Move guarded(Ruling ruling, Instant until) {
      return new Move(verb, target, when, new GuardVerdict(ruling, "limit", until), parameters);
    }

    Move at(Urgency moment) {
      return new Move(verb, target, moment, guard, parameters);
    }

    Move with(Map<String, String> values) {
      return new Move(verb, target, when, guard, values);
    }

    Move tripping() {
      return new Move(
          verb,
          target,
          when,
          new GuardVerdict(Ruling.BLOCKED, "too many", Instant.MAX, true),
          parameters);
    }
  }

  final List<Case> asked = new ArrayList<>();
  Function<Case, List<Move>> script = question -> List.of();
  Function<Case, Whose> whose = question -> Whose.HARDWARE;
  Predicate<DomainQuestion> domain = question -> false;

  @Override
  public String version() {
    return "sha256:scripted";
  }

  @Override
  public Decision decide(Case question) {
    asked.add(question);
    List<Move> moves = new ArrayList<>(script.apply(question));
    if (moves.isEmpty()) {
      moves.add(Move.of(Verb.OBSERVE, "all"));
    }
    List<Decision.Action> actions = new ArrayList<>();
    for (Move move : moves) {
      Track track =
          switch (move.verb()) {
            case RETRY, RETRY_ELSEWHERE, HAND_BACK, STOP_RETRYING -> Track.JOB;
            default -> Track.NODE;
          };
      actions.add(
          new Decision.Action(
              "a-" + question.id() + "-" + (actions.size() + 1),
              track,
              move.verb(),
              move.target(),
              move.when(),
              move.parameters(),
              move.guard(),
              "scripted"));
    }
    return new Decision(
        "d-" + question.id(),
        question.time(),
        question.cell(),
        question.incident(),
        version(),
        question.mode(),
        new Decision.Subject("NODE", "any"),
        new Decision.Verdict(
            whose.apply(question),
            Confidence.HIGH,
            Component.GPU,
            SymptomClass.GPU_LOST,
            "",
            List.of(),
            "scripted"),
        actions,
        List.of(new Decision.Because("r", "rule", "", "", 0, Map.of(), List.of(), "scripted")),
        List.of(),
        question.facts().stream().map(Fact::id).toList());
  }

  @Override
  public List<Signal> signals(Fact fact) {
    Where where = new Where(fact.id(), fact.node(), fact.jobId(), "", "", fact.time());
    String code = "";
    if (fact instanceof HealthEvent event) {
      code = event.codes().isEmpty() ? event.check() : "XID " + event.codes().get(0);
    } else if (fact instanceof JobEvent event) {
      code = Observer.isAgainst(event) ? "job " + event.event() : "";
    } else if (fact instanceof NodeEvent event) {
      code = Observer.isAgainst(event) ? "node " + event.event() : "";
    }
    return code.isEmpty()
        ? List.of()
        : List.of(new CheckResult(where, "check", code, Severity.CRITICAL, false, 0, ""));
  }

  @Override
  public Optional<DomainRuling> domain(DomainQuestion question) {
    return domain.test(question)
        ? Optional.of(
            new DomainRuling("d", question, true, Whose.FABRIC, Confidence.HIGH, 500, "shared"))
        : Optional.empty();
  }
}
