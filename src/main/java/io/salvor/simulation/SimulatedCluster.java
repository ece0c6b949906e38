package io.salvor.simulation;

import io.salvor.act.Scheduler.Progress;
import io.salvor.act.Scheduler.View;
import io.salvor.act.sandbox.World;
import io.salvor.model.Fact;
import io.salvor.model.Intent;
import io.salvor.model.JobEventType;
import io.salvor.model.Verb;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A cluster that exists only in memory: nodes, jobs, a scheduler, and what is really broken. It
 * gives off the facts that detectors of a real one would. Everything follows from its plan and from
 * what is done to it and when; used by one thread at a time.
 */
public final class SimulatedCluster implements World {
  private final FleetPlan plan;
  private final Agenda agenda;
  private final FactLog facts;
  private final Fleet fleet;
  private final Watcher watcher;
  private final Detectors detectors;
  private final BatchQueue queue;
  private final Workloads workloads;
  private final Faults faults;
  private final Operations operations;

  public SimulatedCluster(FleetPlan plan) {
    this.plan = plan;
    agenda = new Agenda(plan.start());
    facts = new FactLog(plan);
    fleet = new Fleet(plan);
    watcher = new Watcher(facts);
    detectors = new Detectors(facts);
    queue = new BatchQueue(agenda, fleet, watcher, plan.patience());
    workloads = new Workloads(plan, agenda, queue);
    faults = new Faults(plan, agenda, fleet, queue, facts);
    NodeOperations nodes = new NodeOperations(agenda, queue, faults, watcher);
    operations = new Operations(plan.seed(), agenda, fleet, queue, nodes);
    queue.listen(faults::meet, job -> workloads.over());
    agenda.in(Duration.ZERO, this::begin);
  }

  private void begin() {
    list();
    workloads.begin();
    faults.begin();
    new Caretakers(plan, agenda, fleet, queue, faults, watcher).begin();
    if (plan.stories()) {
      new Stories(agenda, fleet, queue, faults).begin();
    }
  }

  private void list() {
    for (SimulatedNode node : fleet.nodes()) {
      watcher.joined(node, agenda.now());
      if (node.isCordoned()) {
        watcher.cordoned(node, agenda.now());
      }
      if (!node.isUp()) {
        watcher.lost(node, agenda.now());
      }
    }
    for (SimulatedJob job : queue.jobs()) {
      if (job.state().holdsNodes()) {
        watcher.job(job, JobEventType.PROGRESS, agenda.now());
      }
    }
    detectors.fullView(agenda.now());
  }

  public FleetPlan plan() {
    return plan;
  }

  @Override
  public Instant now() {
    return agenda.now();
  }

  /**
   * Lets time pass and gives the facts since the last call, in order of their ids. How large the
   * steps are makes no difference.
   */
  public List<Fact> advance(Instant to) {
    agenda.runTo(to);
    return facts.take();
  }

  /** How many facts there were since the beginning, taken or not. */
  public long factCount() {
    return facts.count();
  }

  @Override
  public Progress begin(Intent intent) {
    agenda.runTo(agenda.now());
    Progress progress = operations.begin(intent);
    agenda.runTo(agenda.now());
    return operations.progress(intent.action()).orElse(progress);
  }

  @Override
  public Optional<Progress> progress(String action) {
    return operations.progress(action);
  }

  @Override
  public View view(String cell) {
    if (!cell.equals(plan.cell())) {
      return new View(0, List.of());
    }
    List<String> out =
        fleet.nodes().stream()
            .filter(node -> !node.isSchedulable())
            .map(SimulatedNode::name)
            .toList();
    return new View(plan.nodes(), out);
  }

  /**
   * Does something to the cluster that its scheduler did not ask for.
   *
   * @throws IllegalArgumentException when there is no such node or verb
   */
  public void disturb(Disturbance disturbance) {
    agenda.runTo(agenda.now());
    switch (disturbance.kind()) {
      case BREAK -> {
        FaultKind kind = FaultKind.valueOf(disturbance.detail());
        faults.strike(kind, node(disturbance.target()), disturbance.amount());
      }
      case CORDON -> {
        SimulatedNode node = node(disturbance.target());
        node.cordon(disturbance.detail(), "by hand");
        watcher.cordoned(node, agenda.now());
      }
      case UNCORDON -> {
        SimulatedNode node = node(disturbance.target());
        node.uncordon();
        watcher.uncordoned(node, disturbance.detail(), "by hand", agenda.now());
        queue.place();
      }
      case FAIL_NEXT -> operations.failNext(verb(disturbance), disturbance.amount());
      case HANG_NEXT -> operations.hangNext(verb(disturbance), disturbance.amount());
      case LIE -> lie(disturbance.amount());
      case LIST -> list();
      default -> throw new IllegalArgumentException(disturbance.kind() + " is not known");
    }
    agenda.runTo(agenda.now());
  }

  private void lie(int percent) {
    Dice dice = Dice.of(plan.seed(), "lie-" + facts.count());
    for (SimulatedNode node : fleet.nodes()) {
      if (node.faults().isEmpty() && dice.happens(percent / 100.0)) {
        detectors.lie(node, dice.below(SimulatedNode.GPUS), agenda.now());
      }
    }
  }

  private SimulatedNode node(String name) {
    return fleet
        .node(name)
        .orElseThrow(() -> new IllegalArgumentException("there is no node " + name));
  }

  private static Verb verb(Disturbance disturbance) {
    return Verb.valueOf(disturbance.target());
  }

  /** Every node as it really is. */
  public List<NodeState> nodes() {
    return fleet.nodes().stream().map(SimulatedCluster::state).toList();
  }

  private static NodeState state(SimulatedNode node) {
    return new NodeState(
        node.name(),
        node.topology(),
        node.isUp(),
        node.cordonedBy(),
        node.jobs().stream().map(SimulatedJob::id).toList(),
        SimulatedNode.GPUS - node.free(),
        node.faults().stream().map(Fault::kind).toList());
  }

  /** Every job that is not over. */
  public List<JobState> jobs() {
    return queue.jobs().stream().map(SimulatedCluster::state).toList();
  }

  /** A job, over or not; the oldest that are over are forgotten. */
  public Optional<JobState> job(String id) {
    return queue.job(id).map(SimulatedCluster::state);
  }

  private static JobState state(SimulatedJob job) {
    return new JobState(job.fact(), job.state().name(), job.saved());
  }

  /** What really broke, oldest first. */
  public List<Breakage> breakages() {
    return faults.history();
  }

  /** GPU time of work that was lost since its last checkpoint. */
  public Duration lost() {
    return queue.lost();
  }

  /** GPU time of jobs that completed. */
  public Duration useful() {
    return queue.useful();
  }
}
