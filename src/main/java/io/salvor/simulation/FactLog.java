package io.salvor.simulation;

import io.salvor.model.Fact;
import io.salvor.model.Origin;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The facts that a simulated cluster gave off and that nobody has taken yet. */
final class FactLog {
  private final String prefix;
  private final String cell;
  private List<Fact> waiting = new ArrayList<>();
  private long count;

  FactLog(FleetPlan plan) {
    long world = plan.seed() * 31 + plan.start().toEpochMilli();
    this.prefix = "sim-" + Long.toString(world & Long.MAX_VALUE, 36) + "-";
    this.cell = plan.cell();
  }

  /** An origin with the next id. */
  Origin origin(Instant time, String source) {
    count++;
    return new Origin(prefix + count, time, source, cell, "", Map.of());
  }

  void add(Fact fact) {
    waiting.add(fact);
  }

  /** How many facts there were in all. */
  long count() {
    return count;
  }

  List<Fact> take() {
    List<Fact> taken = waiting;
    waiting = new ArrayList<>();
    return taken;
  }
}
