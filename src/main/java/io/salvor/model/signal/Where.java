package io.salvor.model.signal;

import java.time.Instant;
import java.util.Objects;

/**
 * Where and when a signal was seen.
 *
 * @param fact id of the fact that it was taken from
 * @param node empty when unknown
 * @param job empty when unknown
 * @param entity the part it is about, e.g. a PCI address; empty for the whole node or job
 * @param spot a place inside the entity (GPC and TPC, link); empty when not named
 */
public record Where(
    String fact, String node, String job, String entity, String spot, Instant time) {
  public Where {
    Objects.requireNonNull(fact, "fact");
    Objects.requireNonNull(node, "node");
    Objects.requireNonNull(job, "job");
    Objects.requireNonNull(entity, "entity");
    Objects.requireNonNull(spot, "spot");
    Objects.requireNonNull(time, "time");
  }
}
