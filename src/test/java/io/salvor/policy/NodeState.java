package io.salvor.policy;

import io.salvor.model.Case.NodeRecord;
import io.salvor.model.NodeCourse;
import io.salvor.model.NodeHolds;
import io.salvor.model.Phase;
import io.salvor.model.StepResult;
import io.salvor.model.Verb;
import io.salvor.model.Workload;
import java.util.ArrayList;
import java.util.List;

/** The record of a node as tests tell it: nothing was done and nothing holds it until said. */
final class NodeState {
  private final String name;
  private boolean quarantined;
  private boolean heldByPerson;
  private boolean optedOut;
  private int failedJobs;
  private final List<Verb> rungs = new ArrayList<>();
  private Verb step = Verb.OBSERVE;
  private StepResult result = StepResult.NONE;
  private int level;
  private long sinceStep;
  private boolean faultSince = true;
  private long healthy;
  private List<Verb> inFlight = List.of();
  private boolean probation;
  private NodeHolds holds = NodeHolds.NONE;
  private Workload workload = Workload.IDLE;

  NodeState(String name) {
    this.name = name;
  }

  static NodeState gpu17() {
    return new NodeState(CaseFacts.NODE);
  }

  NodeState quarantined() {
    quarantined = true;
    return this;
  }

  NodeState heldByPerson() {
    heldByPerson = true;
    return this;
  }

  NodeState optedOut() {
    optedOut = true;
    return this;
  }

  NodeState failedJobs(int count) {
    failedJobs = count;
    return this;
  }

  /** A step that ended; it counts among the rungs. */
  NodeState step(Verb verb, StepResult ended) {
    step = verb;
    result = ended;
    rungs.add(verb);
    return this;
  }

  NodeState level(int value) {
    level = value;
    return this;
  }

  NodeState secondsAgo(long seconds) {
    sinceStep = seconds;
    return this;
  }

  NodeState quietSince() {
    faultSince = false;
    return this;
  }

  NodeState healthy(long seconds) {
    healthy = seconds;
    return this;
  }

  NodeState inFlight(Verb... verbs) {
    inFlight = List.of(verbs);
    return this;
  }

  NodeState onProbation() {
    probation = true;
    return this;
  }

  NodeState holds(NodeHolds value) {
    holds = value;
    return this;
  }

  NodeState running(Workload value) {
    workload = value;
    return this;
  }

  NodeRecord record() {
    NodeCourse course =
        new NodeCourse(
            Phase.OPEN,
            step,
            result,
            level,
            sinceStep,
            faultSince,
            healthy,
            0,
            inFlight,
            probation,
            0);
    return new NodeRecord(
        name, quarantined, heldByPerson, optedOut, failedJobs, rungs, course, holds, workload);
  }
}
