package io.salvor.cell;

import io.salvor.model.Case.Recurrence;
import io.salvor.model.signal.Signal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** How often one node showed each code over 28 days: bursts, not lines. */
final class Recurrences {
  /** The windows that are told with a case, hours. */
  static final int[] WINDOWS = {1, 24, 672};

  private static final Duration SPAN = Duration.ofDays(28);

  /** What is seen on several parts within this time is seen at once. */
  private static final Duration COINCIDENCE = Duration.ofMinutes(5);

  /** Most codes and places of one node; the one that was quiet longest goes first. */
  private static final int MAX_KEYS = 500;

  private static final int MAX_JOBS = 32;

  private record Key(String code, String entity, String spot) {
    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::code).thenComparing(Key::entity).thenComparing(Key::spot);
  }

  private static final class Line {
    private final Bursts bursts = new Bursts();
    private final Map<String, Instant> jobs = new TreeMap<>();
  }

  private final Map<Key, Line> lines = new HashMap<>();

  /** Counts one signal at this time. */
  void add(Signal signal, Instant time) {
    String entity = signal.entity();
    String spot = signal.where().spot();
    add(new Key(signal.code(), entity, ""), signal.job(), time);
    if (!spot.isEmpty()) {
      add(new Key(signal.code(), entity, spot), signal.job(), time);
    }
  }

  private void add(Key key, String job, Instant time) {
    Line line = lines.get(key);
    if (line == null) {
      if (lines.size() >= MAX_KEYS) {
        lines.remove(quietest());
      }
      line = new Line();
      lines.put(key, line);
    }
    line.bursts.add(time);
    line.bursts.dropBefore(time.minus(SPAN));
    if (line.jobs.size() < MAX_JOBS || line.jobs.containsKey(job)) {
      line.jobs.merge(job, time, (one, other) -> one.isAfter(other) ? one : other);
    }
  }

  private Key quietest() {
    return lines.entrySet().stream()
        .min(
            Comparator.comparing((Map.Entry<Key, Line> e) -> e.getValue().bursts.latest())
                .thenComparing(Map.Entry::getKey, Key.ORDER))
        .orElseThrow()
        .getKey();
  }

  /**
   * The counts of these codes.
   *
   * @param since an hour before the incident was opened; the shortest window reaches back to it, so
   *     that what a decision was made on does not fade while it waits for its moment
   */
  List<Recurrence> of(String node, Set<String> codes, NodeJobs jobs, Instant now, Instant since) {
    List<Recurrence> result = new ArrayList<>();
    for (Key key : lines.keySet().stream().sorted(Key.ORDER).toList()) {
      if (!codes.contains(key.code())) {
        continue;
      }
      Line line = lines.get(key);
      for (int hours : WINDOWS) {
        Instant window = now.minus(Duration.ofHours(hours));
        Instant from = since.isBefore(window) && hours == 1 ? since : window;
        int bursts = line.bursts.since(from);
        if (bursts > 0) {
          result.add(
              new Recurrence(
                  key.code(),
                  node,
                  key.entity(),
                  key.spot(),
                  bursts,
                  distinctJobs(line, from, jobs),
                  entitiesAtOnce(key.code()),
                  hours));
        }
      }
    }
    return result;
  }

  /** Named jobs, and the nameless one beside them; or the jobs that ended around the bursts. */
  private static int distinctJobs(Line line, Instant from, NodeJobs jobs) {
    Collection<String> named =
        line.jobs.entrySet().stream()
            .filter(e -> !e.getValue().isBefore(from))
            .map(Map.Entry::getKey)
            .toList();
    int count = named.stream().anyMatch(name -> !name.isEmpty()) ? named.size() : 0;
    List<Instant> starts = line.bursts.starts().stream().filter(t -> !t.isBefore(from)).toList();
    return Math.max(count, jobs.endedAround(starts));
  }

  private int entitiesAtOnce(String code) {
    List<Instant> latest =
        lines.entrySet().stream()
            .filter(e -> e.getKey().code().equals(code) && e.getKey().spot().isEmpty())
            .filter(e -> !e.getKey().entity().isEmpty())
            .map(e -> e.getValue().bursts.latest())
            .toList();
    Instant last = latest.stream().max(Instant::compareTo).orElse(Instant.EPOCH);
    Instant from = last.minus(COINCIDENCE);
    return (int) latest.stream().filter(time -> !time.isBefore(from)).count();
  }
}
