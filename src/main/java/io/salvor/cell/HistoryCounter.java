package io.salvor.cell;

import io.salvor.model.Case.Breadth;
import io.salvor.model.Case.Recurrence;
import io.salvor.model.signal.Signal;
import io.salvor.model.signal.Where;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Counts how often and how widely each code was seen. Bounded: past its limits it keeps counting
 * what it knows.
 */
final class HistoryCounter {
  /** Window of recurrence; repeats of application-like XIDs are judged over a day. */
  private static final Duration WINDOW = Duration.ofHours(24);

  /** What is seen within this time of each other is seen at once. */
  private static final Duration COINCIDENCE = Duration.ofMinutes(5);

  private static final int MAX_KEYS = 50_000;

  /** Most names of parts, nodes and jobs kept in all. */
  private static final int MAX_NAMES = 200_000;

  private static final int MAX_JOBS = 1_000;

  /** A code on a part of a node; an empty spot stands for all spots. */
  private record Key(String code, String node, String entity, String spot) {
    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::code)
            .thenComparing(Key::node)
            .thenComparing(Key::entity)
            .thenComparing(Key::spot);
  }

  private record Place(String code, String node, String job) {}

  private final Map<Key, Bursts> bursts = new HashMap<>();
  private final Map<Key, Set<String>> jobs = new HashMap<>();
  private final Map<Place, Map<String, Instant>> entities = new HashMap<>();
  private final Map<String, Map<String, Instant>> nodes = new TreeMap<>();
  private int names;

  void add(Signal signal) {
    Where where = signal.where();
    count(new Key(signal.code(), where.node(), where.entity(), ""), where);
    if (!where.spot().isEmpty()) {
      count(new Key(signal.code(), where.node(), where.entity(), where.spot()), where);
    }
    if (!where.entity().isEmpty()) {
      Place place = new Place(signal.code(), where.node(), where.job());
      latest(entities, place, where.entity(), where.time());
    }
    if (!where.node().isEmpty()) {
      latest(nodes, signal.code(), where.node(), where.time());
    }
  }

  /** {@code log} ties faults that name no job to the jobs that ended on their node then. */
  List<Recurrence> recurrences(JobLog log) {
    Map<List<String>, Integer> parts = entitiesAtOnce();
    List<Recurrence> result = new ArrayList<>();
    for (Key key : bursts.keySet().stream().sorted(Key.ORDER).toList()) {
      Bursts seen = bursts.get(key);
      result.add(
          new Recurrence(
              key.code(),
              key.node(),
              key.entity(),
              key.spot(),
              seen.since(seen.latest().minus(WINDOW)),
              Math.max(distinctJobs(key), log.jobsAround(key.node(), seen.starts())),
              parts.getOrDefault(List.of(key.code(), key.node()), 0),
              (int) WINDOW.toHours()));
    }
    return result;
  }

  List<Breadth> breadths() {
    List<Breadth> result = new ArrayList<>();
    nodes.forEach((code, seen) -> result.add(new Breadth(code, "CELL", "", atOnce(seen))));
    return result;
  }

  private void count(Key key, Where where) {
    Bursts seen = bursts.get(key);
    if (seen == null) {
      if (bursts.size() >= MAX_KEYS) {
        return;
      }
      seen = new Bursts();
      bursts.put(key, seen);
    }
    seen.add(where.time());
    Set<String> seenJobs = jobs.computeIfAbsent(key, k -> new HashSet<>());
    if (seenJobs.size() < MAX_JOBS && names < MAX_NAMES && seenJobs.add(where.job())) {
      names++;
    }
  }

  /** Named jobs, and the nameless one beside them; 0 when no job is named at all. */
  private int distinctJobs(Key key) {
    Set<String> seenJobs = jobs.getOrDefault(key, Set.of());
    boolean isNamed = seenJobs.stream().anyMatch(name -> !name.isEmpty());
    return isNamed ? seenJobs.size() : 0;
  }

  /** By code and node: the most parts that showed the code at once in one job. */
  private Map<List<String>, Integer> entitiesAtOnce() {
    Map<List<String>, Integer> most = new HashMap<>();
    entities.forEach(
        (place, seen) -> most.merge(List.of(place.code(), place.node()), atOnce(seen), Math::max));
    return most;
  }

  private static int atOnce(Map<String, Instant> seen) {
    Instant latest = seen.values().stream().max(Instant::compareTo).orElse(Instant.EPOCH);
    Instant from = latest.minus(COINCIDENCE);
    return (int) seen.values().stream().filter(time -> !time.isBefore(from)).count();
  }

  private <K> void latest(Map<K, Map<String, Instant>> all, K key, String name, Instant time) {
    Map<String, Instant> seen = all.get(key);
    if (seen == null || !seen.containsKey(name)) {
      if (names >= MAX_NAMES) {
        return;
      }
      names++;
    }
    all.computeIfAbsent(key, k -> new HashMap<>())
        .merge(name, time, (one, other) -> one.isAfter(other) ? one : other);
  }
}
