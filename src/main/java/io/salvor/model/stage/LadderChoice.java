package io.salvor.model.stage;

import io.salvor.model.Proposal;
import io.salvor.model.Track;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rung that a row of the ladder chooses for a node.
 *
 * @param isolate whether and when it is cordoned first
 * @param drain true when running work is moved off at once
 * @param rung what is done: OBSERVE, DIAGNOSE, RESET_GPU, REBOOT, REPAIR or ESCALATE
 * @param level diagnosis level for DIAGNOSE, 0 for none
 * @param weight the heaviest choice is taken
 */
public record LadderChoice(
    String rule,
    NodeQuestion question,
    Isolation isolate,
    boolean drain,
    Verb rung,
    int level,
    int weight,
    String reason) {
  private static final int CORDON_ORDER = 10;
  private static final int DRAIN_ORDER = 20;
  private static final int RUNG_ORDER = 30;

  /** A total order: true when this one is taken before the other. */
  public boolean outranks(LadderChoice other) {
    return weight != other.weight ? weight > other.weight : rule.compareTo(other.rule) < 0;
  }

  /** True when new work is kept off the node, now or when its job has ended. */
  public boolean isIsolating() {
    return isolate != Isolation.NONE;
  }

  /** The proposal that keeps new work off the node. */
  public Proposal cordon(String byRule) {
    return on(byRule, Verb.CORDON, CORDON_ORDER, Map.of());
  }

  /** The proposal that moves running work off the node. */
  public Proposal drain(String byRule) {
    return on(byRule, Verb.DRAIN, DRAIN_ORDER, Map.of());
  }

  /** The proposal that treats or examines the node. */
  public Proposal rungProposal(String byRule) {
    Map<String, String> parameters = new TreeMap<>();
    if (rung == Verb.DIAGNOSE && level > 0) {
      parameters.put("level", String.valueOf(level));
    }
    if (rung == Verb.RESET_GPU) {
      question.attribution().suspect().ifPresent(gpu -> parameters.put("gpu", gpu));
    }
    return on(byRule, rung, RUNG_ORDER, parameters);
  }

  private Proposal on(String byRule, Verb verb, int order, Map<String, String> parameters) {
    Urgency when = isolate == Isolation.AT_JOB_END ? Urgency.AT_JOB_END : Urgency.NOW;
    return new Proposal(
        byRule,
        Track.NODE,
        verb,
        question.node(),
        when,
        order,
        parameters,
        question.chain(rule),
        reason);
  }

  /** Whether and when new work is kept off a node. */
  public enum Isolation {
    NONE,
    NOW,
    AT_JOB_END
  }
}
