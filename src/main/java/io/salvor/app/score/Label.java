package io.salvor.app.score;

import io.salvor.model.Verb;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What people concluded about a case. */
public enum Label {
  CORDON,
  RESET_GPU,
  REBOOT,
  RMA,
  DIAGNOSE,
  RETRY,
  RETRY_ELSEWHERE,
  FIX_CODE,
  NONE,
  ESCALATE;

  /** The label of this text, e.g. {@code reset-gpu}. */
  public static Optional<Label> of(String text) {
    for (Label label : values()) {
      if (label.name().equals(text.toUpperCase(Locale.ROOT).replace('-', '_'))) {
        return Optional.of(label);
      }
    }
    return Optional.empty();
  }

  /** True for labels that take a node, or part of one, out of service. */
  public boolean takesOut() {
    return this == CORDON || this == RESET_GPU || this == REBOOT || this == RMA;
  }

  public boolean isRetry() {
    return this == RETRY || this == RETRY_ELSEWHERE;
  }

  /** True when a decision with these verbs is strictly right for this label. */
  boolean isMetBy(Verbs verbs) {
    boolean takesOut = verbs.takesOut();
    return switch (this) {
      case CORDON -> takesOut;
      case RESET_GPU -> verbs.has(Verb.RESET_GPU);
      case REBOOT -> verbs.has(Verb.REBOOT);
      case RMA -> verbs.has(Verb.REPAIR);
      case DIAGNOSE -> verbs.has(Verb.DIAGNOSE);
      case RETRY -> verbs.has(Verb.RETRY) && !takesOut;
      case RETRY_ELSEWHERE -> verbs.has(Verb.RETRY_ELSEWHERE);
      case FIX_CODE -> (verbs.has(Verb.HAND_BACK) || verbs.has(Verb.STOP_RETRYING)) && !takesOut;
      case NONE -> Set.of(Verb.OBSERVE).containsAll(verbs.all());
      case ESCALATE -> verbs.has(Verb.ESCALATE) && !takesOut;
    };
  }

  /** True when a decision with these verbs is close enough to this label. */
  boolean isNearlyMetBy(Verbs verbs) {
    boolean anyTakeOut = this == RESET_GPU || this == REBOOT || this == RMA;
    return isMetBy(verbs)
        || anyTakeOut && verbs.takesOut()
        || this == RETRY && verbs.has(Verb.RETRY_ELSEWHERE);
  }
}
