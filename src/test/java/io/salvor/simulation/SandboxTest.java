package io.salvor.simulation;

import static io.salvor.simulation.Orders.order;
import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.act.sandbox.Recording;
import io.salvor.act.sandbox.SandboxJournal;
import io.salvor.model.Fact;
import io.salvor.model.Outcome.State;
import io.salvor.model.Verb;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sandbox hands its facts over, and survives being killed at any point. */
class SandboxTest {
  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

  @TempDir private Path folder;

  private final MemoryStore store = new MemoryStore();
  private final TestClock clock = new TestClock(START);

  private static FleetPlan plan() {
    return FleetPlan.sandbox(11, START).withNodes(16).withJobs(4).withFaults(400);
  }

  private Sandbox sandbox() {
    return new Sandbox(SandboxWorld.open(plan(), folder), store, clock);
  }

  private void live(Sandbox sandbox, Duration time, Duration step) {
    Instant end = clock.instant().plus(time);
    while (clock.instant().isBefore(end)) {
      clock.pass(step);
      sandbox.step();
    }
  }

  @Test
  void handsFactsOverInBoundedBatches() {
    FleetPlan large = FleetPlan.quiet(1, START, 1700);
    Sandbox sandbox = new Sandbox(SandboxWorld.inMemory(large), store, clock);

    assertThat(sandbox.step()).isTrue();

    assertThat(store.facts).hasSize(1701);
    assertThat(store.largest).isEqualTo(Sandbox.BATCH);
  }

  @Test
  void keepsFactsThatTheLedgerCannotTakeNow() {
    Sandbox sandbox = sandbox();
    store.isFull = true;
    assertThat(sandbox.step()).isFalse();
    clock.pass(Duration.ofHours(1));
    assertThat(sandbox.step()).isFalse();

    store.isFull = false;
    assertThat(sandbox.step()).isTrue();

    assertThat(List.copyOf(store.facts.values()))
        .isEqualTo(new SimulatedCluster(plan()).advance(START.plus(Duration.ofHours(1))));
  }

  @Test
  void anActionIsOneEffectHoweverOftenItIsCalled() {
    Sandbox sandbox = sandbox();
    sandbox.step();
    sandbox.scheduler().carryOut(order("a1", Verb.CORDON, "gpu-03"));
    sandbox.scheduler().carryOut(order("a1", Verb.CORDON, "gpu-03"));
    sandbox.close();

    Recording recording = SandboxJournal.read(folder);

    assertThat(recording.calls()).containsEntry("a1", 2);
    assertThat(recording.effects()).containsEntry("a1", 1);
    assertThat(recording.wrongs()).isEmpty();
  }

  @Test
  void anActionIsOneEffectEvenAcrossAKill() {
    Sandbox first = sandbox();
    first.step();
    first.scheduler().carryOut(order("a1", Verb.REBOOT, "gpu-03"));

    Sandbox second = sandbox();
    assertThat(second.scheduler().progress(order("a1", Verb.REBOOT, "gpu-03"))).isPresent();
    second.scheduler().carryOut(order("a1", Verb.REBOOT, "gpu-03"));
    second.step();
    clock.pass(Duration.ofMinutes(20));
    second.step();

    assertThat(SandboxJournal.read(folder).effects()).containsEntry("a1", 1);
    assertThat(second.scheduler().carryOut(order("a1", Verb.REBOOT, "gpu-03")).state())
        .isEqualTo(State.SUCCEEDED);
  }

  @Test
  void theClockOfARebuiltWorldNeverShowsAnEarlierTime() {
    Sandbox first = sandbox();
    live(first, Duration.ofHours(3), Duration.ofSeconds(15));

    SandboxWorld again = SandboxWorld.open(plan(), folder);

    assertThat(again.resumesAt()).isAfter(clock.instant());
    assertThat(again.cluster().now()).isEqualTo(again.resumesAt());
  }

  @Test
  void aRebuiltWorldHandsOverOnlyWhatIsMissing() {
    Sandbox first = sandbox();
    live(first, Duration.ofHours(3), Duration.ofSeconds(15));
    int before = store.facts.size();

    SandboxWorld again = SandboxWorld.open(plan(), folder);

    assertThat(before).isGreaterThan(60);
    assertThat(again.waiting().size()).isBetween(1, before / 2);
    assertThat(again.waiting().stream().anyMatch(store.facts::containsValue)).isFalse();
  }

