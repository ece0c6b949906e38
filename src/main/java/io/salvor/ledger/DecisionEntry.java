package io.salvor.ledger;

import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Scope;

/**
 * A decision to be kept with its case.
 *
 * @param basis position of the entry that it was made on
 * @param scope what it is about: a node, a job or a domain ...
 * @param topic ... of this name
 * @param node the node it is about, empty when none
 * @param job the job it is about, empty when none
 */
public record DecisionEntry(
    long basis,
    Scope scope,
    String topic,
    Decision decision,
    Case question,
    String node,
    String job) {}
