package io.salvor.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each sandbox begins with its three stories, whatever the seed. */
class StoriesTest {
  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void allThreeAreTold(long seed) {
    SimulatedCluster cluster = new SimulatedCluster(FleetPlan.sandbox(seed, START).withFaults(0));
    cluster.advance(START.plus(Duration.ofMinutes(4)));
    Breakage lost = cluster.breakages().get(0);
    assertThat(lost.kind()).isEqualTo(FaultKind.GPU_LOST);
    assertThat(cluster.jobs()).anyMatch(job -> job.state().equals("FAILED"));

    cluster.advance(START.plus(Duration.ofHours(24)));

    List<Breakage> all = cluster.breakages();
    List<Breakage> wears = all.stream().filter(b -> b.kind() == FaultKind.MEMORY_WEARS).toList();
    assertThat(wears).hasSize(1);
    assertThat(wears.get(0).node()).isNotEqualTo(lost.node());
    List<Breakage> soft = all.stream().filter(b -> b.kind() == FaultKind.SOFTWARE_HICCUP).toList();
    assertThat(soft).hasSize(3);
    assertThat(soft).extracting(Breakage::node).containsOnly(soft.get(0).node());
  }
}
