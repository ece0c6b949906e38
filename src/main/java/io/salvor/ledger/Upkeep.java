package io.salvor.ledger;

import java.time.Duration;
import java.util.Optional;

/** When the ledger's thread looks for what is old: when it is idle, or has not been for long. */
final class Upkeep {
  private static final Duration BETWEEN_PASSES = Duration.ofMinutes(10);
  private static final Duration BETWEEN_STEPS = Duration.ofMillis(20);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private volatile Optional<Retention> retention = Optional.empty();
  private volatile long keepFrom;
  private volatile long dueAt = System.nanoTime();

  void retain(Retention wanted) {
    dueAt = System.nanoTime();
    retention = Optional.of(wanted);
  }

  void keepFrom(long seq) {
    keepFrom = Math.max(keepFrom, seq);
  }

  long keepFrom() {
    return keepFrom;
  }

  Optional<Retention> retention() {
    return retention;
  }

  boolean isDue(boolean isIdle) {
    long late = System.nanoTime() - dueAt;
    return retention.isPresent() && late >= (isIdle ? 0 : PATIENCE.toNanos());
  }

  /** A step was done. */
  void done(boolean isMore) {
    dueAt = System.nanoTime() + (isMore ? BETWEEN_STEPS : BETWEEN_PASSES).toNanos();
  }
}
