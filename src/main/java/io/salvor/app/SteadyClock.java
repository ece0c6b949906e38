package io.salvor.app;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;

/**
 * The clock of the service: runs on with the machine's monotonic time when somebody sets its clock,
 * until {@link #follow()} says that everybody was told.
 */
final class SteadyClock extends Clock {
  private record Anchor(Instant time, long nanos) {}

  private final Clock system;
  private final LongSupplier monotonic;
  private volatile Anchor anchor;

  /**
   * A clock that begins with the system's time.
   *
   * @param monotonic nanoseconds that nobody can set
   */
  SteadyClock(Clock system, LongSupplier monotonic) {
    this.system = system;
    this.monotonic = monotonic;
    this.anchor = new Anchor(system.instant(), monotonic.getAsLong());
  }

  @Override
  public Instant instant() {
    Anchor from = anchor;
    return from.time().plusNanos(monotonic.getAsLong() - from.nanos());
  }

  /** By how much the system's clock is ahead of this one; negative when it is behind. */
  Duration drift() {
    return Duration.between(instant(), system.instant());
  }

  /** From now on this clock shows the system's time again. */
  void follow() {
    anchor = new Anchor(system.instant(), monotonic.getAsLong());
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
