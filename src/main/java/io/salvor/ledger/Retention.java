package io.salvor.ledger;

import io.salvor.model.FactKind;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/**
 * How long the ledger keeps what.
 *
 * @param kinds facts of these kinds
 * @param facts facts of other kinds
 * @param ticks ticks, and settings that are in force no more
 * @param decisions decisions, closed incidents and finished intents
 */
public record Retention(
    Map<FactKind, Duration> kinds, Duration facts, Duration ticks, Duration decisions) {
  public Retention {
    kinds = Map.copyOf(kinds);
  }

  Duration of(String kind) {
    if (kind.equals(EntryRows.TICK) || kind.equals(EntryRows.SETTINGS)) {
      return ticks;
    }
    return kinds.getOrDefault(FactKind.valueOf(kind.toUpperCase(Locale.ROOT)), facts);
  }

  /** Nothing of the sequence that is younger can be removed. */
  Duration shortest() {
    Duration shortest = facts.compareTo(ticks) < 0 ? facts : ticks;
    for (Duration kind : kinds.values()) {
      shortest = kind.compareTo(shortest) < 0 ? kind : shortest;
    }
    return shortest;
  }
}
