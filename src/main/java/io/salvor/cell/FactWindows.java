package io.salvor.cell;

import io.salvor.cell.Input.Observed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The facts of the last day by node and job, within a bound for all of them together. */
final class FactWindows {
  /** Most nodes and jobs that are remembered; the one that was quiet longest goes first. */
  private static final int SUBJECTS = 50_000;

  /** Most characters of text that the facts of all subjects may have together. */
  static final long BUDGET = 64L * 1024 * 1024;

  private final long budget;
  private final Map<Topic, SubjectWindow> windows = new LinkedHashMap<>(16, 0.75f, true);
  private long weight;

  FactWindows(long budget) {
    this.budget = budget;
  }

  void add(Topic topic, Observed fact) {
    SubjectWindow window = windows.computeIfAbsent(topic, t -> new SubjectWindow());
    weight -= window.weight();
    window.add(fact);
    weight += window.weight();
    while (windows.size() > SUBJECTS || weight > budget && windows.size() > 1) {
      Map.Entry<Topic, SubjectWindow> quietest = windows.entrySet().iterator().next();
      weight -= quietest.getValue().weight();
      if (windows.size() > SUBJECTS || quietest.getValue().size() <= 1) {
        windows.remove(quietest.getKey());
      } else {
        quietest.getValue().dropOldest();
        weight += quietest.getValue().weight();
      }
    }
  }

  boolean has(Topic topic) {
    return windows.containsKey(topic);
  }

  /** The facts of a topic in the order of their arrival. */
  List<Observed> of(Topic topic) {
    SubjectWindow window = windows.get(topic);
    if (window == null) {
      return List.of();
    }
    List<Observed> facts = new ArrayList<>();
    window.facts().forEach(facts::add);
    return facts;
  }

  void forget(Topic topic) {
    SubjectWindow window = windows.remove(topic);
    if (window != null) {
      weight -= window.weight();
    }
  }

  /** Characters of text that are remembered. */
  long weight() {
    return weight;
  }
}
