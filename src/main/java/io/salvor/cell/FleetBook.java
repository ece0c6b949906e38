package io.salvor.cell;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Node-hours by health and schedulability, pool and cause: what the service is judged by. */
public final class FleetBook {

  /** Where a node stands. */
  public enum Health {
    HEALTHY,
    FAULTY,
    UNKNOWN
  }

  /**
   * One field of the 2x2, with UNKNOWN apart.
   *
   * @param cause what the node's incident is about, empty for a node without one
   */
  public record Field(Health health, boolean isSchedulable, String pool, String cause) {}

  private record Standing(Field field, Instant since) {}

  private final Map<String, Standing> standings = new HashMap<>();
  private final Map<Field, Duration> spent = new HashMap<>();

  /** The node stands here from now on. */
  void stands(String node, Field field, Instant now) {
    Standing before = standings.get(node);
    if (before != null && before.field().equals(field)) {
      return;
    }
    spend(before, now);
    standings.put(node, new Standing(field, now));
  }

  void retired(String node, Instant now) {
    spend(standings.remove(node), now);
  }

  private void spend(Standing standing, Instant now) {
    if (standing != null && now.isAfter(standing.since())) {
      spent.merge(standing.field(), Duration.between(standing.since(), now), Duration::plus);
    }
  }

  /** How many nodes stand in each field. */
  Map<Field, Integer> counts() {
    Map<Field, Integer> counts = new HashMap<>();
    standings.values().forEach(standing -> counts.merge(standing.field(), 1, Integer::sum));
    return counts;
  }

  /** Time that nodes have spent in each field until now. */
  Map<Field, Duration> spent(Instant now) {
    Map<Field, Duration> all = new HashMap<>(spent);
    for (Standing standing : standings.values()) {
      if (now.isAfter(standing.since())) {
        all.merge(standing.field(), Duration.between(standing.since(), now), Duration::plus);
      }
    }
    return all;
  }

  /** Where the node stands; empty for one that no scheduler has shown. */
  Optional<Field> standing(String node) {
    return Optional.ofNullable(standings.get(node)).map(Standing::field);
  }
}
