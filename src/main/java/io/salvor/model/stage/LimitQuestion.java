package io.salvor.model.stage;

import io.salvor.model.Mode;
import io.salvor.model.Proposal;
import io.salvor.model.Track;
import io.salvor.model.Verb;
import java.time.Instant;

/**
 * May this be done? The table of limits matches this.
 *
 * @param proposal what a rule wants
 * @param now time of the decision
 * @param mode the most careful mode that applies
 * @param cell the cell's name
 * @param inCell false for a case that was decided outside of any cell
 * @param budget what the pool's counts would be afterwards
 * @param hold what holds it back on its node
 */
public record LimitQuestion(
    Proposal proposal,
    Instant now,
    Mode mode,
    String cell,
    boolean inCell,
    Budget budget,
    Hold hold) {

  /** Rules join by it; of a pool of thousands the whole record is too much to hash each time. */
  @Override
  public int hashCode() {
    return 31 * proposal.target().hashCode() + proposal.verb().ordinal();
  }

  public Verb verb() {
    return proposal.verb();
  }

  public Track track() {
    return proposal.track();
  }

  /** True when the verb changes what runs. */
  public boolean disruptive() {
    return proposal.verb().isDisruptive();
  }

  /** True when the verb takes a node, or part of one, out of service. */
  public boolean takesOut() {
    return proposal.verb().takesOut();
  }

  /** True when it takes out a node that is not out already. */
  public boolean takesNew() {
    return budget.added() > 0;
  }

  /** False when no inventory is at hand. */
  public boolean fleetKnown() {
    return budget.known();
  }

  public int pool() {
    return budget.pool();
  }

  /** Nodes of the pool that are out now. */
  public int out() {
    return budget.out().size();
  }

  /** Nodes that would be out afterwards, this and earlier proposals included. */
  public int outAfter() {
    return budget.outAfter();
  }

  /** The same in percent of the pool, rounded up; 0 when unknown. */
  public int percentAfter() {
    return Whole.percentUp(budget.outAfter(), pool());
  }

  /** Share of the pool that would take no work afterwards, for whatever cause. */
  public int unavailablePercentAfter() {
    return Whole.percentUp(budget.unavailableAfter(), pool());
  }

  /** Healthy idle nodes left afterwards; below 0 when there is none for this one. */
  public int sparesAfter() {
    return budget.sparesAfter();
  }

  /** Nodes taken out within an hour, this one included. */
  public int takenHour() {
    return budget.takenHour();
  }

  public int takenHourPercent() {
    return Whole.percentUp(budget.takenHour(), pool());
  }

  /** Nodes taken out within a day, this one included. */
  public int takenDay() {
    return budget.takenDay();
  }

  public int takenDayPercent() {
    return Whole.percentUp(budget.takenDay(), pool());
  }

  /** False until the scheduler has shown every node. */
  public boolean viewComplete() {
    return budget.guards().viewComplete();
  }

  /** True while the pool's breaker is tripped. */
  public boolean tripped() {
    return !budget.guards().tripped().isEmpty();
  }

  /** True when Salvor may stop the retries of a job. */
  public boolean stops() {
    return budget.guards().stops();
  }

  public boolean optedOut() {
    return hold.node().optedOut();
  }

  public boolean heldByPerson() {
    return hold.node().cordonedByPerson();
  }

  /** True while Salvor holds the node out. */
  public boolean quarantinedByUs() {
    return hold.node().quarantinedByUs();
  }

  public boolean maintenance() {
    return hold.holds().maintenance();
  }

  /** True while somebody else holds the node's lock. */
  public boolean heldByOther() {
    return !hold.holds().heldBy().isEmpty();
  }

  /** True when a domain incident explains what the node shows. */
  public boolean domainHeld() {
    return hold.byDomain();
  }

  /** True when a rule that led to it only observes. */
  public boolean observed() {
    return hold.observed();
  }

  public boolean approved() {
    return hold.isApproved();
  }

  public boolean declined() {
    return hold.isDeclined();
  }

  /** True when an approval was asked for and not given in time. */
  public boolean expired() {
    return hold.isExpired();
  }

  /** True when it, or what does at least as much, is under way or done. */
  public boolean covered() {
    return hold.isCovered();
  }

  /** Seconds since the same action on the target; the largest number when there was none. */
  public int sinceSame() {
    return hold.sinceSame();
  }

  /** How often the same action was carried out on the target within a day. */
  public int sameToday() {
    return hold.sameToday();
  }
}
