package io.salvor.simulation;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The thread that steps a {@link Sandbox}. */
public final class SandboxRunner implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread own = new Thread(task, "sandbox");
            own.setDaemon(true);
            return own;
          });
  private final Sandbox sandbox;
  private final Consumer<RuntimeException> onFault;

  /**
   * @param onFault hears of a step that failed; the next one is tried all the same
   */
  public SandboxRunner(Sandbox sandbox, Consumer<RuntimeException> onFault) {
    this.sandbox = sandbox;
    this.onFault = onFault;
  }

  /**
   * Begins to step.
   *
   * @param every how often, in real time
   */
  public void start(Duration every) {
    thread.scheduleWithFixedDelay(this::step, 0, every.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void step() {
    try {
      sandbox.step();
    } catch (RuntimeException fault) {
      onFault.accept(fault);
    }
  }

  /** Ends after the step that runs now and lets go of the world's folder. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      thread.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    sandbox.close();
  }
}
