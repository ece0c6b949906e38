package io.salvor.ledger;

import io.salvor.model.Decision;
import io.salvor.model.Scope;

/** A decision that was kept, with the position of the entry that it was made on. */
public record KeptDecision(long basis, Scope scope, String topic, Decision decision) {}
