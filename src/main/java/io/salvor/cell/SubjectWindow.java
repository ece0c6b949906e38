package io.salvor.cell;

import io.salvor.cell.CellJournal.Recorded;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/** The facts of one node or job of the last day, at most {@link #LIMIT}. */
final class SubjectWindow {
  static final int LIMIT = 5_000;
  static final Duration SPAN = Duration.ofHours(24);

  private final Deque<Recorded> facts = new ArrayDeque<>();
  private Instant latest = Instant.EPOCH;
  private long leftOut;

  /** Takes a fact; a time ahead of its arrival does not age the others. */
  void add(Recorded fact) {
    Instant time = fact.fact().time();
    Instant now = time.isAfter(fact.received()) ? fact.received() : time;
    latest = now.isAfter(latest) ? now : latest;
    facts.addLast(fact);
    Instant oldest = latest.minus(SPAN);
    while (!facts.isEmpty() && facts.peekFirst().fact().time().isBefore(oldest)) {
      facts.removeFirst();
    }
    if (facts.size() > LIMIT) {
      facts.removeFirst();
      leftOut++;
    }
  }

  Iterable<Recorded> facts() {
    return facts;
  }

  boolean isEmpty() {
    return facts.isEmpty();
  }

  Instant latest() {
    return latest;
  }

  /** Facts that the limit pushed out. */
  long leftOut() {
    return leftOut;
  }
}
