package io.salvor.cell;

import io.salvor.cell.Input.Observed;
import io.salvor.model.Diagnostic;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.JobEvent;
import io.salvor.model.RawText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/** The facts of one node or job of the last day, at most {@link #LIMIT}. */
final class SubjectWindow {
  static final int LIMIT = 5_000;
  static final Duration SPAN = Duration.ofHours(24);

  /** What a fact takes beside its texts, in characters. */
  private static final int FIXED = 256;

  private final Deque<Observed> facts = new ArrayDeque<>();
  private Instant latest = Instant.EPOCH;
  private long leftOut;
  private long weight;

  /** Takes a fact; a time ahead of its arrival does not age the others. */
  void add(Observed fact) {
    Instant time = fact.fact().time();
    Instant now = time.isAfter(fact.time()) ? fact.time() : time;
    latest = now.isAfter(latest) ? now : latest;
    facts.addLast(fact);
    weight += weight(fact);
    Instant oldest = latest.minus(SPAN);
    while (!facts.isEmpty() && facts.peekFirst().fact().time().isBefore(oldest)) {
      removeOldest();
    }
    if (facts.size() > LIMIT) {
      dropOldest();
    }
  }

  /** Forgets the oldest fact though it is of the last day. */
  void dropOldest() {
    removeOldest();
    leftOut++;
  }

  private void removeOldest() {
    weight -= weight(facts.removeFirst());
  }

  /** The characters of the facts' texts. */
  long weight() {
    return weight;
  }

  int size() {
    return facts.size();
  }

  private static long weight(Observed recorded) {
    Fact fact = recorded.fact();
    long text = 0;
    if (fact instanceof HealthEvent health) {
      text = health.message().length();
    } else if (fact instanceof JobEvent job) {
      text = job.message().length() + job.reason().length();
    } else if (fact instanceof RawText raw) {
      text = raw.text().length();
    } else if (fact instanceof Diagnostic diagnostic) {
      text = diagnostic.findings().stream().mapToLong(f -> f.message().length()).sum();
    }
    return FIXED + fact.origin().raw().length() + text;
  }

  Iterable<Observed> facts() {
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
