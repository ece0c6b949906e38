package io.salvor.model.stage;

import io.salvor.model.GuardVerdict;
import io.salvor.model.Proposal;

/**
 * A proposal with the verdict of the guards: what the decision's actions are made from.
 *
 * @param rule the row or rule that ruled
 * @param settled true when it, or what does at least as much, is under way or done
 */
public record Guarded(String rule, Proposal proposal, GuardVerdict verdict, boolean settled) {

  /** True when it may not be done now, though it is not done yet. */
  public boolean isHeldBack() {
    return verdict.verdict() != GuardVerdict.Ruling.ALLOWED && !settled;
  }

  /** True when this one is freer than the other. */
  public boolean isFreerThan(Guarded other) {
    return verdict.verdict().compareTo(other.verdict.verdict()) < 0;
  }

  /** The same proposal, held back as another one is that has to come first. */
  public Guarded heldWith(Guarded first, String byRule) {
    String reason =
        "waits for "
            + first.proposal.verb()
            + " of "
            + first.proposal.target()
            + ": "
            + first.verdict.reason();
    return new Guarded(
        byRule,
        proposal,
        new GuardVerdict(first.verdict.verdict(), reason, first.verdict.untilOrMax()),
        settled);
  }
}
