package io.salvor.model.stage;

import io.salvor.model.Case.NodeRecord;
import io.salvor.model.NodeHolds;
import io.salvor.model.Verb;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What holds one action back on its node.
 *
 * @param node what is known of the node; for a job one of which nothing is known
 * @param verb the action
 * @param byDomain true when a domain incident explains what the node shows
 * @param observed true when a rule that led to the action only observes
 */
public record Hold(NodeRecord node, Verb verb, boolean byDomain, boolean observed) {
  private static final int DAY = 86_400;

  boolean isApproved() {
    return holds().approved().contains(verb);
  }

  boolean isDeclined() {
    return holds().declined().contains(verb);
  }

  boolean isExpired() {
    return holds().expired().contains(verb);
  }

  /** True when the action, or one that does at least as much, is under way or done. */
  boolean isCovered() {
    boolean isDone = verb == Verb.CORDON && node.quarantinedByUs();
    return isDone || node.course().inFlight().stream().anyMatch(covering(verb)::contains);
  }

  /** Seconds since the same action on the node; the largest number when there was none. */
  int sinceSame() {
    return holds().recent().stream()
        .filter(one -> one.verb() == verb)
        .mapToInt(one -> Whole.of(one.secondsAgo()))
        .min()
        .orElse(Integer.MAX_VALUE);
  }

  /** How often the same action was carried out on the node within a day. */
  int sameToday() {
    List<NodeHolds.Recent> recent = holds().recent();
    return (int)
        recent.stream().filter(one -> one.verb() == verb && one.secondsAgo() < DAY).count();
  }

  NodeHolds holds() {
    return node.holds();
  }

  /** After a reset or a reboot a diagnosis follows anyway, so it is not begun beside one. */
  private static Set<Verb> covering(Verb verb) {
    return switch (verb) {
      case DRAIN -> EnumSet.of(Verb.DRAIN, Verb.REBOOT, Verb.REPAIR);
      case DIAGNOSE -> EnumSet.of(Verb.DIAGNOSE, Verb.RESET_GPU, Verb.REBOOT, Verb.REPAIR);
      case RESET_GPU -> EnumSet.of(Verb.RESET_GPU, Verb.REBOOT, Verb.REPAIR);
      case REBOOT -> EnumSet.of(Verb.REBOOT, Verb.REPAIR);
      default -> EnumSet.of(verb);
    };
  }
}
