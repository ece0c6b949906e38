package io.salvor.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The clock of a sandbox runs at its own speed and only forward. */
class SandboxClockTest {
  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

  private final AtomicLong nanos = new AtomicLong(-5_000_000_000L);

  @Test
  void runsAsFastAsItIsTold() {
    SandboxClock clock = new SandboxClock(START, 60, nanos::get);
    assertThat(clock.instant()).isEqualTo(START);

    nanos.addAndGet(1_500_000_000L);

    assertThat(clock.instant()).isEqualTo(START.plusSeconds(90));
    assertThat(clock.withZone(ZoneId.of("Europe/Berlin")).instant())
        .isEqualTo(START.plusSeconds(90));
  }

  @Test
  void neverGoesBack() {
    SandboxClock clock = new SandboxClock(START, 599.9, nanos::get);
    Instant last = clock.instant();

    for (int i = 0; i < 10_000; i++) {
      nanos.addAndGet(i * 7919L);
      assertThat(clock.instant()).isAfterOrEqualTo(last);
      last = clock.instant();
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 601, -60, Double.NaN})
  void refusesASpeedOutOfRange(double speed) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SandboxClock(START, speed, nanos::get))
        .withMessageContaining("1 to 600");
  }
}
