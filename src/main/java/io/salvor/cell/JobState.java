package io.salvor.cell;

import io.salvor.model.Job;
import io.salvor.model.JobCourse;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a cell knows of one job: its attempts, their progress, and what was done for it. */
final class JobState {
  private static final int MOST_SETS = 50;
  private static final int MOST_CAUSES = 50;

  private final String id;
  private Job job;
  private boolean isRunning;
  private boolean isDone;
  private int attempt;
  private Instant firstStart = Instant.MAX;
  private Instant start = Instant.MIN;
  private Instant lastEnd = Instant.MIN;
  private Instant checkpoint = Instant.MIN;
  private boolean hasProgressed;
  private boolean isProgressKnown;
  private int withoutProgress;
  private int retries;
  private int decidedAttempt;
  private final Map<String, Integer> failures = new TreeMap<>();
  private final Map<String, Set<List<String>>> nodeSets = new TreeMap<>();
  private final Set<List<String>> allNodeSets = new HashSet<>();
  private final Map<String, Instant> excluded = new TreeMap<>();

  JobState(Job job) {
    this.id = job.id();
    this.job = job;
  }

  String id() {
    return id;
  }

  /** The job as it was described last; what a later fact leaves out is kept. */
  Job job() {
    return job;
  }

  boolean isRunning() {
    return isRunning;
  }

  boolean isDone() {
    return isDone;
  }

  int attempt() {
    return attempt;
  }

  void seen(Job later) {
    job =
        new Job(
            id,
            first(later.name(), job.name()),
            first(later.owner(), job.owner()),
            first(later.queue(), job.queue()),
            first(later.scheduler(), job.scheduler()),
            Math.max(later.attempt(), job.attempt()),
            later.nodes().isEmpty() ? job.nodes() : later.nodes(),
            later.gpus() == 0 ? job.gpus() : later.gpus(),
            later.priority() == 0 ? job.priority() : later.priority(),
            later.labels().isEmpty() ? job.labels() : later.labels());
  }

  private static String first(String one, String other) {
    return one.isEmpty() ? other : one;
  }

  /** An attempt began; one that is known to have ended already is only dated. */
  void started(Instant time) {
    firstStart = time.isBefore(firstStart) ? time : firstStart;
    if (time.isBefore(lastEnd) || time.equals(start)) {
      start = time.isAfter(start) ? time : start;
      return;
    }
    start = time;
    isRunning = true;
    isDone = false;
    attempt = Math.max(attempt + 1, job.attempt());
    hasProgressed = false;
  }

  void progressed() {
    isProgressKnown = true;
  }

  void checkpointed(Instant time) {
    isProgressKnown = true;
    if (time.isAfter(checkpoint)) {
      checkpoint = time;
      hasProgressed = true;
    }
  }

  /**
   * The attempt ended badly; true when this is news.
   *
   * @param counts false when the end says nothing about progress, e.g. a preemption
   */
  boolean failed(Instant time, boolean counts) {
    if (attempt == 0) {
      attempt = Math.max(1, job.attempt());
    }
    boolean isNews = isRunning || time.isAfter(lastEnd);
    if (isNews) {
      boolean isAttempt = isRunning || lastEnd.equals(Instant.MIN) || start.isAfter(lastEnd);
      if (counts && isAttempt) {
        withoutProgress = hasProgressed || !isProgressKnown ? 0 : withoutProgress + 1;
      }
      lastEnd = time;
    }
    isRunning = false;
    if (!job.nodes().isEmpty() && allNodeSets.size() < MOST_SETS) {
      allNodeSets.add(nodeSet());
    }
    return isNews;
  }

  void completed(Instant time) {
    isRunning = false;
    isDone = true;
    lastEnd = time.isAfter(lastEnd) ? time : lastEnd;
  }

  /** The present attempt was found to have failed for this cause; counted once. */
  boolean failedFor(String cause) {
    if (decidedAttempt >= attempt) {
      return false;
    }
    decidedAttempt = attempt;
    if (failures.size() < MOST_CAUSES || failures.containsKey(cause)) {
      failures.merge(cause, 1, Integer::sum);
      Set<List<String>> sets = nodeSets.computeIfAbsent(cause, c -> new HashSet<>());
      if (!job.nodes().isEmpty() && sets.size() < MOST_SETS) {
        sets.add(nodeSet());
      }
    }
    return true;
  }

  private List<String> nodeSet() {
    return job.nodes().stream().sorted().toList();
  }

  void retried() {
    retries++;
  }

  void exclude(String node, Instant until) {
    excluded.put(node, until);
  }

  /** Nodes that the next attempt keeps off. */
  List<String> excluded(Instant now) {
    excluded.values().removeIf(until -> !until.isAfter(now));
    return List.copyOf(excluded.keySet());
  }

  int withoutProgress() {
    return withoutProgress;
  }

  int nodeSets() {
    return allNodeSets.size();
  }

  /** Seconds of work since the last completed checkpoint of the attempt, or its start. */
  long lost(Instant now) {
    Instant since = checkpoint.isAfter(start) ? checkpoint : start;
    Instant until = isRunning ? now : lastEnd;
    boolean isKnown = !since.equals(Instant.MIN) && until.isAfter(since);
    return isKnown ? Duration.between(since, until).toSeconds() : 0;
  }

  JobCourse course(int ownerRetries, int ownerFailures, Instant now) {
    Map<String, Integer> sets = new HashMap<>();
    nodeSets.forEach(
        (cause, seen) -> {
          boolean isNew = !job.nodes().isEmpty() && !seen.contains(nodeSet());
          sets.put(cause, seen.size() + (isNew ? 1 : 0));
        });
    boolean isStarted = !firstStart.equals(Instant.MAX) && now.isAfter(firstStart);
    return new JobCourse(
        job.owner(),
        job.gpus(),
        job.priority(),
        lost(now),
        isProgressKnown,
        Math.max(retries, attempt - 1),
        Map.copyOf(failures),
        sets,
        ownerRetries,
        ownerFailures,
        excluded(now),
        isStarted ? Duration.between(firstStart, now).toSeconds() : 0);
  }
}
