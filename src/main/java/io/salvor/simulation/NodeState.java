package io.salvor.simulation;

import io.salvor.model.NodeEvent.Topology;
import java.util.List;

/**
 * A simulated node as it really is now.
 *
 * @param cordonedBy who cordoned it, empty when nobody did
 * @param jobs ids of the jobs that hold GPUs of it
 * @param gpusInUse how many GPUs they hold
 * @param faults what is really wrong with it
 */
public record NodeState(
    String name,
    Topology topology,
    boolean isUp,
    String cordonedBy,
    List<String> jobs,
    int gpusInUse,
    List<FaultKind> faults) {
  public NodeState {
    jobs = List.copyOf(jobs);
    faults = List.copyOf(faults);
  }
}
