package io.salvor.model;

import java.time.Instant;
import java.util.Map;

/**
 * What every fact carries beside its own fields.
 *
 * @param id the sender's id, unique within {@code source}
 * @param time event time
 * @param source who says so, at most 256 characters
 * @param cell the cluster or pool, {@code default} when not given
 * @param raw the text that the fact was read from, empty when it came as a fact
 * @param unknown fields of the sender that Salvor does not know; kept and ignored
 */
public record Origin(
    String id, Instant time, String source, String cell, String raw, Map<String, Object> unknown) {

  /** The cell of facts that name none. */
  public static final String DEFAULT_CELL = "default";

  public Origin {
    id = Checks.required(id, "id");
    time = Checks.required(time, "time");
    source = Checks.name(source, "source");
    cell = Checks.name(cell, "cell");
    cell = cell.isBlank() ? DEFAULT_CELL : cell;
    raw = Checks.text(raw, "raw");
    unknown = Checks.map(unknown);
  }

  public Origin(String id, Instant time, String source) {
    this(id, time, source, DEFAULT_CELL, "", Map.of());
  }
}
