package io.salvor.app;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.salvor.act.ActListener;
import io.salvor.model.Outcome;
import io.salvor.model.Verb;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Counts what is carried out, and says in the log what went wrong with it. */
final class ActMeters implements ActListener {
  private static final Logger LOG = Logger.getLogger(ActMeters.class);

  private final MeterRegistry meters;

  ActMeters(MeterRegistry meters) {
    this.meters = meters;
  }

  @Override
  public void attempted(Verb verb) {
    meters.counter("salvor.act.attempts", "verb", verb.name()).increment();
  }

  @Override
  public void faulted(Verb verb, String reason) {
    meters.counter("salvor.act.faults", "verb", verb.name()).increment();
    LOG.warnf("%s could not be carried out now and is tried again: %s", verb, reason);
  }

  @Override
  public void ended(Verb verb, Outcome.State state, Duration sinceDue) {
    meters.counter("salvor.act.outcomes", "verb", verb.name(), "state", state.name()).increment();
    Timer.builder("salvor.act.time")
        .description("From the time an action was due to its outcome, in event time")
        .tag("verb", verb.name())
        .register(meters)
        .record(sinceDue.isNegative() ? Duration.ZERO : sinceDue);
  }

  @Override
  public void stumbled(RuntimeException fault) {
    LOG.errorf(fault, "actions cannot be carried out now and will be tried again");
  }
}
