package io.salvor.simulation.scenario;

import java.util.List;
import java.util.Optional;

/** A scenario read from its file, or every fault in it. */
public record ScenarioReading(Optional<Scenario> scenario, List<ScenarioFault> faults) {
  public ScenarioReading {
    faults = List.copyOf(faults);
  }
}
