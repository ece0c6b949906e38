package io.salvor.cell;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** What a cell waits for, one entry for each thing waited for, in the order of time. */
final class Timers {

  /** Why a timer was set. */
  enum Kind {
    /** An action should have ended. */
    DEADLINE,
    /** Nobody has approved. */
    APPROVAL,
    /** Decide again: more evidence, a healthy delay, a budget that may have room. */
    AGAIN,
    /** Nothing was seen for long enough. */
    QUIET,
    /** A node has stood its probation. */
    PROBATION,
    /** A hold, an opt-out or a lock ends. */
    HOLD
  }

  /** One thing waited for; {@code key} tells those of one topic apart. */
  record Timer(Instant due, Topic topic, Kind kind, String key) {
    private static final Comparator<Timer> ORDER =
        Comparator.comparing(Timer::due)
            .thenComparing(t -> t.topic.scope())
            .thenComparing(t -> t.topic.name())
            .thenComparing(Timer::kind)
            .thenComparing(Timer::key);
  }

  private record Name(Topic topic, Kind kind, String key) {}

  private final TreeSet<Timer> queue = new TreeSet<>(Timer.ORDER);
  private final Map<Name, Timer> byName = new HashMap<>();

  /** Sets a timer, in place of the one of the same topic, kind and key. */
  void set(Instant due, Topic topic, Kind kind, String key) {
    cancel(topic, kind, key);
    Timer timer = new Timer(due, topic, kind, key);
    queue.add(timer);
    byName.put(new Name(topic, kind, key), timer);
  }

  /** Sets a timer unless an earlier one of the same topic, kind and key stands. */
  void setNoLater(Instant due, Topic topic, Kind kind, String key) {
    Timer standing = byName.get(new Name(topic, kind, key));
    if (standing == null || standing.due().isAfter(due)) {
      set(due, topic, kind, key);
    }
  }

  void cancel(Topic topic, Kind kind, String key) {
    Timer timer = byName.remove(new Name(topic, kind, key));
    if (timer != null) {
      queue.remove(timer);
    }
  }

  /** Cancels all of a topic. */
  void cancel(Topic topic, List<String> keys) {
    for (Kind kind : Kind.values()) {
      cancel(topic, kind, "");
      keys.forEach(key -> cancel(topic, kind, key));
    }
  }

  /** Takes out what is due. */
  List<Timer> due(Instant now) {
    List<Timer> due = new ArrayList<>();
    while (!queue.isEmpty() && !queue.first().due().isAfter(now)) {
      Timer timer = queue.pollFirst();
      byName.remove(new Name(timer.topic(), timer.kind(), timer.key()));
      due.add(timer);
    }
    return due;
  }

  Optional<Instant> next() {
    return queue.isEmpty() ? Optional.empty() : Optional.of(queue.first().due());
  }

  int size() {
    return queue.size();
  }
}
