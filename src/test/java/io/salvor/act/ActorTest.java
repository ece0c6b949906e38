package io.salvor.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Intent;
import io.salvor.model.Outcome.State;
import io.salvor.model.Track;
import io.salvor.model.Verb;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

/** Intents are carried out once, in order, in time, and each outcome is reported. */
class ActorTest {
  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");
  private static final ActSettings SETTINGS =
      new ActSettings(100, 4, Duration.ofSeconds(5), Duration.ofSeconds(2), Duration.ofSeconds(30));

  private final List<String> log = new ArrayList<>();
  private final FakeLedger ledger = new FakeLedger(log);
  private final FakeScheduler scheduler = new FakeScheduler(log);
  private boolean isViewComplete = true;
  private Actor actor = actor(Runnable::run);

  private Actor actor(Executor pool) {
    return new Actor(
        new Actor.Ports(ledger, ledger, scheduler, ledger),
        new HardBreaker(HardBreaker.Limit.USUAL),
        cell -> isViewComplete,
        pool,
        SETTINGS,
        ActListener.NONE);
  }

  private Intent keep(String action, Verb verb, String target, Duration from, String after) {
    Track track =
        switch (verb) {
          case RETRY, RETRY_ELSEWHERE, HAND_BACK, STOP_RETRYING -> Track.JOB;
          default -> Track.NODE;
        };
    Intent intent =
        new Intent(
            action,
            "d-1",
            "i-1",
            "default",
            track,
            verb,
            target,
            START.plus(from),
            START.plus(from).plusSeconds(600),
            after,
            "done",
            Map.of(),
            "GPU 3 fell off the bus");
    ledger.keep(intent);
    return intent;
  }

  private Intent keep(String action, Verb verb, String target) {
    return keep(action, verb, target, Duration.ZERO, "");
  }

  private State state(String action) {
    return ledger.outcome(action).state();
  }

  private String detail(String action) {
    return ledger.outcome(action).detail();
  }

  private static Instant at(long seconds) {
    return START.plusSeconds(seconds);
  }

  @Test
  void makesStartedDurableBeforeItCallsTheScheduler() {
    keep("a1", Verb.CORDON, "gpu-17");

    actor.step(at(0));

    assertThat(log)
        .containsExactly("view default", "durable a1-started", "call a1", "durable a1-succeeded");
    assertThat(ledger.outcome("a1").node()).isEqualTo("gpu-17");
    assertThat(ledger.outcome("a1").origin().source()).isEqualTo("salvor-act");
  }

  @Test
  void callsNothingWhileStartedCannotBeMadeDurable() {
    keep("a1", Verb.CORDON, "gpu-17");
    ledger.isBroken = true;

    actor.step(at(0));
    actor.step(at(60));

    assertThat(log).doesNotContain("call a1");

    ledger.isBroken = false;
    actor.step(at(120));

    assertThat(state("a1")).isEqualTo(State.SUCCEEDED);
  }

  @Test
  void reportsAnOutcomeLaterWhenTheLedgerCouldNotTakeIt() {
    keep("a1", Verb.DIAGNOSE, "gpu-17");
    scheduler.answer = State.STARTED;
    actor.step(at(0));
    scheduler.known.put("a1", new Scheduler.Progress(State.SUCCEEDED, "done"));
    ledger.isBroken = true;
    actor.step(at(10));

    ledger.isBroken = false;
    actor.step(at(20));

    assertThat(state("a1")).isEqualTo(State.SUCCEEDED);
    assertThat(scheduler.effects).containsEntry("a1", 1);
  }

  @Test
  void beginsNothingBeforeItsTime() {
    keep("a1", Verb.DIAGNOSE, "gpu-17", Duration.ofSeconds(30), "");

    actor.step(at(29));
    assertThat(log).isEmpty();

    actor.step(at(30));
    assertThat(state("a1")).isEqualTo(State.SUCCEEDED);
  }

