package io.salvor.app;

import io.salvor.cell.DecisionPolicy;
import io.salvor.model.Case;
import io.salvor.model.Component;
import io.salvor.model.Confidence;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.GuardVerdict;
import io.salvor.model.HealthEvent;
import io.salvor.model.RawText;
import io.salvor.model.Severity;
import io.salvor.model.SymptomClass;
import io.salvor.model.Track;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import io.salvor.model.signal.CheckResult;
import io.salvor.model.signal.Signal;
import io.salvor.model.signal.Where;
import java.util.List;
import java.util.Map;

/** Takes the node of an XID 79 out and observes everything else. */
public final class FakePolicy implements DecisionPolicy {
  @Override
  public String version() {
    return "sha256:fake";
  }

  @Override
  public Decision decide(Case question) {
    List<String> ids = question.facts().stream().map(Fact::id).toList();
    List<String> lost = question.facts().stream().filter(FakePolicy::isLost).map(Fact::id).toList();
    boolean isLost = !lost.isEmpty();
    String node =
        question.facts().stream()
            .map(Fact::node)
            .filter(name -> !name.isEmpty())
            .findFirst()
            .orElse("unknown");
    return new Decision(
        "d-" + question.id(),
        question.time(),
        question.cell(),
        question.incident(),
        version(),
        question.mode(),
        new Decision.Subject("NODE", node),
        new Decision.Verdict(
            isLost ? Whose.HARDWARE : Whose.UNKNOWN,
            isLost ? Confidence.HIGH : Confidence.LOW,
            Component.GPU,
            isLost ? SymptomClass.GPU_LOST : SymptomClass.NOTHING_KNOWN,
            isLost ? "XID 79" : "",
            List.of(),
            isLost ? "A GPU of " + node + " fell off the bus" : "Nothing was found"),
        List.of(action(isLost ? Verb.CORDON : Verb.OBSERVE, node)),
        List.of(because(isLost, isLost ? lost : ids)),
        List.of(new Decision.Almost("Xid_31", "a second XID 31 on this GPU within 24h")),
        ids);
  }

  private static Decision.Action action(Verb verb, String target) {
    return new Decision.Action(
        "a-1",
        Track.NODE,
        verb,
        target,
        Urgency.NOW,
        Map.of(),
        GuardVerdict.of(GuardVerdict.Ruling.ALLOWED, "1 of 2 nodes are out"),
        "a lost GPU serves nobody");
  }

  private static Decision.Because because(boolean isLost, List<String> facts) {
    return isLost
        ? new Decision.Because(
            "Xid_79",
            "table",
            "decision-tables/xid.drl.xlsx",
            "Xid",
            86,
            Map.of("B86", "number == 79"),
            facts,
            "XID 79: the GPU is no longer on the bus")
        : new Decision.Because(
            "Nothing", "rule", "rules/x.drl", "", 3, Map.of(), facts, "no fault");
  }

  private static boolean isLost(Fact fact) {
    return fact instanceof HealthEvent health && health.codes().contains("79")
        || fact instanceof RawText text && text.text().contains("): 79,");
  }

  @Override
  public List<Signal> signals(Fact fact) {
    Where where = new Where(fact.id(), fact.node(), fact.jobId(), "", "", fact.time());
    if (fact instanceof HealthEvent health && !health.codes().isEmpty()) {
      return List.of(signal(where, "XID " + health.codes().get(0)));
    }
    boolean isXid = fact instanceof RawText text && text.text().contains("NVRM: Xid");
    return isXid ? List.of(signal(where, "XID")) : List.of();
  }

  private static Signal signal(Where where, String code) {
    return new CheckResult(where, "GpuXid", code, Severity.CRITICAL, false, 0, "");
  }
}
