package io.salvor.model.stage;

import io.salvor.model.Mode;
import io.salvor.model.Proposal;
import io.salvor.model.Verb;

/**
 * May this be done? The table of limits matches this.
 *
 * @param proposal what a rule wants
 * @param mode the most careful mode that applies
 * @param fleetKnown false when no inventory is at hand
 * @param pool nodes in the pool, 0 when unknown
 * @param out nodes of the pool that are out now
 * @param outAfter nodes that would be out afterwards, this and earlier proposals included
 * @param optedOut true when the node's owner asked Salvor to keep off
 * @param heldByPerson true while a person holds the node out
 */
public record LimitQuestion(
    Proposal proposal,
    Mode mode,
    boolean fleetKnown,
    int pool,
    int out,
    int outAfter,
    boolean optedOut,
    boolean heldByPerson) {

  private static final int PERCENT = 100;

  public Verb verb() {
    return proposal.verb();
  }

  /** True when the verb changes what runs. */
  public boolean disruptive() {
    return proposal.verb().isDisruptive();
  }

  /** True when the verb takes a node, or part of one, out of service. */
  public boolean takesOut() {
    return proposal.verb().takesOut();
  }

  /** Share of the pool that would be out afterwards, percent, rounded up; 0 when unknown. */
  public int percentAfter() {
    return pool == 0 ? 0 : (outAfter * PERCENT + pool - 1) / pool;
  }
}