  @Test
  void beginsNothingPastItsDeadline() {
    keep("a1", Verb.CORDON, "gpu-17");

    actor.step(at(600));

    assertThat(state("a1")).isEqualTo(State.TIMED_OUT);
    assertThat(detail("a1")).startsWith("not begun in time");
    assertThat(log).doesNotContain("call a1");
  }

  @Test
  void beginsNothingBeforeTheViewIsComplete() {
    keep("a1", Verb.CORDON, "gpu-17");
    isViewComplete = false;

    actor.step(at(0));
    assertThat(log).isEmpty();

    isViewComplete = true;
    actor.step(at(1));
    assertThat(state("a1")).isEqualTo(State.SUCCEEDED);
  }

  @Test
  void saysWhyItWasNotBegunInTime() {
    keep("a1", Verb.CORDON, "gpu-17");
    isViewComplete = false;

    actor.step(at(0));
    actor.step(at(600));

    assertThat(detail("a1"))
        .isEqualTo("not begun in time: the scheduler has not shown every node of cell default yet");
  }

  @Test
  void triesASuccessorOnlyWhenItsPredecessorSucceeded() {
    keep("a1", Verb.DRAIN, "gpu-17");
    keep("a2", Verb.RESET_GPU, "gpu-17", Duration.ZERO, "a1");
    scheduler.answer = State.STARTED;

    actor.step(at(0));
    assertThat(log).contains("call a1").doesNotContain("call a2");

    scheduler.known.put("a1", new Scheduler.Progress(State.SUCCEEDED, "drained"));
    actor.step(at(5));
    assertThat(log).contains("call a2");
  }

  @Test
  void refusesASuccessorWhosePredecessorFailed() {
    keep("a1", Verb.DRAIN, "gpu-17");
    keep("a2", Verb.RETRY, "4711", Duration.ZERO, "a1");
    scheduler.answer = State.FAILED;

    actor.step(at(0));

    assertThat(state("a1")).isEqualTo(State.FAILED);
    assertThat(state("a2")).isEqualTo(State.REFUSED);
    assertThat(detail("a2")).isEqualTo("not tried: a1 ended FAILED");
    assertThat(log).doesNotContain("call a2", "durable a2-started");
  }

  @Test
  void knowsAfterARestartHowAPredecessorEnded() {
    keep("a1", Verb.CORDON, "gpu-17");
    actor.step(at(0));
    keep("a2", Verb.REBOOT, "gpu-17", Duration.ZERO, "a1");
    keep("a3", Verb.REBOOT, "gpu-18", Duration.ZERO, "never-seen");

    actor = actor(Runnable::run);
    actor.step(at(1));

    assertThat(state("a2")).isEqualTo(State.SUCCEEDED);
    assertThat(log).doesNotContain("call a3");
  }

  @Test
  void carriesOutOneActionOfATargetAtATimeInOrder() {
    keep("a1", Verb.DRAIN, "gpu-17");
    keep("a2", Verb.RELEASE, "gpu-17");
    keep("a3", Verb.RELEASE, "gpu-18");
    scheduler.answer = State.STARTED;

    actor.step(at(0));
    assertThat(log).contains("call a1", "call a3").doesNotContain("call a2");

    scheduler.known.put("a1", new Scheduler.Progress(State.FAILED, "a pod does not end"));
    actor.step(at(5));
    assertThat(log).contains("call a2");
  }

  @Test
  void isNotHeldUpByAnActionWhoseTimeHasNotCome() {
    keep("a1", Verb.DIAGNOSE, "gpu-17", Duration.ofSeconds(300), "");
    keep("a2", Verb.RELEASE, "gpu-17");

    actor.step(at(0));

    assertThat(log).contains("call a2").doesNotContain("call a1");
  }

