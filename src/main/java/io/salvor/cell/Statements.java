package io.salvor.cell;

import io.salvor.model.Origin;
import java.time.Instant;
import java.util.Map;

/** What facts of the cell itself have in common. */
final class Statements {
  /** The source of facts that Salvor states itself. */
  static final String SOURCE = "salvor";

  private Statements() {}

  static Origin origin(String cell, String id, Instant time) {
    return new Origin(id, time, SOURCE, cell, "", Map.of());
  }
}
