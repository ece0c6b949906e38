package io.salvor.model;

import java.time.Instant;
import java.util.Optional;

/**
 * What the guards say to a proposal.
 *
 * @param reason names the limit and the present value
 * @param untilOrMax for DEFERRED, when it is looked at again; for NEEDS_APPROVAL, until when a
 *     person may say so; else {@link Instant#MAX}
 * @param trips true when it trips the breaker of the pool
 */
public record GuardVerdict(Ruling verdict, String reason, Instant untilOrMax, boolean trips) {
  public GuardVerdict {
    verdict = Checks.required(verdict, "guard.verdict");
    reason = Checks.text(reason, "guard.reason");
    untilOrMax = untilOrMax == null ? Instant.MAX : untilOrMax;
  }

  public GuardVerdict(Ruling verdict, String reason, Instant untilOrMax) {
    this(verdict, reason, untilOrMax, false);
  }

  public static GuardVerdict of(Ruling verdict, String reason) {
    return new GuardVerdict(verdict, reason, Instant.MAX, false);
  }

  public Optional<Instant> until() {
    return untilOrMax.equals(Instant.MAX) ? Optional.empty() : Optional.of(untilOrMax);
  }

  /** From free to forbidden. */
  public enum Ruling {
    ALLOWED,
    NEEDS_APPROVAL,
    DEFERRED,
    BLOCKED
  }
}
