package io.salvor.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Intent;
import io.salvor.model.Outcome.State;
import io.salvor.model.Track;
import io.salvor.model.Verb;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** On real threads a slow scheduler holds up nobody else. */
class ActorRunnerTest {
  private final FakeLedger ledger = new FakeLedger(Collections.synchronizedList(new ArrayList<>()));
  private final CountDownLatch release = new CountDownLatch(1);
  private final CountDownLatch quickOnes = new CountDownLatch(3);
  private final CountDownLatch stumbled = new CountDownLatch(1);

  private final ActListener listener =
      new ActListener() {
        @Override
        public void ended(Verb verb, State state, Duration sinceDue) {
          quickOnes.countDown();
        }

        @Override
        public void stumbled(RuntimeException fault) {
          stumbled.countDown();
        }
      };

  /** A call about gpu-1 does not return before the test lets it. */
  private final Scheduler slow =
      new Scheduler() {
        @Override
        public String name() {
          return "slow";
        }

        @Override
        public boolean canDo(Verb verb) {
          return true;
        }

        @Override
        public Progress carryOut(Intent intent) {
          if (intent.target().equals("gpu-1")) {
            try {
              release.await(30, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }
          return new Progress(State.SUCCEEDED, "done");
        }

        @Override
        public Optional<Progress> progress(Intent intent) {
          return Optional.empty();
        }

        @Override
        public View view(String cell) {
          return new View(100, List.of());
        }
      };

  private void keep(String action, String target) {
    Instant now = Instant.now();
    ledger.keep(
        new Intent(
            action,
            "d",
            "i",
            "default",
            Track.NODE,
            Verb.DIAGNOSE,
            target,
            now,
            now.plusSeconds(600),
            "",
            "",
            Map.of(),
            ""));
  }

  @Test
  void aSlowCallHoldsUpNoOther() throws InterruptedException {
    for (int node = 1; node <= 4; node++) {
      keep("a" + node, "gpu-" + node);
    }
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Actor actor =
        new Actor(
            new Actor.Ports(ledger, ledger, slow, ledger),
            new HardBreaker(HardBreaker.Limit.USUAL),
            cell -> true,
            pool,
            ActSettings.USUAL,
            listener);

    try (ActorRunner runner = new ActorRunner(actor, Clock.systemUTC(), listener)) {
      runner.start(Duration.ofMillis(5));

      assertThat(quickOnes.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(ledger.of("a1")).isEmpty();
      release.countDown();
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void aStepThatFailsIsToldAndDoneAgain() throws InterruptedException {
    keep("a2", "gpu-2");
    Actor actor =
        new Actor(
            new Actor.Ports(new FailingOnce(), ledger, slow, ledger),
            new HardBreaker(HardBreaker.Limit.USUAL),
            cell -> true,
            Runnable::run,
            ActSettings.USUAL,
            new ActListener() {
              @Override
              public void ended(Verb verb, State state, Duration sinceDue) {
                release.countDown();
              }
            });

    try (ActorRunner runner = new ActorRunner(actor, Clock.systemUTC(), listener)) {
      runner.start(Duration.ofMillis(5));

      assertThat(stumbled.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(release.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  private final class FailingOnce implements io.salvor.cell.Intents {
    private boolean hasFailed;

    @Override
    public List<Open> open(int limit) {
      if (!hasFailed) {
        hasFailed = true;
        throw new IllegalStateException("the ledger cannot be read");
      }
      return ledger.open(limit);
    }
  }
}
