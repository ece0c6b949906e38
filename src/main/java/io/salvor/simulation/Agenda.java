package io.salvor.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.PriorityQueue;

/** What is going to happen, in the order of simulated time; what is due together, as entered. */
final class Agenda {
  private final PriorityQueue<Due> dues = new PriorityQueue<>();
  private Instant now;
  private long entered;

  Agenda(Instant start) {
    this.now = start;
  }

  Instant now() {
    return now;
  }

  void in(Duration wait, Runnable what) {
    dues.add(new Due(now.plus(wait), entered++, what));
  }

  /** Lets all happen that is due until then; a time that is past changes nothing. */
  void runTo(Instant to) {
    while (!dues.isEmpty() && !dues.peek().time().isAfter(to)) {
      Due due = dues.remove();
      now = due.time();
      due.what().run();
    }
    now = to.isAfter(now) ? to : now;
  }

  private record Due(Instant time, long order, Runnable what) implements Comparable<Due> {
    @Override
    public int compareTo(Due other) {
      int byTime = time.compareTo(other.time);
      return byTime != 0 ? byTime : Long.compare(order, other.order);
    }
  }
}
