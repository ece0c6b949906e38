package io.salvor.model.stage;

import io.salvor.model.Remedy;
import io.salvor.model.Role;
import io.salvor.model.Symptom;
import io.salvor.model.SymptomClass;
import java.util.Set;

/**
 * A detector that is not trusted, with what it said.
 *
 * @param facts ids of its facts
 * @param reason why it is not trusted
 */
public record Doubt(String detector, Set<String> facts, String reason) {
  public Doubt {
    facts = Set.copyOf(facts);
  }

  /** True when it was this detector that stated the fact. */
  public boolean isAbout(String fact) {
    return facts.contains(fact);
  }

  /** The symptom without its power over the node. */
  public Symptom doubted(Symptom said, String byRule) {
    return new Symptom(
        byRule,
        SymptomClass.UNTRUSTED_DETECTOR,
        said.component(),
        said.severity(),
        Role.CAUSE,
        Remedy.ESCALATE,
        said.where(),
        said.code(),
        said.fallback(),
        reason);
  }
}
