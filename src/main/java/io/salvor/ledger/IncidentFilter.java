package io.salvor.ledger;

import java.time.Instant;

/**
 * Which incidents to read; an empty text filters nothing.
 *
 * @param node only those about this node
 * @param job only those about this job
 * @param isOpenOnly true for those that are not over
 * @param since only those that changed at this time or later
 */
public record IncidentFilter(
    String cell,
    String scope,
    String phase,
    String node,
    String job,
    boolean isOpenOnly,
    Instant since) {

  /** Every incident that changed since. */
  public static IncidentFilter since(Instant time) {
    return new IncidentFilter("", "", "", "", "", false, time);
  }

  /**
   * A place in the list, which is ordered by the opening, newest first.
   *
   * @param openedMicros microseconds since 1970
   */
  public record Place(long openedMicros, String id) {
    /** Before the first one. */
    public static final Place START = new Place(Long.MAX_VALUE, "");

    static Place of(io.salvor.model.Incident incident) {
      return new Place(Columns.micros(incident.opened()), incident.id());
    }
  }
}
