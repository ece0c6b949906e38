package io.salvor.simulation;

import io.salvor.model.Diagnostic;
import io.salvor.model.Diagnostic.Finding;
import io.salvor.model.Diagnostic.Result;
import io.salvor.model.ExitStatus;
import io.salvor.model.JobEvent;
import io.salvor.model.JobEventType;
import io.salvor.model.NodeEvent;
import io.salvor.model.NodeEvent.Condition;
import io.salvor.model.NodeEvent.NodeEventType;
import io.salvor.model.NodeEvent.Topology;
import java.time.Instant;
import java.util.List;

/** Says what a watcher of the scheduler says: facts about nodes, jobs and diagnoses. */
final class Watcher {
  static final String SOURCE = "sandbox";

  private final FactLog facts;

  Watcher(FactLog facts) {
    this.facts = facts;
  }

  void joined(SimulatedNode node, Instant time) {
    node(node, NodeEventType.JOINED, Condition.NONE, "", "", time, true);
  }

  void cordoned(SimulatedNode node, Instant time) {
    node(
        node,
        NodeEventType.CORDONED,
        Condition.NONE,
        node.cordonedBy(),
        node.cordonReason(),
        time,
        false);
  }

  void uncordoned(SimulatedNode node, String actor, String reason, Instant time) {
    node(node, NodeEventType.UNCORDONED, Condition.NONE, actor, reason, time, false);
  }

  void lost(SimulatedNode node, Instant time) {
    node(node, NodeEventType.LOST, Condition.NONE, "", "the node does not answer", time, false);
  }

  void booted(SimulatedNode node, Instant time) {
    node(node, NodeEventType.BOOTED, Condition.NONE, "", "", time, false);
  }

  void changed(SimulatedNode node, String actor, String what, Instant time) {
    node(node, NodeEventType.CHANGED, Condition.NONE, actor, what, time, false);
  }

  void ready(SimulatedNode node, boolean isReady, String reason, Instant time) {
    Condition condition = new Condition("Ready", isReady ? "True" : "False", reason);
    node(node, NodeEventType.CONDITION, condition, "", "", time, false);
  }

  void job(SimulatedJob job, JobEventType event, Instant time) {
    job(job, event, JobEnd.NONE, time);
  }

  void job(SimulatedJob job, JobEventType event, JobEnd end, Instant time) {
    facts.add(
        new JobEvent(
            facts.origin(time, SOURCE),
            job.fact(),
            event,
            job.step(time),
            event == JobEventType.COMPLETED ? ExitStatus.ofCode(0) : end.exit(),
            end.reason(),
            end.message(),
            end.suspect(),
            -1));
  }

  void diagnosed(
      SimulatedNode node, int level, List<Finding> findings, String action, Instant time) {
    boolean isClean = findings.stream().allMatch(finding -> finding.result() == Result.PASS);
    facts.add(
        new Diagnostic(
            facts.origin(time, SOURCE),
            node.name(),
            "dcgmi",
            level,
            isClean ? Result.PASS : Result.FAIL,
            findings,
            action));
  }

  private void node(
      SimulatedNode node,
      NodeEventType event,
      Condition condition,
      String actor,
      String reason,
      Instant time,
      boolean isWhole) {
    facts.add(
        new NodeEvent(
            facts.origin(time, SOURCE),
            node.name(),
            event,
            condition,
            actor,
            reason,
            isWhole ? node.topology() : Topology.UNKNOWN,
            isWhole ? node.gpus() : List.of()));
  }
}
