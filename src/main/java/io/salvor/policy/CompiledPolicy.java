package io.salvor.policy;

import io.salvor.model.Case;
import io.salvor.model.Component;
import io.salvor.model.Confidence;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.GuardVerdict;
import io.salvor.model.HealthEvent;
import io.salvor.model.RawText;
import io.salvor.model.Track;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Stub until the policy room is merged: XID 79 takes the node out, all else is observed. */
public final class CompiledPolicy {
  private CompiledPolicy() {}

  /** Stub. */
  public static CompiledPolicy builtIn() {
    return new CompiledPolicy();
  }

  /** Stub. */
  public static CompiledPolicy load(Path dir) throws PolicyRefused {
    if (!Files.isDirectory(dir)) {
      throw new PolicyRefused(dir + " is not a folder", List.of(dir + " is not a folder"));
    }
    return new CompiledPolicy();
  }

  /** Stub. */
  public String version() {
    return "sha256:stub";
  }

  /** Stub. */
  public Decision decide(Case c) {
    List<String> ids = c.facts().stream().map(Fact::id).toList();
    String node =
        c.facts().stream().map(Fact::node).filter(n -> !n.isEmpty()).findFirst().orElse("unknown");
    boolean lost =
        c.facts().stream().anyMatch(f -> f instanceof HealthEvent h && h.codes().contains("79"));
    GuardVerdict guard = GuardVerdict.of(GuardVerdict.Ruling.ALLOWED, "1 of 2 nodes out");
    return new Decision(
        "d-" + c.id(),
        c.time(),
        c.cell(),
        c.incident(),
        version(),
        c.mode(),
        new Decision.Subject("NODE", node),
        new Decision.Verdict(
            lost ? Whose.HARDWARE : Whose.UNKNOWN,
            lost ? Confidence.HIGH : Confidence.LOW,
            Component.GPU,
            List.of(),
            lost ? "A GPU fell off the bus (XID 79)" : "Nothing was found"),
        List.of(
            new Decision.Action(
                "a-1",
                Track.NODE,
                lost ? Verb.CORDON : Verb.OBSERVE,
                node,
                Urgency.NOW,
                Map.of(),
                guard,
                "stub")),
        List.of(
            new Decision.Because(
                lost ? "Xid_79" : "Nothing",
                lost ? "table" : "rule",
                lost ? "decision-tables/xid.drl.xlsx" : "rules/symptom/nothing.drl",
                lost ? "Xid" : "",
                lost ? 86 : 1,
                lost ? Map.of("B86", "number == 79") : Map.of(),
                ids,
                lost ? "XID 79: the GPU is no longer on the bus" : "no rule knew anything")),
        List.of(new Decision.Almost("Xid_31_twice", "a second XID 31 on this GPU within 24h")),
        ids);
  }

  /** Stub. */
  public boolean couldMatter(Fact f) {
    return f instanceof HealthEvent || f instanceof RawText r && r.text().contains("rror");
  }
}
