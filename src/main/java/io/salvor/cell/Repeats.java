package io.salvor.cell;

import io.salvor.model.Fact;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Facts of one content: the earliest of each five seconds, and the earliest twenty of those. What
 * is kept does not hang on the order in which they come.
 */
final class Repeats {
  /** Equal facts within this time are one (DESIGN, section 2). */
  private static final Duration COALESCE = Duration.ofSeconds(5);

  /** Most repeats of one content. */
  private static final int LIMIT = 20;

  private static final class Slot {
    private Fact first;
    private long count;
  }

  private final TreeMap<Long, Slot> slots = new TreeMap<>();

  int size() {
    return slots.size();
  }

  /** Takes one; answers how many were left out for it. A full case gives room to no new slot. */
  long add(Fact fact, boolean isFull) {
    long key = Math.floorDiv(fact.time().getEpochSecond(), COALESCE.toSeconds());
    Slot slot = slots.get(key);
    if (slot == null && (isFull || slots.size() >= LIMIT && key > slots.lastKey())) {
      return 1;
    }
    long dropped = 0;
    if (slot == null) {
      slot = new Slot();
      slots.put(key, slot);
      if (slots.size() > LIMIT) {
        dropped = slots.pollLastEntry().getValue().count;
      }
    }
    slot.count++;
    if (slot.first == null || isEarlier(fact, slot.first)) {
      slot.first = fact;
    }
    return dropped;
  }

  /** Those that are further apart than the time within which they are one. */
  List<Fact> apart() {
    List<Fact> apart = new ArrayList<>();
    Instant last = Instant.MIN;
    for (Map.Entry<Long, Slot> slot : slots.entrySet()) {
      Fact fact = slot.getValue().first;
      if (last.equals(Instant.MIN) || fact.time().isAfter(last.plus(COALESCE))) {
        apart.add(fact);
        last = fact.time();
      }
    }
    return apart;
  }

  private static boolean isEarlier(Fact fact, Fact other) {
    int byTime = fact.time().compareTo(other.time());
    return byTime < 0 || byTime == 0 && fact.id().compareTo(other.id()) < 0;
  }
}
