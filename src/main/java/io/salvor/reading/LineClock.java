package io.salvor.reading;

import java.time.Duration;
import java.time.Instant;

/** The time of the present line: its own, else that of the line before, else the arrival. */
final class LineClock {
  private static final double REBOOT_BELOW_SECONDS = 30;

  private Instant now;
  private Instant base;
  private boolean hasBase;
  private double first;
  private double last;

  LineClock(Instant arrival) {
    this.now = arrival;
    this.base = arrival;
  }

  Instant now() {
    return now;
  }

  void set(Instant time) {
    now = time;
  }

  void shift(Duration by) {
    now = now.plus(by);
    base = base.plus(by);
  }

  /** A stamp in seconds since the boot; the first one is now, and so is one after a reboot. */
  void monotonic(double seconds) {
    if (!hasBase || seconds < REBOOT_BELOW_SECONDS && last > 10 * REBOOT_BELOW_SECONDS) {
      hasBase = true;
      base = now;
      first = seconds;
    }
    last = seconds;
    now = base.plusNanos(Math.round((seconds - first) * 1e6) * 1000);
  }
}
