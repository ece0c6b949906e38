package io.salvor.model.stage;

import io.salvor.model.GuardVerdict;
import io.salvor.model.Proposal;

/**
 * A proposal with the verdict of the guards: what the decision's actions are made from.
 *
 * @param rule the row or rule that ruled
 */
public record Guarded(String rule, Proposal proposal, GuardVerdict verdict) {}
