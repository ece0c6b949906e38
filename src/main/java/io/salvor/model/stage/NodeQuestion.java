package io.salvor.model.stage;

import io.salvor.model.Attribution;
import io.salvor.model.Component;
import io.salvor.model.Confidence;
import io.salvor.model.Proposal;
import io.salvor.model.Remedy;
import io.salvor.model.Severity;
import io.salvor.model.SymptomClass;
import io.salvor.model.Track;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import java.util.List;
import java.util.Map;

/**
 * What to do with a node; the ladder matches this.
 *
 * @param node its name, {@code unknown-node} when none is named
 * @param rungs what was tried in the present incident, oldest first
 */
public record NodeQuestion(Attribution attribution, String node, List<Verb> rungs) {
  private static final int RECHECK_ORDER = 90;

  public Whose whose() {
    return attribution.whose();
  }

  public Confidence confidence() {
    return attribution.confidence();
  }

  public Remedy remedy() {
    return attribution.remedy();
  }

  public SymptomClass kind() {
    return attribution.kind();
  }

  public Component component() {
    return attribution.symptom().component();
  }

  public Severity severity() {
    return attribution.symptom().severity();
  }

  /** How often the GPU was reset in this incident. */
  public int resets() {
    return count(Verb.RESET_GPU);
  }

  /** How often the node was rebooted in this incident. */
  public int reboots() {
    return count(Verb.REBOOT);
  }

  /** How often the node was diagnosed in this incident. */
  public int diagnoses() {
    return count(Verb.DIAGNOSE);
  }

  /** The proposal to decide again on more evidence, or after five minutes. */
  public Proposal recheck(String byRule) {
    return new Proposal(
        byRule,
        Track.NODE,
        Verb.RECHECK,
        node,
        Urgency.NOW,
        RECHECK_ORDER,
        Map.of("after", "300s", "on", "more evidence"),
        chain(byRule),
        attribution.reason());
  }

  /** The rules and rows that led from what was seen to this choice. */
  List<String> chain(String choice) {
    return List.of(choice, attribution.rule(), attribution.symptom().rule());
  }

  private int count(Verb verb) {
    return (int) rungs.stream().filter(rung -> rung == verb).count();
  }
}
