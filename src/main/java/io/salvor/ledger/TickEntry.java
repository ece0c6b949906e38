package io.salvor.ledger;

import java.time.Duration;
import java.time.Instant;

/**
 * A tick to be kept.
 *
 * @param shift by how much the clock was set since the last entry
 */
public record TickEntry(String cell, Instant time, Duration shift) {}
