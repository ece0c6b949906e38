package io.salvor.cell;

import io.salvor.model.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The jobs of a cell, and what their owners' jobs have in common. */
final class Jobs {
  /** Most jobs remembered; of those that do not run, the one that was quiet longest goes first. */
  static final int MOST = 50_000;

  private static final int MOST_OWNERS = 10_000;
  private static final int MOST_TIMES = 1_000;
  private static final Duration DAY = Duration.ofHours(24);

  /** Those asked for last stand last; {@link #peek} alone leaves the order as it is. */
  private final Map<String, JobState> byId = new LinkedHashMap<>();

  private final Map<String, Owner> owners = new LinkedHashMap<>(16, 0.75f, true);

  private static final class Owner {
    private final Deque<Instant> failures = new ArrayDeque<>();
    private final Deque<Instant> retries = new ArrayDeque<>();
  }

  Optional<JobState> find(String id) {
    JobState job = byId.remove(id);
    if (job != null) {
      byId.put(id, job);
    }
    return Optional.ofNullable(job);
  }

  /** The same for those who only look: which job is forgotten first does not depend on them. */
  Optional<JobState> peek(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  /** The job, as this fact and those before describe it. */
  JobState get(Job job) {
    JobState state = find(job.id()).orElseGet(() -> new JobState(job));
    byId.put(job.id(), state);
    state.seen(job);
    if (byId.size() > MOST) {
      byId.values().stream()
          .filter(other -> other != state && !other.isRunning())
          .findFirst()
          .or(() -> byId.values().stream().findFirst())
          .ifPresent(oldest -> byId.remove(oldest.id()));
    }
    return state;
  }

  Collection<JobState> all() {
    return byId.values();
  }

  /** A job of this owner failed and no machine is to blame. */
  void ownerFailed(String owner, Instant time) {
    if (!owner.isEmpty()) {
      add(owner(owner).failures, time);
    }
  }

  /** A job of this owner completed. */
  void ownerCompleted(String owner) {
    if (!owner.isEmpty() && owners.containsKey(owner)) {
      owners.get(owner).failures.clear();
    }
  }

  void ownerRetried(String owner, Instant time) {
    if (!owner.isEmpty()) {
      add(owner(owner).retries, time);
    }
  }

  int ownerFailures(String owner, Instant now) {
    return owners.containsKey(owner) ? count(owners.get(owner).failures, now) : 0;
  }

  int ownerRetries(String owner, Instant now) {
    return owners.containsKey(owner) ? count(owners.get(owner).retries, now) : 0;
  }

  private Owner owner(String name) {
    Owner owner = owners.computeIfAbsent(name, n -> new Owner());
    if (owners.size() > MOST_OWNERS) {
      owners.remove(owners.keySet().iterator().next());
    }
    return owner;
  }

  private static void add(Deque<Instant> times, Instant time) {
    times.addLast(time);
    if (times.size() > MOST_TIMES) {
      times.removeFirst();
    }
  }

  private static int count(Deque<Instant> times, Instant now) {
    Instant from = now.minus(DAY);
    return (int) times.stream().filter(time -> !time.isBefore(from)).count();
  }

  /** Counts of running jobs by node, for views. */
  Map<String, Integer> running() {
    Map<String, Integer> running = new HashMap<>();
    byId.values().stream()
        .filter(JobState::isRunning)
        .forEach(job -> job.job().nodes().forEach(node -> running.merge(node, 1, Integer::sum)));
    return running;
  }
}
