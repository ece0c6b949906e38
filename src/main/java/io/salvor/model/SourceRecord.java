package io.salvor.model;

/**
 * How right a detector was.
 *
 * @param name as {@link #detector} gives it
 * @param confirmed nodes that it blamed and on which a diagnosis or a repair found a fault
 * @param refuted nodes that it blamed and on which a diagnosis passed
 * @param flagged nodes that it blames now
 * @param flaggedPercent the same in percent of the known nodes, rounded up; 0 when none is known
 * @param seconded of these, nodes that another source blames too
 * @param knownHours hours since its first fact
 */
public record SourceRecord(
    String name,
    int confirmed,
    int refuted,
    int flagged,
    int flaggedPercent,
    int seconded,
    long knownHours) {
  public SourceRecord {
    name = Checks.name(name, "source.name");
  }

  /** A detector is one check of one source; the source's name has its version when it tells one. */
  public static String detector(HealthEvent fact) {
    String source = fact.origin().source();
    return source.isEmpty() ? fact.check() : source + " " + fact.check();
  }
}
