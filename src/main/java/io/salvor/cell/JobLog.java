package io.salvor.cell;

import io.salvor.model.Case.JobRecord;
import io.salvor.model.Case.NodeRecord;
import io.salvor.model.Fact;
import io.salvor.model.JobEvent;
import io.salvor.model.JobEventType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the job events of a case say about its job and about jobs on its nodes. */
final class JobLog {
  private static final int MAX_JOBS = 10_000;

  private static final class OnNode {
    private final Set<String> failed = new TreeSet<>();
    private final Set<String> owners = new TreeSet<>();
    private final Set<String> completed = new HashSet<>();
  }

  /** A total order, so that ends of one time give the same job in whatever order they come. */
  private static final Comparator<JobEvent> ORDER =
      Comparator.comparing(JobEvent::time)
          .thenComparing(JobEvent::jobId)
          .thenComparing(FactContent::of);

  /** A fault belongs to a job of its node that ended badly from this long before to after it. */
  private static final Duration LINK_BEFORE = Duration.ofMinutes(5);

  private static final Duration LINK_AFTER = Duration.ofMinutes(10);

  private final Map<String, TreeMap<Instant, String>> ends = new HashMap<>();
  private final Map<String, OnNode> nodes = new TreeMap<>();
  private final Map<String, Set<List<String>>> nodeSets = new TreeMap<>();
  private JobEvent last;

  void add(Fact fact) {
    if (!(fact instanceof JobEvent event)) {
      return;
    }
    if (event.event() == JobEventType.COMPLETED) {
      event.job().nodes().forEach(node -> completedOn(node, event.jobId()));
      return;
    }
    if (event.event() == JobEventType.FAILED && event.job().nodes().size() == 1) {
      failedOn(event.job().nodes().get(0), event);
    }
    if (event.event().endsBadly() || event.event() == JobEventType.HUNG) {
      for (String node : event.job().nodes()) {
        if (ends.size() < MAX_JOBS || ends.containsKey(node)) {
          ends.computeIfAbsent(node, n -> new TreeMap<>())
              .merge(event.time(), event.jobId(), (a, b) -> a.compareTo(b) <= 0 ? a : b);
        }
      }
      if (nodeSets.size() < MAX_JOBS && !event.job().nodes().isEmpty()) {
        nodeSets
            .computeIfAbsent(event.jobId(), id -> new HashSet<>())
            .add(event.job().nodes().stream().sorted().toList());
      }
      last = last == null || ORDER.compare(event, last) > 0 ? event : last;
    }
  }

  /** How many different jobs of this node ended around these times; 0 when none is known. */
  int jobsAround(String node, Collection<Instant> times) {
    TreeMap<Instant, String> onNode = ends.getOrDefault(node, new TreeMap<>());
    Set<String> jobs = new HashSet<>();
    for (Instant time : times) {
      Map.Entry<Instant, String> end = onNode.ceilingEntry(time.minus(LINK_BEFORE));
      if (end != null && !end.getKey().isAfter(time.plus(LINK_AFTER))) {
        jobs.add(end.getValue());
      }
    }
    return jobs.size();
  }

  /** The job whose end is the latest of the case. */
  JobRecord job() {
    if (last == null) {
      return JobRecord.UNKNOWN;
    }
    return new JobRecord(
        last.jobId(),
        last.job().attempt(),
        0,
        nodeSets.getOrDefault(last.jobId(), Set.of()).size(),
        last.job().nodes());
  }

  List<NodeRecord> nodes() {
    List<NodeRecord> records = new ArrayList<>();
    nodes.forEach(
        (name, seen) ->
            records.add(
                new NodeRecord(
                    name, false, false, false, failedByDifferentOwners(seen), List.of())));
    return records;
  }

  /**
   * Failed jobs count against a node once per owner, and not while more complete there than fail:
   * one user's broken program fails on every good node that it meets.
   */
  private static int failedByDifferentOwners(OnNode seen) {
    return seen.completed.size() >= seen.failed.size() ? 0 : seen.owners.size();
  }

  private void failedOn(String node, JobEvent event) {
    OnNode seen = onNode(node);
    if (seen.failed.size() < MAX_JOBS) {
      seen.failed.add(event.jobId());
      String owner = event.job().owner();
      seen.owners.add(owner.isEmpty() ? "job " + event.jobId() : owner);
    }
  }

  private void completedOn(String node, String job) {
    OnNode seen = onNode(node);
    if (seen.completed.size() < MAX_JOBS) {
      seen.completed.add(job);
    }
  }

  private OnNode onNode(String node) {
    return nodes.computeIfAbsent(node, n -> new OnNode());
  }
}
