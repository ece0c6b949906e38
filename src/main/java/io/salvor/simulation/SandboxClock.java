package io.salvor.simulation;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;

/** A clock that runs faster than real time and never goes back. */
public final class SandboxClock extends Clock {
  /** The slowest and the fastest speed, in simulated seconds for each real one. */
  public static final double SLOWEST = 1;

  public static final double FASTEST = 600;

  private final Instant start;
  private final double speed;
  private final LongSupplier nanos;
  private final long begin;
  private final ZoneId zone;

  /**
   * @param start what it shows first
   * @param speed simulated seconds for each real one, 1 to 600
   * @param nanos real time that only goes forward, as {@code System::nanoTime} does
   */
  public SandboxClock(Instant start, double speed, LongSupplier nanos) {
    this(start, speed, nanos, nanos.getAsLong(), ZoneOffset.UTC);
    if (!(speed >= SLOWEST && speed <= FASTEST)) {
      throw new IllegalArgumentException(
          "a sandbox runs %.0f to %.0f times as fast as real time, not %s times"
              .formatted(SLOWEST, FASTEST, speed));
    }
  }

  private SandboxClock(Instant start, double speed, LongSupplier nanos, long begin, ZoneId zone) {
    this.start = start;
    this.speed = speed;
    this.nanos = nanos;
    this.begin = begin;
    this.zone = zone;
  }

  public double speed() {
    return speed;
  }

  @Override
  public Instant instant() {
    long passed = nanos.getAsLong() - begin;
    return start.plus(Duration.ofMillis((long) (passed / 1_000_000.0 * speed)));
  }

  @Override
  public ZoneId getZone() {
    return zone;
  }

  @Override
  public Clock withZone(ZoneId other) {
    return new SandboxClock(start, speed, nanos, begin, other);
  }
}
