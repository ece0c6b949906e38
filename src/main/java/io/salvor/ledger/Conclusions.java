package io.salvor.ledger;

import io.salvor.model.Fact;
import io.salvor.model.Incident;
import io.salvor.model.Intent;
import io.salvor.model.Lease;
import java.util.List;

/**
 * All that came of some entries, kept together or not at all.
 *
 * @param raised facts that the cell itself states
 * @param leases locks that were taken or renewed
 * @param released locks that were given back
 * @param decidedUpTo position of the last entry that it covers
 */
public record Conclusions(
    List<DecisionEntry> decisions,
    List<Intent> intents,
    List<Fact> raised,
    List<Incident> incidents,
    List<Lease> leases,
    List<Lease> released,
    long decidedUpTo) {
  public Conclusions {
    decisions = List.copyOf(decisions);
    intents = List.copyOf(intents);
    raised = List.copyOf(raised);
    incidents = List.copyOf(incidents);
    leases = List.copyOf(leases);
    released = List.copyOf(released);
  }

  /** Decisions and a position. */
  public static Conclusions of(List<DecisionEntry> decisions, long decidedUpTo) {
    return new Conclusions(
        decisions, List.of(), List.of(), List.of(), List.of(), List.of(), decidedUpTo);
  }
}
