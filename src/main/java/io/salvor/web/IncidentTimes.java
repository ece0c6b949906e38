package io.salvor.web;

import io.salvor.model.Incident;
import io.salvor.web.answer.FleetAnswer.Span;
import io.salvor.web.answer.FleetAnswer.Times;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How long the steps of incidents took that ended since a time. */
record IncidentTimes(Instant since) {
  Times of(List<Incident> incidents) {
    return new Times(
        since,
        span(incidents.stream().map(this::detection).flatMap(Optional::stream).toList()),
        span(incidents, Incident.DECIDED),
        span(incidents, Incident.ISOLATED),
        span(incidents, Incident.RESTARTED),
        span(incidents, Incident.RELEASED));
  }

  /** From the first fact, by its own time, until the incident was there. */
  private Optional<Duration> detection(Incident incident) {
    Instant detected = incident.milestones().get(Incident.DETECTED);
    return detected == null ? Optional.empty() : between(detected, incident.opened());
  }

  private Span span(List<Incident> incidents, String milestone) {
    return span(
        incidents.stream()
            .map(incident -> until(incident, milestone))
            .flatMap(Optional::stream)
            .toList());
  }

  private Optional<Duration> until(Incident incident, String milestone) {
    Instant reached = incident.milestones().get(milestone);
    Instant from = incident.milestones().getOrDefault(Incident.DETECTED, incident.opened());
    return reached == null ? Optional.empty() : between(from, reached);
  }

  private Optional<Duration> between(Instant from, Instant to) {
    return to.isBefore(since) || to.isBefore(from)
        ? Optional.empty()
        : Optional.of(Duration.between(from, to));
  }

  private static Span span(List<Duration> durations) {
    List<Duration> sorted = durations.stream().sorted().toList();
    return sorted.isEmpty()
        ? new Span(0, null, null)
        : new Span(sorted.size(), rank(sorted, 50), rank(sorted, 90));
  }

  /** The nearest rank: the least value that so many percent of all do not exceed. */
  private static double rank(List<Duration> sorted, int percent) {
    int rank = (sorted.size() * percent + 99) / 100;
    return sorted.get(rank - 1).toMillis() / 1_000.0;
  }
}
