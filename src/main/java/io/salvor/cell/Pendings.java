package io.salvor.cell;

import io.salvor.model.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** The topics that wait for their decision: until their facts have settled, or a set time. */
final class Pendings {
  /** Decisions are made on a grid of this width, so that a storm takes few ticks. */
  private static final Duration GRID = Duration.ofMillis(100);

  /** A topic and when it is decided. */
  record Pending(Instant due, long firstSeq, Topic topic) {
    private static final Comparator<Pending> ORDER =
        Comparator.comparing(Pending::due)
            .thenComparing(Pending::firstSeq)
            .thenComparing(p -> p.topic.scope())
            .thenComparing(p -> p.topic.name());
  }

  private record Since(Instant first, Pending pending) {}

  private final TreeSet<Pending> queue = new TreeSet<>(Pending.ORDER);
  private final Map<Topic, Since> byTopic = new HashMap<>();

  /** A new fact on a topic: it is decided when it has settled, or has waited long enough. */
  void fact(Topic topic, long seq, Instant now, Window window) {
    Since since = byTopic.get(topic);
    Instant first = since == null ? now : since.first();
    Instant settled = now.plus(window.settle());
    Instant latest = first.plus(window.patience());
    put(topic, first, since == null ? seq : since.pending().firstSeq(), earlier(settled, latest));
  }

  /** The topic is decided at the next tick. */
  void now(Topic topic, long seq, Instant now) {
    Since since = byTopic.get(topic);
    put(topic, now, since == null ? seq : since.pending().firstSeq(), now);
  }

  private void put(Topic topic, Instant first, long seq, Instant due) {
    Since before = byTopic.remove(topic);
    if (before != null) {
      queue.remove(before.pending());
    }
    Pending pending = new Pending(onGrid(due), seq, topic);
    queue.add(pending);
    byTopic.put(topic, new Since(first, pending));
  }

  boolean has(Topic topic) {
    return byTopic.containsKey(topic);
  }

  void remove(Topic topic) {
    Since since = byTopic.remove(topic);
    if (since != null) {
      queue.remove(since.pending());
    }
  }

  /** Takes out the topics that are due, in the order of time and arrival. */
  List<Topic> due(Instant now) {
    List<Topic> due = new ArrayList<>();
    while (!queue.isEmpty() && !queue.first().due().isAfter(now)) {
      Topic topic = queue.pollFirst().topic();
      byTopic.remove(topic);
      due.add(topic);
    }
    return due;
  }

  Optional<Instant> next() {
    return queue.isEmpty() ? Optional.empty() : Optional.of(queue.first().due());
  }

  int size() {
    return queue.size();
  }

  /** The next point of the grid, so that what is due together is decided together. */
  private static Instant onGrid(Instant time) {
    long width = GRID.toMillis();
    long millis = time.toEpochMilli() + (time.getNano() % 1_000_000 == 0 ? 0 : 1);
    return Instant.ofEpochMilli(Math.floorDiv(millis + width - 1, width) * width);
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }
}
