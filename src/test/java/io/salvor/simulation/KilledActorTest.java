package io.salvor.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.act.ActListener;
import io.salvor.act.ActSettings;
import io.salvor.act.Actor;
import io.salvor.act.HardBreaker;
import io.salvor.act.Scheduler;
import io.salvor.act.sandbox.Recording;
import io.salvor.act.sandbox.SandboxJournal;
import io.salvor.cell.FactStore;
import io.salvor.model.Intent;
import io.salvor.model.Outcome;
import io.salvor.model.Track;
import io.salvor.model.Verb;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Killed before or after any write or call, an actor neither loses an action nor does one twice.
 * The journal of the sandbox is the witness.
 */
class KilledActorTest {
  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");
  private static final Verb[] VERBS = {
    Verb.CORDON, Verb.DRAIN, Verb.DIAGNOSE, Verb.RESET_GPU, Verb.REBOOT, Verb.RELEASE
  };

  @TempDir private Path folder;

  private final LedgerInMemory ledger = new LedgerInMemory();
  private final TestClock clock = new TestClock(START);
  private SplittableRandom random;
  private int kills;

  /** The process ends here; an Error, so that nothing between here and the test catches it. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  private void perhapsKill() {
    if (random.nextInt(12) == 0) {
      kills++;
      throw new Killed();
    }
  }

  /** Everything of the process: an actor and a sandbox, built from what is on the disk. */
  private final class Process implements Scheduler, FactStore {
    private final SandboxWorld world =
        SandboxWorld.open(FleetPlan.quiet(5, START, 40).withJobs(8), folder);
    private final Sandbox sandbox = new Sandbox(world, ledger, clock);
    private final Actor actor =
        new Actor(
            new Actor.Ports(ledger, ledger, this, this),
            new HardBreaker(HardBreaker.Limit.USUAL),
            cell -> true,
            Runnable::run,
            ActSettings.USUAL,
            ActListener.NONE);

    private Process() {
      Instant from = world.resumesAt();
      if (from.isAfter(clock.instant())) {
        clock.pass(Duration.between(clock.instant(), from));
      }
    }

    private void step() {
      sandbox.step();
      actor.step(clock.instant());
    }

    @Override
    public CompletionStage<List<Receipt>> append(List<Sheaf> sheaves) {
      perhapsKill();
      CompletionStage<List<Receipt>> receipts = ledger.append(sheaves);
      perhapsKill();
      return receipts;
    }

    @Override
    public String name() {
      return sandbox.scheduler().name();
    }

    @Override
    public boolean canDo(Verb verb) {
      return sandbox.scheduler().canDo(verb);
    }

    @Override
    public Progress carryOut(Intent intent) {
      perhapsKill();
      Progress progress = sandbox.scheduler().carryOut(intent);
      perhapsKill();
      return progress;
    }

    @Override
    public Optional<Progress> progress(Intent intent) {
      perhapsKill();
      return sandbox.scheduler().progress(intent);
    }

    @Override
    public View view(String cell) {
      return sandbox.scheduler().view(cell);
    }
  }

  private void want(int number) {
    Verb verb = VERBS[random.nextInt(VERBS.length)];
    String node = "gpu-%02d".formatted(1 + random.nextInt(40));
    boolean follows = number > 0 && random.nextInt(4) == 0;
    Instant now = clock.instant();
    ledger.intents.add(
        new Intent(
            "a" + number,
            "d" + number,
            "i-1",
            "default",
            Track.NODE,
            verb,
            node,
            now,
            now.plus(Duration.ofMinutes(60)),
            follows ? "a" + (number - 1) : "",
            "",
            Map.of(),
            "for a test"));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void neitherLosesNorDoublesAnAction(long seed) {
    random = new SplittableRandom(seed);
    Process process = new Process();
    int wanted = 0;
    while (wanted < 40 || !ledger.open(1).isEmpty()) {
      if (wanted < 40 && random.nextInt(3) > 0) {
        want(wanted++);
      }
      clock.pass(Duration.ofSeconds(20 + random.nextInt(60)));
      try {
        process.step();
      } catch (Killed killed) {
        process = new Process();
      }
    }

    Recording recording = SandboxJournal.read(folder);
    assertThat(kills).isGreaterThan(5);
    assertThat(recording.wrongs()).isEmpty();
    Map<String, Integer> effects = recording.effects();
    for (Intent intent : ledger.intents) {
      Outcome.State end = ledger.of(intent.action()).orElseThrow();
      boolean wasBegun = ledger.outcomes.containsKey(intent.action() + "-started");
      if (end == Outcome.State.SUCCEEDED) {
        assertThat(effects).containsEntry(intent.action(), 1);
        assertThat(wasBegun).isTrue();
      }
      if (effects.containsKey(intent.action())) {
        assertThat(wasBegun).as(intent.action() + " was told of before it was done").isTrue();
      }
    }
    assertThat(effects).hasSizeGreaterThan(15);
  }
}