  @Test
  void aRefusedDisturbanceDoesNotStopARebuild() {
    Sandbox first = sandbox();
    first.step();
    org.assertj.core.api.Assertions.assertThatIllegalArgumentException()
        .isThrownBy(() -> first.disturb(Disturbance.cordons("alice", "no-such-node")));
    first.disturb(Disturbance.cordons("alice", "gpu-02"));

    SandboxWorld again = SandboxWorld.open(plan(), folder);

    assertThat(again.cluster().nodes().get(1).cordonedBy()).isEqualTo("alice");
  }

  /** What was on the disk decides: cut anywhere, the rest is the same world as before. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void killedAnywhereItIsTheSameWorldAgain(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    Sandbox first = sandbox();
    List<Verb> verbs = List.of(Verb.CORDON, Verb.DRAIN, Verb.REBOOT, Verb.RELEASE, Verb.DIAGNOSE);
    for (int i = 0; i < 60; i++) {
      live(first, Duration.ofMinutes(3 + random.nextInt(10)), Duration.ofSeconds(20));
      String node = "gpu-%02d".formatted(1 + random.nextInt(16));
      first.scheduler().carryOut(order("a" + i, verbs.get(i % verbs.size()), node));
    }
    Path file = folder.resolve("world.jsonl");
    long cut = Files.size(file) / 4 + random.nextLong(Files.size(file) * 3 / 4);
    try (RandomAccessFile journal = new RandomAccessFile(file.toFile(), "rw")) {
      journal.setLength(cut);
    }
    Instant left = SandboxJournal.read(folder).lastTime().orElseThrow();
    List<Fact> known =
        store.facts.values().stream().filter(fact -> fact.time().isBefore(left)).toList();

    SandboxWorld again = SandboxWorld.open(plan(), folder);
    List<Fact> waiting =
        again.waiting().stream().filter(fact -> fact.time().isBefore(left)).toList();

    List<Fact> handed =
        known.subList(0, (int) Math.min(known.size(), SandboxJournal.read(folder).handedOver()));
    List<Fact> all = new ArrayList<>(handed);
    all.addAll(waiting);
    assertThat(all.equals(known)).as("the same facts, each once or again").isTrue();
    assertThat(SandboxJournal.read(folder).wrongs()).isEmpty();
  }

  /** Without a note of what was handed over, all of it is made again from plan and orders alone. */
  @Test
  void aWorldIsBuiltAgainFromItsPlanAndItsOrders(@TempDir Path copy) throws IOException {
    Sandbox first = sandbox();
    for (int i = 0; i < 30; i++) {
      live(first, Duration.ofMinutes(7), Duration.ofSeconds(15));
      String node = "gpu-%02d".formatted(1 + i % 16);
      first.scheduler().carryOut(order("a" + i, i % 2 == 0 ? Verb.REBOOT : Verb.DRAIN, node));
    }
    first.step();
    List<String> orders =
        Files.readAllLines(folder.resolve("world.jsonl")).stream()
            .filter(line -> !line.contains("\"line\":\"facts\""))
            .toList();
    Files.write(copy.resolve("world.jsonl"), orders);

    List<Fact> again = SandboxWorld.open(plan(), copy).waiting();

    List<Fact> known = List.copyOf(store.facts.values());
    assertThat(known.size()).isGreaterThan(100);
    assertThat(again.size()).isGreaterThan(known.size());
    assertThat(again.subList(0, known.size()).equals(known)).as("the same facts").isTrue();
  }

  @Test
  void aNewWorldIsNotTakenForAnOldOne() {
    FleetPlan later =
        new FleetPlan(
            11,
            START.plusSeconds(1),
            "default",
            16,
            FleetPlan.Shape.USUAL,
            4,
            400,
            true,
            Duration.ofHours(2));

    String one = new SimulatedCluster(plan()).advance(START).get(0).id();
    String other = new SimulatedCluster(later).advance(START.plusSeconds(1)).get(0).id();

    assertThat(one).isNotEqualTo(other);
  }

  @Test
  void aPlanIsReadBackAsItWasWritten() {
    assertThat(FleetPlan.of(plan().text())).isEqualTo(plan());
    Disturbance disturbance = Disturbance.breaks(FaultKind.GPU_LOST, "gpu-01", 3);
    assertThat(Disturbance.of(disturbance.text())).isEqualTo(disturbance);
    assertThat(Map.copyOf(plan().text())).hasSize(12);
  }
}
