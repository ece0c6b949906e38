package io.salvor.ledger;

import java.time.Instant;

/**
 * Which decisions to read, newest first; an empty text filters nothing.
 *
 * @param since earliest time of a decision
 * @param before only decisions before this position, {@link Long#MAX_VALUE} for all
 */
public record DecisionQuery(
    String node,
    String job,
    String verb,
    String attribution,
    Instant since,
    long before,
    int limit) {}
