package io.salvor.ledger;

/**
 * A fact is durable.
 *
 * @param id its id
 * @param isDuplicate true when its source had sent this id before; nothing was added
 */
public record Receipt(String id, boolean isDuplicate) {}
