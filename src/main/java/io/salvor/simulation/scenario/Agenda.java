package io.salvor.simulation.scenario;

import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;

/** What is still to happen in a run, in the order of time and of being put down. */
final class Agenda {
  private record Entry(Duration at, long number, Runnable what) {}

  private final PriorityQueue<Entry> entries =
      new PriorityQueue<>(Comparator.comparing(Entry::at).thenComparingLong(Entry::number));
  private long number;

  void put(Duration at, Runnable what) {
    entries.add(new Entry(at, ++number, what));
  }

  Optional<Duration> next() {
    return Optional.ofNullable(entries.peek()).map(Entry::at);
  }

  /** Lets everything happen that is due by then. */
  void run(Duration until) {
    while (!entries.isEmpty() && entries.peek().at().compareTo(until) <= 0) {
      entries.poll().what().run();
    }
  }
}
