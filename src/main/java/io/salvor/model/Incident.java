package io.salvor.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What belongs together and is followed until it is over.
 *
 * @param subject node, job or domain by name; a domain as {@code SWITCH leaf-3}
 * @param changed when it last changed
 * @param closedOrMax when it ended; {@link Instant#MAX} while it is open
 * @param parent the domain incident that it belongs to, empty when none
 * @param links incidents of the other track that are tied to it by time
 * @param whose whose fault the last decision found
 * @param cause the code or kind that led the last decision
 * @param summary one sentence for people
 * @param milestones when it was detected, decided, isolated, restarted, released: those reached
 */
public record Incident(
    String id,
    String cell,
    Scope scope,
    String subject,
    Phase phase,
    Instant opened,
    Instant changed,
    Instant closedOrMax,
    String parent,
    List<String> links,
    Whose whose,
    String cause,
    String summary,
    Map<String, Instant> milestones) {

  public static final String DETECTED = "detected";
  public static final String DECIDED = "decided";
  public static final String ISOLATED = "isolated";
  public static final String RESTARTED = "restarted";
  public static final String RELEASED = "released";

  public Incident {
    id = Checks.required(id, "id");
    cell = Checks.required(cell, "cell");
    scope = Checks.required(scope, "scope");
    subject = Checks.name(subject, "subject");
    phase = Checks.required(phase, "phase");
    opened = Checks.required(opened, "opened");
    changed = Checks.required(changed, "changed");
    closedOrMax = closedOrMax == null ? Instant.MAX : closedOrMax;
    parent = Checks.name(parent, "parent");
    links = Checks.list(links);
    whose = whose == null ? Whose.UNKNOWN : whose;
    cause = Checks.text(cause, "cause");
    summary = Checks.text(summary, "summary");
    milestones = Checks.map(milestones);
  }

  /** When it ended; empty while it is open. */
  public Optional<Instant> closed() {
    return closedOrMax.equals(Instant.MAX) ? Optional.empty() : Optional.of(closedOrMax);
  }
}
