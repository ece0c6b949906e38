package io.salvor.app;

import io.micrometer.core.instrument.MeterRegistry;
import io.salvor.act.ActListener;
import io.salvor.model.Outcome;
import io.salvor.model.Verb;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Counts and logs what is carried out. */
@Singleton
final class ActMetrics implements ActListener {
  private static final Logger LOG = Logger.getLogger("io.salvor.act");

  private final MeterRegistry meters;
  private volatile String stumbledOver = "";

  ActMetrics(MeterRegistry meters) {
    this.meters = meters;
  }

  @Override
  public void attempted(Verb verb) {
    meters.counter("salvor.actions.attempts", "verb", verb.name()).increment();
  }

  @Override
  public void faulted(Verb verb, String reason) {
    meters.counter("salvor.actions.faults", "verb", verb.name()).increment();
    LOG.warnf("%s is tried again: %s", verb, reason);
  }

  @Override
  public void ended(Verb verb, Outcome.State state, Duration sinceDue) {
    meters
        .timer("salvor.actions", "verb", verb.name(), "state", state.name())
        .record(sinceDue.isNegative() ? Duration.ZERO : sinceDue);
    LOG.infof("%s %s", verb, state);
  }

  /** The same fault is told once. */
  @Override
  public void stumbled(RuntimeException fault) {
    meters.counter("salvor.actions.stumbles").increment();
    String what = String.valueOf(fault);
    if (!what.equals(stumbledOver)) {
      LOG.errorf(fault, "nothing can be carried out now, it is tried again");
      stumbledOver = what;
    }
  }

  /** Runs a step of a loop that must not end with it. */
  void guarded(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException fault) {
      stumbled(fault);
    }
  }
}
