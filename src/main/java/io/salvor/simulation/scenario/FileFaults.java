package io.salvor.simulation.scenario;

import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong with one file; the first fifty are kept. */
final class FileFaults {
  private static final int MOST = 50;

  private final String file;
  private final List<ScenarioFault> faults = new ArrayList<>();

  FileFaults(String file) {
    this.file = file;
  }

  void add(int line, String what) {
    if (faults.size() < MOST) {
      faults.add(new ScenarioFault(file, line, what));
    }
  }

  List<ScenarioFault> list() {
    return List.copyOf(faults);
  }

  boolean isEmpty() {
    return faults.isEmpty();
  }
}
