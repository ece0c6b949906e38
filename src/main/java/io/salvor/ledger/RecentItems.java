package io.salvor.ledger;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The entries that were committed last, without a gap: who keeps up need not ask the database. */
final class RecentItems {
  /** Most entries kept. */
  static final int LIMIT = 1 << 13;

  /** Most characters of JSON that the kept entries may have together. */
  private static final long WEIGHT = 64L * 1024 * 1024;

  private final Weighed[] ring = new Weighed[LIMIT];
  private long first = 1;
  private long last;
  private long weight;

  synchronized void add(List<Weighed> committed) {
    for (Weighed entry : committed) {
      long seq = entry.item.seq();
      if (seq != last + 1 || last < first) {
        clear();
        first = seq;
      }
      last = seq;
      ring[slot(seq)] = entry;
      weight += entry.weight;
      while (last - first >= LIMIT - 1 || weight > WEIGHT && first < last) {
        weight -= ring[slot(first)].weight;
        ring[slot(first)] = null;
        first++;
      }
    }
  }

  /** Forgets all: a commit of unknown fate leaves a gap. */
  synchronized void clear() {
    Arrays.fill(ring, null);
    weight = 0;
    last = first - 1;
  }

  /** What follows the position; empty when that is not all here. */
  synchronized Optional<ItemPage> after(long seq, int limit) {
    if (last < first || seq < first - 1 || seq > last) {
      return Optional.empty();
    }
    long end = Math.min(last, seq + limit);
    List<LedgerItem> page = new ArrayList<>((int) (end - seq));
    for (long at = seq + 1; at <= end; at++) {
      page.add(ring[slot(at)].item);
    }
    return Optional.of(new ItemPage(page, end, end == last));
  }

  private static int slot(long seq) {
    return (int) (seq & LIMIT - 1);
  }

  /** An entry and the characters of its JSON. */
  record Weighed(LedgerItem item, int weight) {}
}
