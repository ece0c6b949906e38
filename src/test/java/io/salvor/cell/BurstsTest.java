package io.salvor.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BurstsTest {
  private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");

  @Test
  void whatComesWithinTheGapIsOneBurst() {
    assertThat(of(0, 180, 360).since(Instant.EPOCH)).isEqualTo(1);
    assertThat(of(0, 181).since(Instant.EPOCH)).isEqualTo(2);
  }

  @Test
  void aLateTimeJoinsTwoBursts() {
    assertThat(of(0, 300).since(Instant.EPOCH)).isEqualTo(2);
    assertThat(of(0, 300, 150).since(Instant.EPOCH)).isEqualTo(1);
  }

  @Test
  void onlyBurstsThatReachIntoTheWindowCount() {
    Bursts bursts = of(0, 1_000, 2_000);

    assertThat(bursts.since(NOON.plusSeconds(1_000))).isEqualTo(2);
    assertThat(bursts.since(NOON.plusSeconds(1_001))).isEqualTo(1);
    assertThat(bursts.latest()).isEqualTo(NOON.plusSeconds(2_000));
  }

  @Test
  void theOrderOfTimesAndTheirRepeatsDoNotMatter() {
    Random random = new Random(11);
    for (int i = 0; i < 500; i++) {
      List<Integer> seconds = new ArrayList<>();
      for (int n = random.nextInt(30); n >= 0; n--) {
        seconds.add(random.nextInt(6_000));
      }
      List<Integer> shuffled = new ArrayList<>(seconds);
      shuffled.addAll(seconds);
      Collections.shuffle(shuffled, random);

      assertThat(of(shuffled).since(Instant.EPOCH)).isEqualTo(counted(seconds));
    }
  }

  @Test
  void holdsAMillionTimesInBoundedMemory() {
    Bursts bursts = new Bursts();
    for (int i = 0; i < 1_000_000; i++) {
      bursts.add(NOON.plus(Duration.ofMinutes(10L * i)));
    }

    assertThat(bursts.since(Instant.EPOCH)).isEqualTo(Bursts.LIMIT);
  }

  private static int counted(List<Integer> seconds) {
    List<Integer> sorted = seconds.stream().sorted().toList();
    int count = 1;
    for (int i = 1; i < sorted.size(); i++) {
      count += sorted.get(i) - sorted.get(i - 1) > Bursts.GAP.toSeconds() ? 1 : 0;
    }
    return count;
  }

  private static Bursts of(Integer... seconds) {
    return of(List.of(seconds));
  }

  private static Bursts of(List<Integer> seconds) {
    Bursts bursts = new Bursts();
    seconds.forEach(second -> bursts.add(NOON.plusSeconds(second)));
    return bursts;
  }
}
