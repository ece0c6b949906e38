package io.salvor.model.stage;

import io.salvor.model.Component;
import io.salvor.model.Confidence;
import io.salvor.model.Proposal;
import io.salvor.model.Severity;
import io.salvor.model.SymptomClass;
import io.salvor.model.Track;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Whose;

/**
 * When is an action on a node due? The table of urgency matches this.
 *
 * @param proposal the action, with the time that the ladder gives it
 * @param node what the ladder was asked
 */
public record UrgencyQuestion(Proposal proposal, NodeQuestion node) {

  public Track track() {
    return proposal.track();
  }

  public Verb verb() {
    return proposal.verb();
  }

  /** True when the verb changes what runs. */
  public boolean disruptive() {
    return proposal.verb().isDisruptive();
  }

  /** What the ladder says. */
  public Urgency ladder() {
    return proposal.when();
  }

  public Severity severity() {
    return node.severity();
  }

  public SymptomClass kind() {
    return node.kind();
  }

  public Component component() {
    return node.component();
  }

  public Whose whose() {
    return node.whose();
  }

  public Confidence confidence() {
    return node.confidence();
  }

  /** True when what runs there is known, be it nothing. */
  public boolean workloadKnown() {
    return node.workloadKnown();
  }

  public boolean running() {
    return node.running();
  }

  public int lostGpuHours() {
    return node.lostGpuHours();
  }

  public int gpus() {
    return node.gpus();
  }

  public int priority() {
    return node.priority();
  }

  public boolean probation() {
    return node.probation();
  }
}
