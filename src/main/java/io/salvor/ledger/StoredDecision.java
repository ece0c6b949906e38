package io.salvor.ledger;

/** A decision as the ledger holds it: its position, itself as JSON. */
public record StoredDecision(long seq, String body) {}
