package io.salvor.web.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.salvor.model.Incident;
import io.salvor.model.Phase;
import io.salvor.model.Scope;
import io.salvor.model.Whose;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One incident as lists show it.
 *
 * @param closed left out while it is open
 * @param parent the domain incident that it belongs to, left out when there is none
 * @param links incidents of the other track that are tied to it
 * @param milestones when it was detected, decided, isolated, restarted, released: those reached
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record IncidentAnswer(
    String id,
    String cell,
    Scope scope,
    String subject,
    Phase phase,
    Instant opened,
    Instant changed,
    Optional<Instant> closed,
    String parent,
    List<String> links,
    Whose attribution,
    String cause,
    String summary,
    Map<String, Instant> milestones) {

  public static IncidentAnswer of(Incident incident) {
    return new IncidentAnswer(
        incident.id(),
        incident.cell(),
        incident.scope(),
        incident.subject(),
        incident.phase(),
        incident.opened(),
        incident.changed(),
        incident.closed(),
        incident.parent(),
        incident.links(),
        incident.whose(),
        incident.cause(),
        incident.summary(),
        incident.milestones());
  }
}
