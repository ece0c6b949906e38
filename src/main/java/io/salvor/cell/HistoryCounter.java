package io.salvor.cell;

import io.salvor.model.Case.Breadth;
import io.salvor.model.Case.Recurrence;
import io.salvor.model.signal.Signal;
import io.salvor.model.signal.Where;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

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
  private static final int MAX_NAMES = 1_000;

  /** A code on a part of a node; an empty spot stands for all spots. */
  private record Key(String code, String node, String entity, String spot)
      implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      return text().compareTo(other.text());
    }

    private String text() {
      return code + '\n' + node + '\n' + entity + '\n' + spot;
    }
  }

  private record Place(String code, String node, String job) {}

  private final Map<Key, Bursts> bursts = new TreeMap<>();
  private final Map<Key, TreeSet<String>> jobs = new HashMap<>();
  private final Map<Place, Map<String, Instant>> entities = new HashMap<>();
  private final Map<String, Map<String, Instant>> nodes = new TreeMap<>();

  void add(Signal signal) {
    Where where = signal.where();
    count(new Key(signal.code(), where.node(), where.entity(), ""), where);
    if (!where.spot().isEmpty()) {
      count(new Key(signal.code(), where.node(), where.entity(), where.spot()), where);
    }
    if (!where.entity().isEmpty()) {
      Place place = new Place(signal.code(), where.node(), where.job());
      latest(entities.computeIfAbsent(place, p -> new HashMap<>()), where.entity(), where.time());
    }
    if (!where.node().isEmpty()) {
      latest(
          nodes.computeIfAbsent(signal.code(), c -> new HashMap<>()), where.node(), where.time());
    }
  }

  List<Recurrence> recurrences() {
    List<Recurrence> result = new ArrayList<>();
    bursts.forEach(
        (key, seen) ->
            result.add(
                new Recurrence(
                    key.code(),
                    key.node(),
                    key.entity(),
                    key.spot(),
                    seen.since(seen.latest().minus(WINDOW)),
                    distinctJobs(key),
                    entitiesAtOnce(key),
                    (int) WINDOW.toHours())));
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
    TreeSet<String> names = jobs.computeIfAbsent(key, k -> new TreeSet<>());
    if (names.size() < MAX_NAMES) {
      names.add(where.job());
    }
  }

  /** Named jobs, and the nameless one beside them; 0 when no job is named at all. */
  private int distinctJobs(Key key) {
    TreeSet<String> names = jobs.getOrDefault(key, new TreeSet<>());
    boolean isNamed = names.stream().anyMatch(name -> !name.isEmpty());
    return isNamed ? names.size() : 0;
  }

  private int entitiesAtOnce(Key key) {
    return entities.entrySet().stream()
        .filter(e -> e.getKey().code().equals(key.code()) && e.getKey().node().equals(key.node()))
        .mapToInt(e -> atOnce(e.getValue()))
        .max()
        .orElse(0);
  }

  private static int atOnce(Map<String, Instant> seen) {
    Instant latest = seen.values().stream().max(Instant::compareTo).orElse(Instant.EPOCH);
    Instant from = latest.minus(COINCIDENCE);
    return (int) seen.values().stream().filter(time -> !time.isBefore(from)).count();
  }

  private static void latest(Map<String, Instant> seen, String name, Instant time) {
    if (seen.size() < MAX_KEYS || seen.containsKey(name)) {
      seen.merge(name, time, (one, other) -> one.isAfter(other) ? one : other);
    }
  }
}
