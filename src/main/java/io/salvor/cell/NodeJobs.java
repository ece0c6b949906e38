package io.salvor.cell;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/** How the jobs of one node ended in the last day. */
final class NodeJobs {
  private static final Duration SPAN = Duration.ofHours(24);
  private static final int MOST = 1_000;

  /** A fault belongs to a job of its node that ended badly from this long before to after it. */
  private static final Duration LINK_BEFORE = Duration.ofMinutes(5);

  private static final Duration LINK_AFTER = Duration.ofMinutes(10);

  /** One end; a job without an owner stands for itself. */
  private record End(Instant time, String job, String owner, boolean isBad, boolean countsHere) {}

  private final Deque<End> ends = new ArrayDeque<>();

  /** A job of the node ended well. */
  void completed(String job, Instant time) {
    add(new End(time, job, "", false, false));
  }

  /**
   * A job of the node ended badly.
   *
   * @param countsHere true when the node is a suspect of it: its only node, or one that showed a
   *     fault around its end
   */
  void failed(String job, String owner, Instant time, boolean countsHere) {
    add(new End(time, job, owner.isEmpty() ? "job " + job : owner, true, countsHere));
  }

  private void add(End end) {
    ends.addLast(end);
    while (ends.size() > MOST || ends.peekFirst().time().isBefore(end.time().minus(SPAN))) {
      ends.removeFirst();
    }
  }

  /** How many different jobs of the node ended badly around these times. */
  int endedAround(Collection<Instant> times) {
    Set<String> jobs = new HashSet<>();
    for (Instant time : times) {
      for (End end : ends) {
        boolean isNear =
            !end.time().isBefore(time.minus(LINK_BEFORE))
                && !end.time().isAfter(time.plus(LINK_AFTER));
        if (end.isBad() && isNear) {
          jobs.add(end.job());
        }
      }
    }
    return jobs.size();
  }

  /**
   * Failed jobs count against a node once for each owner, and not while more complete there than
   * fail: one user's broken program fails on every good node that it meets.
   */
  int failedByDifferentOwners(Instant now) {
    Instant from = now.minus(SPAN);
    Set<String> failed = new HashSet<>();
    Set<String> owners = new TreeSet<>();
    Set<String> completed = new HashSet<>();
    for (End end : ends) {
      if (end.time().isBefore(from)) {
        continue;
      }
      if (end.isBad() && end.countsHere()) {
        failed.add(end.job());
        owners.add(end.owner());
      } else if (!end.isBad()) {
        completed.add(end.job());
      }
    }
    return completed.size() >= failed.size() ? 0 : owners.size();
  }
}
