package io.salvor.ledger;

import io.salvor.model.Case;
import io.salvor.model.Decision;

/**
 * A decision to be kept with its case.
 *
 * @param node the node it is about, empty when none
 * @param job the job it is about, empty when none
 */
public record DecisionEntry(Decision decision, Case question, String node, String job) {}
