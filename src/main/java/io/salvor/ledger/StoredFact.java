package io.salvor.ledger;

import java.time.Instant;

/**
 * A fact as the ledger holds it.
 *
 * @param seq its position, from 1
 * @param body the fact as JSON
 * @param received when it arrived
 * @param parts how many facts were read out of it; they follow it
 */
public record StoredFact(long seq, String source, String body, Instant received, int parts) {}
