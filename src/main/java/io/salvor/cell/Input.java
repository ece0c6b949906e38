package io.salvor.cell;

import io.salvor.model.CellSettings;
import io.salvor.model.Fact;
import java.time.Duration;
import java.time.Instant;

/** One entry of the ledger that moves a cell on. Nothing else does: no clock is read. */
public sealed interface Input {

  /** Position in the ledger, from 1. */
  long seq();

  String cell();

  /** When it entered the ledger, by the ledger's clock. */
  Instant time();

  /** A fact, with the time of its arrival. */
  record Observed(long seq, Fact fact, Instant time) implements Input {
    @Override
    public String cell() {
      return fact.origin().cell();
    }
  }

  /**
   * Time has come to this point.
   *
   * @param shift by how much the clock was set since the last entry, beside the time that passed;
   *     what waits for a time is moved along with it
   */
  record Tick(long seq, String cell, Instant time, Duration shift) implements Input {}

  /** How the cell may act has changed. */
  record Changed(long seq, String cell, Instant time, CellSettings settings) implements Input {}
}
