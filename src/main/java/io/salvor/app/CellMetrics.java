package io.salvor.app;

import io.micrometer.core.instrument.MeterRegistry;
import io.salvor.cell.Journal.Batch;
import io.salvor.cell.Journal.Decided;
import io.salvor.model.Decision;
import io.salvor.model.Incident;
import io.salvor.model.Intent;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import org.jboss.logging.Logger;

/** Counts and logs what the cells conclude: one line for each change of state. */
@Singleton
final class CellMetrics {
  private static final Logger LOG = Logger.getLogger("io.salvor.cell");

  private final MeterRegistry meters;

  CellMetrics(MeterRegistry meters) {
    this.meters = meters;
  }

  /** A case on which the policy failed. */
  void failed() {
    meters.counter("salvor.decisions.failed").increment();
  }

  /** A batch was made durable. */
  void kept(Batch batch) {
    batch.decisions().forEach(this::decided);
    batch.intents().forEach(this::intended);
    batch.incidents().forEach(this::changed);
  }

  private void decided(Decided decided) {
    Decision decision = decided.decision();
    String attribution = decision.verdict().attribution().name();
    for (Decision.Action action : decision.actions()) {
      meters
          .counter(
              "salvor.decisions",
              "verb",
              action.verb().name(),
              "attribution",
              attribution,
              "guard",
              action.guard().verdict().name())
          .increment();
    }
    LOG.infof(
        "decided %s on %s %s: %s",
        decision.id(),
        decision.subject().type(),
        decision.subject().name(),
        decision.verdict().summary());
  }

  private void intended(Intent intent) {
    meters.counter("salvor.intents", "verb", intent.verb().name()).increment();
    LOG.infof(
        "intends %s %s (%s) for %s",
        intent.verb(), intent.target(), intent.action(), intent.incident());
  }

  private void changed(Incident incident) {
    if (incident.closed().isEmpty()) {
      return;
    }
    Instant opened = incident.milestones().getOrDefault(Incident.DETECTED, incident.opened());
    incident
        .milestones()
        .forEach(
            (name, time) -> {
              if (!name.equals(Incident.DETECTED) && !time.isBefore(opened)) {
                meters
                    .timer("salvor.incident.time", "to", name, "scope", incident.scope().name())
                    .record(Duration.between(opened, time));
              }
            });
    LOG.infof(
        "incident %s on %s %s is %s",
        incident.id(), incident.scope(), incident.subject(), incident.phase());
  }
}
