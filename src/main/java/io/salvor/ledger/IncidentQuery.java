package io.salvor.ledger;

import java.time.Instant;

/**
 * Which incidents to read; an empty text filters nothing.
 *
 * @param openOnly true for those that are not over
 * @param before only those that last changed before, {@link Instant#MAX} for all
 */
public record IncidentQuery(
    String cell, String scope, String subject, boolean openOnly, Instant before, int limit) {}