  @Test
  void triesAgainWithGrowingPausesAndLooksFirst() {
    keep("a1", Verb.DIAGNOSE, "gpu-17");
    scheduler.faults = 3;

    actor.step(at(0));
    actor.step(at(1));
    assertThat(log).containsExactly("durable a1-started", "call a1");

    actor.step(at(2));
    actor.step(at(5));
    assertThat(log).containsExactly("durable a1-started", "call a1", "look a1");

    actor.step(at(6));
    actor.step(at(14));
    assertThat(log).endsWith("look a1", "call a1", "durable a1-succeeded");
    assertThat(scheduler.effects).containsEntry("a1", 1);
  }

  @Test
  void timesOutAnActionWhoseSchedulerNeverAnswered() {
    keep("a1", Verb.DIAGNOSE, "gpu-17");
    scheduler.faults = 1000;

    for (int second = 0; second <= 600; second++) {
      actor.step(at(second));
    }

    assertThat(state("a1")).isEqualTo(State.TIMED_OUT);
    assertThat(detail("a1")).contains("connection refused");
    assertThat(log.size()).isLessThan(40);
  }

  @Test
  void timesOutAnActionThatNeverEnds() {
    keep("a1", Verb.DIAGNOSE, "gpu-17");
    scheduler.answer = State.STARTED;

    actor.step(at(0));
    actor.step(at(599));
    actor.step(at(600));

    assertThat(state("a1")).isEqualTo(State.TIMED_OUT);
    assertThat(detail("a1")).isEqualTo("not done in time: as told");
  }

  @Test
  void looksOnceMoreAtTheDeadlineAndReportsWhatIsTrue() {
    keep("a1", Verb.DIAGNOSE, "gpu-17");
    scheduler.answer = State.STARTED;
    actor.step(at(0));
    actor.step(at(598));
    scheduler.known.put("a1", new Scheduler.Progress(State.SUCCEEDED, "passed"));

    actor.step(at(600));

    assertThat(state("a1")).isEqualTo(State.SUCCEEDED);
  }

  @Test
  void looksUpAfterARestartWhatItHadBegun() {
    keep("a1", Verb.REBOOT, "gpu-17");
    scheduler.answer = State.STARTED;
    actor.step(at(0));
    scheduler.known.put("a1", new Scheduler.Progress(State.SUCCEEDED, "booted"));
    log.clear();

    actor = actor(Runnable::run);
    actor.step(at(60));

    assertThat(log).containsExactly("look a1", "durable a1-succeeded");
    assertThat(scheduler.effects).containsEntry("a1", 1);
  }

  @Test
  void triesAgainAfterARestartWhatTheSchedulerKnowsNothingOf() {
    keep("a1", Verb.REBOOT, "gpu-17");
    scheduler.faults = 1;
    actor.step(at(0));
    log.clear();

    actor = actor(Runnable::run);
    actor.step(at(60));

    assertThat(log).containsExactly("look a1", "view default", "call a1", "durable a1-succeeded");
  }

  @Test
  void refusesAVerbThatTheSchedulerCannotCarryOut() {
    keep("a1", Verb.REPAIR, "gpu-17");
    scheduler.cannot.add(Verb.REPAIR);

    actor.step(at(0));

    assertThat(state("a1")).isEqualTo(State.REFUSED);
    assertThat(detail("a1")).contains("the scheduler fake cannot carry out REPAIR");
  }

  @Test
  void followsNoLongerWhatAnotherHasEnded() {
    keep("a1", Verb.DIAGNOSE, "gpu-17");
    scheduler.answer = State.STARTED;
    actor.step(at(0));
    ledger.append(
        List.of(
            new io.salvor.cell.FactStore.Sheaf(
                Reports.outcome(ledger.intents.get("a1"), State.TIMED_OUT, "missed", at(10)),
                List.of())));
    log.clear();

    actor.step(at(20));

    assertThat(log).isEmpty();
  }

