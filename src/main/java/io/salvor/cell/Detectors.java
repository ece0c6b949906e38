package io.salvor.cell;

import io.salvor.model.SourceRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How right each detector was, and how many nodes it blames now. */
final class Detectors {
  private static final int MOST = 2_000;
  private static final int PERCENT = 100;

  private static final class Score {
    private Instant first = Instant.MAX;
    private int confirmed;
    private int refuted;
  }

  private record Flags(int flagged, int seconded) {}

  private final Map<String, Score> scores = new LinkedHashMap<>(16, 0.75f, true);
  private Map<String, Flags> flags = Map.of();
  private Instant counted = Instant.MIN;

  /** A fact of this detector came in. */
  void seen(String detector, Instant time) {
    Score score = score(detector);
    score.first = time.isBefore(score.first) ? time : score.first;
  }

  /** A diagnosis of a node that these detectors blamed has ended and says who was right. */
  void judged(Set<String> detectors, boolean wereRight) {
    for (String detector : detectors) {
      Score score = score(detector);
      score.confirmed += wereRight ? 1 : 0;
      score.refuted += wereRight ? 0 : 1;
    }
  }

  private Score score(String detector) {
    Score score = scores.computeIfAbsent(detector, d -> new Score());
    if (scores.size() > MOST) {
      scores.remove(scores.keySet().iterator().next());
    }
    return score;
  }

  /** The records of these detectors. */
  List<SourceRecord> records(Set<String> detectors, Nodes nodes, Instant now) {
    count(nodes, now);
    int members = Math.max(nodes.members(), 0);
    List<SourceRecord> records = new ArrayList<>();
    for (String name : detectors) {
      Score score = score(name);
      Flags flag = flags.getOrDefault(name, new Flags(0, 0));
      int percent = members == 0 ? 0 : (flag.flagged * PERCENT + members - 1) / members;
      boolean isKnown = score.first.isBefore(now);
      records.add(
          new SourceRecord(
              name,
              score.confirmed,
              score.refuted,
              flag.flagged,
              percent,
              flag.seconded,
              isKnown ? Duration.between(score.first, now).toHours() : 0));
    }
    return records;
  }

  /** Counts once for each time: a storm asks for it at every decision. */
  private void count(Nodes nodes, Instant now) {
    if (counted.equals(now)) {
      return;
    }
    Map<String, int[]> counts = new HashMap<>();
    for (NodeState node : nodes.all()) {
      Set<String> blaming = node.blamedBy(now);
      for (String detector : blaming) {
        int[] count = counts.computeIfAbsent(detector, d -> new int[2]);
        count[0]++;
        count[1] += blaming.size() > 1 ? 1 : 0;
      }
    }
    Map<String, Flags> result = new HashMap<>();
    counts.forEach((detector, count) -> result.put(detector, new Flags(count[0], count[1])));
    flags = result;
    counted = now;
  }
}
