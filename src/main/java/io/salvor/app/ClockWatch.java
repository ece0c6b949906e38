package io.salvor.app;

import io.salvor.cell.CellOwner;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jboss.logging.Logger;

/** Sees when somebody sets the machine's clock, and tells the cells before the clock follows. */
final class ClockWatch {
  /** Less than this is the ordinary correction of a clock; it is followed in silence. */
  private static final Duration ORDINARY = Duration.ofSeconds(10);

  private static final Logger LOG = Logger.getLogger(ClockWatch.class);

  private final Clock clock;

  ClockWatch(Clock clock) {
    this.clock = clock;
  }

  /** The time to tick by; the cells know of every jump before they see it. */
  Instant look(CellOwner owner) {
    if (!(clock instanceof SteadyClock steady)) {
      return clock.instant();
    }
    Duration drift = steady.drift();
    if (drift.abs().compareTo(ORDINARY) < 0) {
      if (!drift.isNegative()) {
        steady.follow();
      }
      return steady.instant();
    }
    LOG.warnf(
        "the clock of this machine was set by %s; what waits for a time is moved along with it",
        drift);
    if (drift.isNegative()) {
      steady.follow();
      owner.shift(steady.instant(), drift);
    } else {
      owner.shift(steady.instant().plus(drift), drift);
      steady.follow();
    }
    return steady.instant();
  }

  /**
   * A ledger whose last entry is ahead of the clock was written under a clock that was set back.
   */
  void begin(CellOwner owner) {
    owner
        .latest()
        .ifPresent(
            latest -> {
              Duration behind = Duration.between(latest, clock.instant());
              if (behind.compareTo(ORDINARY.negated()) < 0) {
                LOG.warnf(
                    "the ledger's last entry is %s ahead of this machine's clock",
                    behind.negated());
                owner.shift(clock.instant(), behind);
              }
            });
  }
}