  @Test
  void takesOutOneNodeAfterTheOtherSoThatTheBreakerCanCount() {
    Deque<Runnable> waiting = new ArrayDeque<>();
    actor = actor(waiting::add);
    scheduler.nodes = 10;
    for (int node = 1; node <= 5; node++) {
      keep("a" + node, Verb.CORDON, "gpu-" + node);
    }
    keep("b1", Verb.RETRY, "4711");

    actor.step(at(0));
    assertThat(waiting).hasSize(2);

    while (!waiting.isEmpty()) {
      waiting.removeFirst().run();
      actor.step(at(1));
    }

    assertThat(scheduler.unavailable).hasSize(3);
    assertThat(state("a4")).isEqualTo(State.REFUSED);
    assertThat(state("a5")).isEqualTo(State.REFUSED);
    assertThat(state("b1")).isEqualTo(State.SUCCEEDED);
  }

  @Test
  void holdsATakeOutBackWhileTheSchedulerShowsNothing() {
    keep("a1", Verb.CORDON, "gpu-17");
    scheduler.isBlind = true;

    actor.step(at(0));
    assertThat(log).containsExactly("view default");

    scheduler.isBlind = false;
    actor.step(at(2));
    assertThat(state("a1")).isEqualTo(State.SUCCEEDED);
  }

  @Test
  void takesNothingOutOfACellThatShowsNoNode() {
    keep("a1", Verb.CORDON, "gpu-17");
    scheduler.nodes = 0;

    actor.step(at(0));

    assertThat(log).containsExactly("view default");
  }

  @Test
  void callsNoMoreThanItMayAtOneTime() {
    Deque<Runnable> waiting = new ArrayDeque<>();
    actor = actor(waiting::add);
    for (int job = 0; job < 20; job++) {
      keep("a" + job, Verb.RETRY, "job-" + job);
    }

    actor.step(at(0));
    actor.step(at(1));

    assertThat(waiting).hasSize(SETTINGS.parallel());
  }

  @Test
  void actionsThatGoOnDoNotKeepNewOnesWaiting() {
    Deque<Runnable> waiting = new ArrayDeque<>();
    scheduler.answer = State.STARTED;
    for (int node = 0; node < 20; node++) {
      keep("a" + node, Verb.DIAGNOSE, "gpu-" + node);
    }
    actor.step(at(0));
    actor = actor(waiting::add);
    keep("b1", Verb.RETRY, "4711");

    actor.step(at(10));
    while (!waiting.isEmpty()) {
      waiting.removeFirst().run();
    }

    assertThat(log).contains("call b1");
  }

  @Test
  void everyActionThatGoesOnIsLookedAtInItsTurn() {
    Deque<Runnable> waiting = new ArrayDeque<>();
    scheduler.answer = State.STARTED;
    for (int node = 0; node < 30; node++) {
      keep("a" + node, Verb.DIAGNOSE, "gpu-" + node);
    }
    actor.step(at(0));
    log.clear();
    actor = actor(waiting::add);

    for (int second = 1; second <= 40; second++) {
      actor.step(at(second));
      while (!waiting.isEmpty()) {
        waiting.removeFirst().run();
      }
    }

    for (int node = 0; node < 30; node++) {
      assertThat(log).contains("look a" + node);
    }
  }

  @Test
  void isNotStoppedByASchedulerThatThrowsSomethingElse() {
    keep("a1", Verb.DIAGNOSE, "gpu-17");
    scheduler.bug = new IllegalStateException("a bug of the adapter");

    actor.step(at(0));
    actor.step(at(600));

    assertThat(detail("a1")).contains("a bug of the adapter");
  }

  @Test
  void aFullPoolIsNoOutcome() {
    keep("a1", Verb.DIAGNOSE, "gpu-17");
    actor =
        actor(
            task -> {
              throw new java.util.concurrent.RejectedExecutionException("full");
            });
    actor.step(at(0));
    assertThat(ledger.facts).isEmpty();

    actor = actor(Runnable::run);
    actor.step(at(2));
    assertThat(state("a1")).isEqualTo(State.SUCCEEDED);
  }
}
