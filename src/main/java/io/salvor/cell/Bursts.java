package io.salvor.cell;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts bursts instead of lines: what comes within {@link #GAP} of another belongs to it. The
 * count does not hang on the order in which times arrive.
 */
final class Bursts {
  /**
   * Quiet time that ends a burst. 180 s is what public XID analysers use for repeats on one GPU
   * (data: analyzer rows of the XID catalogue).
   */
  static final Duration GAP = Duration.ofSeconds(180);

  /** Most bursts kept; twice what fits into a day. */
  static final int LIMIT = 1_000;

  private final TreeMap<Instant, Instant> spans = new TreeMap<>();

  void add(Instant time) {
    Instant start = time;
    Instant end = time;
    Map.Entry<Instant, Instant> before = spans.floorEntry(time);
    if (before != null && !before.getValue().plus(GAP).isBefore(time)) {
      start = before.getKey();
      end = later(before.getValue(), time);
    }
    Map.Entry<Instant, Instant> after = spans.higherEntry(time);
    if (after != null && !end.plus(GAP).isBefore(after.getKey())) {
      end = later(end, after.getValue());
      spans.remove(after.getKey());
    }
    spans.put(start, end);
    if (spans.size() > LIMIT) {
      spans.pollFirstEntry();
    }
  }

  /** Bursts that reach into the time from {@code from} on. */
  int since(Instant from) {
    int count = 0;
    for (Instant end : spans.values()) {
      if (!end.isBefore(from)) {
        count++;
      }
    }
    return count;
  }

  /** Forgets the bursts that ended before a time. */
  void dropBefore(Instant from) {
    while (spans.size() > 1 && spans.firstEntry().getValue().isBefore(from)) {
      spans.pollFirstEntry();
    }
  }

  /** When each burst began. */
  Collection<Instant> starts() {
    return spans.keySet();
  }

  Instant latest() {
    return spans.lastEntry().getValue();
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
