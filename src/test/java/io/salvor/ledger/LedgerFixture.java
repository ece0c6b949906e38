package io.salvor.ledger;

import io.salvor.model.Case;
import io.salvor.model.Component;
import io.salvor.model.Confidence;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.GuardVerdict;
import io.salvor.model.Incident;
import io.salvor.model.Intent;
import io.salvor.model.Lease;
import io.salvor.model.Mode;
import io.salvor.model.Origin;
import io.salvor.model.Outcome;
import io.salvor.model.Phase;
import io.salvor.model.RawText;
import io.salvor.model.Scope;
import io.salvor.model.SymptomClass;
import io.salvor.model.TextFormat;
import io.salvor.model.Track;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Facts, decisions and what comes of them, as the tests of the ledger keep them. */
final class LedgerFixture {
  static final Instant NOW = Instant.parse("2026-05-01T10:00:00.123456Z");

  private LedgerFixture() {}

  static Outcome outcome(String id, String action, Outcome.State state) {
    return new Outcome(new Origin(id, NOW, "act"), action, state, "", "n1");
  }

  static Intent intent(String action) {
    return new Intent(
        action,
        "d-1",
        "i-1",
        "default",
        Track.NODE,
        Verb.CORDON,
        "n1",
        NOW,
        NOW.plusSeconds(60),
        "",
        "cordoned",
        Map.of(),
        "GPU 3 fell off the bus");
  }

  static Incident incident(Phase phase, Instant changed) {
    return new Incident(
        "i-1",
        "default",
        Scope.NODE,
        "n1",
        phase,
        NOW,
        changed,
        phase.isClosed() ? changed : Instant.MAX,
        "",
        List.of(),
        Whose.HARDWARE,
        "XID 79",
        "GPU 3 fell off the bus",
        Map.of());
  }

  static Lease lease(String node, long epoch) {
    return new Lease("default", node, Lease.SALVOR, "i-1", epoch, NOW.plusSeconds(300));
  }

  static Entry entry(String id, String source) {
    return new Entry(fact(id, source), List.of());
  }

  static Fact fact(String id, String source) {
    return fact(id, source, "x");
  }

  static Fact fact(String id, String source, String text) {
    return new RawText(new Origin(id, NOW, source), TextFormat.AUTO, "n1", "", -1, text);
  }

  static DecisionEntry decision(String id, Verb verb, String node) {
    Case question =
        new Case(
            "c-" + id,
            "default",
            "",
            NOW,
            Mode.OBSERVE,
            List.of(fact("f-1", "s")),
            List.of(),
            List.of(),
            List.of(),
            null,
            List.of(),
            null,
            0);
    Decision.Action action =
        new Decision.Action(
            "a",
            Track.NODE,
            verb,
            node,
            Urgency.NOW,
            Map.of(),
            GuardVerdict.of(GuardVerdict.Ruling.ALLOWED, ""),
            "");
    Decision decision =
        new Decision(
            id,
            NOW,
            "default",
            "",
            "sha256:x",
            Mode.OBSERVE,
            new Decision.Subject("NODE", node),
            new Decision.Verdict(
                Whose.UNKNOWN,
                Confidence.LOW,
                Component.GPU,
                SymptomClass.NOTICE,
                "",
                List.of(),
                ""),
            List.of(action),
            List.of(new Decision.Because("r", "rule", "", "", 0, Map.of(), List.of(), "")),
            List.of(),
            List.of("f-1"));
    return new DecisionEntry(1, Scope.NODE, node, decision, question, node, "");
  }
}
