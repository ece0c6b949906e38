package io.salvor.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import io.salvor.json.DecisionJson;
import io.salvor.ledger.StoredIntent;
import io.salvor.model.Component;
import io.salvor.model.Confidence;
import io.salvor.model.Decision;
import io.salvor.model.Decision.Action;
import io.salvor.model.GuardVerdict;
import io.salvor.model.GuardVerdict.Ruling;
import io.salvor.model.Incident;
import io.salvor.model.Intent;
import io.salvor.model.Mode;
import io.salvor.model.Phase;
import io.salvor.model.Scope;
import io.salvor.model.SymptomClass;
import io.salvor.model.Track;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import io.salvor.web.answer.IncidentDetail.Next;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NextStepsTest {
  private static final Instant T0 = Instant.parse("2026-01-31T12:00:00Z");

  @Test
  void tellsWhatWaitsForWhomInTheOrderOfTime() {
    List<JsonNode> decisions =
        decision(
            Mode.APPROVE,
            action("a-1", Verb.CORDON, Urgency.NOW, Ruling.ALLOWED, Instant.MAX),
            action("a-2", Verb.DRAIN, Urgency.AT_CHECKPOINT, Ruling.ALLOWED, Instant.MAX),
            action("a-3", Verb.REBOOT, Urgency.NOW, Ruling.NEEDS_APPROVAL, T0.plusSeconds(600)),
            action("a-4", Verb.RESET_GPU, Urgency.NOW, Ruling.DEFERRED, T0.plusSeconds(60)),
            action("a-5", Verb.RECHECK, Urgency.NOW, Ruling.ALLOWED, Instant.MAX));
    List<StoredIntent> intents = List.of(new StoredIntent(intent(), "STARTED", Optional.empty()));

    List<Next> next = new NextSteps(incident(Phase.OPEN, Instant.MAX), intents, decisions).list();

    assertThat(next)
        .extracting(Next::what, Next::action, step -> step.until().orElse(null))
        .containsExactly(
            tuple("BUDGET", "a-4", T0.plusSeconds(60)),
            tuple("END", "a-1", T0.plusSeconds(120)),
            tuple("RECHECK", "a-5", T0.plusSeconds(300)),
            tuple("APPROVAL", "a-3", T0.plusSeconds(600)),
            tuple("CHECKPOINT", "a-2", null));
    assertThat(next.get(3).text()).contains("REBOOT gpu-1 waits for a person: the limit");
  }

  @Test
  void inObserveNothingThatIsAllowedIsToCome() {
    List<JsonNode> decisions =
        decision(
            Mode.OBSERVE,
            action("a-1", Verb.DRAIN, Urgency.AT_JOB_END, Ruling.ALLOWED, Instant.MAX));

    assertThat(new NextSteps(incident(Phase.OPEN, Instant.MAX), List.of(), decisions).list())
        .isEmpty();
  }

  @Test
  void aPersonIsWaitedForWhenOneIsNeededAndNobodyOnceItIsOver() {
    List<JsonNode> decisions =
        decision(
            Mode.ENFORCE,
            action("a-1", Verb.REBOOT, Urgency.NOW, Ruling.NEEDS_APPROVAL, Instant.MAX));

    assertThat(new NextSteps(incident(Phase.NEEDS_HUMAN, Instant.MAX), List.of(), List.of()).list())
        .extracting(Next::what)
        .containsExactly("PERSON");
    assertThat(new NextSteps(incident(Phase.RESOLVED, T0), List.of(), decisions).list()).isEmpty();
  }

  private static Action action(String id, Verb verb, Urgency when, Ruling ruling, Instant until) {
    return new Action(
        id,
        Track.NODE,
        verb,
        "gpu-1",
        when,
        verb == Verb.RECHECK ? Map.of("after", "300s") : Map.of(),
        new GuardVerdict(ruling, "the limit", until),
        "");
  }

  private static List<JsonNode> decision(Mode mode, Action... actions) {
    Decision decision =
        new Decision(
            "d-1",
            T0,
            "default",
            "i-1",
            "sha256:x",
            mode,
            new Decision.Subject("NODE", "gpu-1"),
            new Decision.Verdict(
                Whose.HARDWARE,
                Confidence.HIGH,
                Component.GPU,
                SymptomClass.GPU_LOST,
                "XID 79",
                List.of(),
                ""),
            List.of(actions),
            List.of(new Decision.Because("r", "rule", "", "", 1, Map.of(), List.of(), "")),
            List.of(),
            List.of());
    return List.of(DecisionJson.write(decision));
  }

  private static Intent intent() {
    return new Intent(
        "a-1",
        "d-1",
        "i-1",
        "default",
        Track.NODE,
        Verb.CORDON,
        "gpu-1",
        T0,
        T0.plusSeconds(120),
        "",
        "cordoned",
        Map.of(),
        "");
  }

  private static Incident incident(Phase phase, Instant closed) {
    return new Incident(
        "i-1",
        "default",
        Scope.NODE,
        "gpu-1",
        phase,
        T0,
        T0,
        closed,
        "",
        List.of(),
        Whose.HARDWARE,
        "",
        "",
        Map.of());
  }
}
