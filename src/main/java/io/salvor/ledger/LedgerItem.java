package io.salvor.ledger;

import io.salvor.model.CellSettings;
import io.salvor.model.Fact;
import java.time.Duration;
import java.time.Instant;

/** One entry of the ledger's sequence, read. */
public sealed interface LedgerItem {

  /** Its position, from 1. */
  long seq();

  /**
   * A fact that nothing else was read out of.
   *
   * @param received when it arrived, in microseconds
   */
  record Taken(long seq, Fact fact, Instant received) implements LedgerItem {}

  /** Time has come to a point in a cell. */
  record Tick(long seq, String cell, Instant time, Duration shift) implements LedgerItem {}

  /** How a cell may act has changed. */
  record Settings(long seq, String cell, Instant time, CellSettings settings)
      implements LedgerItem {}

  /** A text that was read into facts which follow it, or an entry that cannot be read. */
  record Skipped(long seq) implements LedgerItem {}
}
