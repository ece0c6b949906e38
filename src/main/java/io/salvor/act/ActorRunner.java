package io.salvor.act;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The thread that steps an {@link Actor} by a clock. */
public final class ActorRunner implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread own = new Thread(task, "act");
            own.setDaemon(true);
            return own;
          });
  private final Actor actor;
  private final Clock clock;
  private final ActListener listener;

  public ActorRunner(Actor actor, Clock clock, ActListener listener) {
    this.actor = actor;
    this.clock = clock;
    this.listener = listener;
  }

  /**
   * Begins to step.
   *
   * @param every how often, in real time whatever the clock's speed
   */
  public void start(Duration every) {
    thread.scheduleWithFixedDelay(this::step, 0, every.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Steps soon, e.g. since there are new intents. */
  public void wake() {
    if (!thread.isShutdown()) {
      thread.execute(this::step);
    }
  }

  /** Ends after the step that runs now; calls to the scheduler may still go on. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      thread.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void step() {
    try {
      actor.step(clock.instant());
    } catch (RuntimeException fault) {
      listener.stumbled(fault);
    }
  }
}
