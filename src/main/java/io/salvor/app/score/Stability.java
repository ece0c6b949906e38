package io.salvor.app.score;

import io.salvor.model.Decision;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Counts the decisions that a disturbance of their lines changed: verbs, attribution or subject.
 */
public final class Stability {
  private final Map<Disturbance, Integer> tried = new EnumMap<>(Disturbance.class);
  private final Map<Disturbance, List<Change>> changes = new EnumMap<>(Disturbance.class);

  /**
   * A decision that changed.
   *
   * @param before verbs, attribution and subject without the disturbance
   * @param after the same with it
   */
  public record Change(String id, String before, String after) {}

  /** Takes the two decisions of one case. */
  public void add(Disturbance disturbance, String id, Decision before, Decision after) {
    tried.merge(disturbance, 1, Integer::sum);
    String was = signature(before);
    String is = signature(after);
    if (!was.equals(is)) {
      changes.computeIfAbsent(disturbance, d -> new ArrayList<>()).add(new Change(id, was, is));
    }
  }

  /** How many cases the disturbance could be tried on. */
  public int tried(Disturbance disturbance) {
    return tried.getOrDefault(disturbance, 0);
  }

  public List<Change> changes(Disturbance disturbance) {
    return List.copyOf(changes.getOrDefault(disturbance, List.of()));
  }

  private static String signature(Decision decision) {
    return Verbs.of(decision)
        + " "
        + decision.verdict().attribution()
        + " "
        + decision.subject().type()
        + " "
        + decision.subject().name();
  }
}
