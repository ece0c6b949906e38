package io.salvor.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.TextFormat;
import io.salvor.reading.Hints;
import io.salvor.reading.TextReader;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Simulated detectors say what the readers of real logs would make of the line. */
class DetectorsTest {
  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

  @ParameterizedTest
  @EnumSource(FaultKind.class)
  void saysWhatAReaderMakesOfTheSameLine(FaultKind kind) {
    SimulatedCluster cluster = new SimulatedCluster(FleetPlan.quiet(5, START, 16).withJobs(6));
    cluster.advance(START.plusSeconds(60));
    cluster.disturb(Disturbance.breaks(kind, "gpu-01", 2));
    List<Fact> facts = new ArrayList<>(cluster.advance(START.plus(Duration.ofHours(4))));

    int compared = 0;
    for (Fact fact : facts) {
      if (fact instanceof HealthEvent event && isPrinted(event)) {
        compared++;
        HealthEvent read = read(event);
        assertThat(read.check()).isEqualTo(event.check());
        assertThat(read.codes()).isEqualTo(event.codes());
        assertThat(read.component()).isEqualTo(event.component());
        assertThat(read.severity()).isEqualTo(event.severity());
        assertThat(read.healthy()).isEqualTo(event.healthy());
        assertThat(event.attributes()).isEqualTo(read.attributes());
        assertThat(event.entities()).containsAll(read.entities());
      }
    }
    boolean isSilent =
        kind == FaultKind.HOST_DEAD
            || kind == FaultKind.RACK_POWER
            || kind == FaultKind.DRIVER_ROLLOUT
            || kind == FaultKind.THROTTLING;
    assertThat(compared > 0).isNotEqualTo(isSilent);
  }

  private static boolean isPrinted(HealthEvent event) {
    boolean isRecovery = event.check().equals("GpuXid") && event.healthy();
    return event.origin().source().equals(Detectors.KERNEL) && !isRecovery;
  }

  private static HealthEvent read(HealthEvent event) {
    List<Fact> read = new ArrayList<>();
    Hints hints = new Hints(TextFormat.KERNEL_LOG, START, "", "", event.node(), "", "r-");
    TextReader.read(event.message(), hints, read::add);
    assertThat(read).as(event.message()).hasSize(1).allMatch(HealthEvent.class::isInstance);
    return (HealthEvent) read.get(0);
  }
}
