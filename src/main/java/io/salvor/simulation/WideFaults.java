package io.salvor.simulation;

import io.salvor.model.NodeEvent.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What strikes many nodes at once: a switch, a rack's power, storage, a new driver. */
final class WideFaults {
  private static final double BY_ROLL_OUT = 0.25;
  private static final double STORAGE_KILLS = 0.7;
  private static final String ROLL_OUT = "driver 550.54.15 to 560.28.03";

  private final FleetPlan plan;
  private final Agenda agenda;
  private final Fleet fleet;
  private final BatchQueue queue;
  private final Detectors detectors;
  private final Watcher watcher;

  WideFaults(FleetPlan plan, Agenda agenda, Fleet fleet, BatchQueue queue, FactLog facts) {
    this.plan = plan;
    this.agenda = agenda;
    this.fleet = fleet;
    this.queue = queue;
    this.detectors = new Detectors(facts);
    this.watcher = new Watcher(facts);
  }

  void strike(FaultKind kind, SimulatedNode where, String name) {
    Dice dice = Dice.of(plan.seed(), name);
    List<Fault> faults = new ArrayList<>();
    for (SimulatedNode node : struck(kind, where, dice)) {
      if (node.faults().stream().noneMatch(fault -> fault.kind() == kind)) {
        String own = name + "-" + node.name();
        Fault fault = new Fault(kind, node, -1, own, plan.seed(), agenda.now());
        node.add(fault);
        faults.add(fault);
        first(fault);
      }
    }
    agenda.in(lasts(kind, dice), () -> faults.forEach(this::pass));
  }

  private List<SimulatedNode> struck(FaultKind kind, SimulatedNode where, Dice dice) {
    Topology topology = where.topology();
    return switch (kind) {
      case SWITCH_DOWN -> fleet.sharing(Topology::switchName, topology.switchName());
      case NVSWITCH_DOWN -> fleet.sharing(Topology::nvlinkDomain, topology.nvlinkDomain());
      case RACK_POWER -> fleet.sharing(Topology::rack, topology.rack());
      case DRIVER_ROLLOUT ->
          fleet.nodes().stream().filter(node -> dice.happens(BY_ROLL_OUT)).toList();
      default -> fleet.nodes();
    };
  }

  private static Duration lasts(FaultKind kind, Dice dice) {
    return switch (kind) {
      case RACK_POWER -> dice.minutes(30, 120);
      case STORAGE_OUTAGE -> dice.minutes(20, 40);
      case DRIVER_ROLLOUT -> dice.minutes(45, 75);
      default -> dice.minutes(20, 60);
    };
  }

  private void first(Fault fault) {
    SimulatedNode node = fault.node();
    Dice dice = fault.dice();
    switch (fault.kind()) {
      case SWITCH_DOWN, NVSWITCH_DOWN -> agenda.in(dice.seconds(0, 2), () -> hit(fault));
      case STORAGE_OUTAGE -> {
        if (!node.isIdle() && dice.happens(STORAGE_KILLS)) {
          agenda.in(dice.seconds(0, 5), () -> hit(fault));
        }
      }
      case RACK_POWER -> {
        node.up(false);
        end(fault, 60, 75);
        agenda.in(dice.seconds(40, 60), () -> lost(fault));
      }
      default -> {
        watcher.changed(node, "platform", ROLL_OUT, agenda.now());
        if (dice.happens(0.5)) {
          agenda.in(dice.seconds(60, 300), () -> flap(fault, false));
        }
      }
    }
  }

  /** It shows on the node and ends what it hits there. */
  void hit(Fault fault) {
    SimulatedNode node = fault.node();
    if (fault.isOver() || !node.isUp()) {
      return;
    }
    switch (fault.kind()) {
      case SWITCH_DOWN -> detectors.link(node, false, agenda.now());
      case NVSWITCH_DOWN -> {
        detectors.nvswitch(node, agenda.now());
        int gpu = fault.dice().below(SimulatedNode.GPUS);
        detectors.xid(node, gpu, KernelLine.NVLINK, agenda.now());
      }
      case STORAGE_OUTAGE -> detectors.storage(node, false, agenda.now());
      default -> {}
    }
    end(fault, 10, 120);
  }

  private void end(Fault fault, int least, int most) {
    for (SimulatedJob job : fault.node().jobs()) {
      if (Faults.hits(fault, job)) {
        int attempt = job.attempt();
        JobEnd end = JobEnd.of(fault.kind());
        agenda.in(fault.dice().seconds(least, most), () -> queue.fail(job, attempt, end));
      }
    }
  }

  private void lost(Fault fault) {
    if (!fault.isOver()) {
      watcher.lost(fault.node(), agenda.now());
    }
  }

  private void flap(Fault fault, boolean isReady) {
    SimulatedNode node = fault.node();
    if (fault.isOver()) {
      return;
    }
    if (node.isUp()) {
      String reason = isReady ? "KubeletReady" : "container runtime is down";
      watcher.ready(node, isReady, reason, agenda.now());
    }
    agenda.in(fault.dice().seconds(60, 180), () -> flap(fault, !isReady));
  }

  /** Its own people have mended it. */
  private void pass(Fault fault) {
    SimulatedNode node = fault.node();
    fault.over();
    switch (fault.kind()) {
      case SWITCH_DOWN -> detectors.link(node, true, agenda.now());
      case NVSWITCH_DOWN -> detectors.recovered(node, -1, agenda.now());
      case STORAGE_OUTAGE -> {
        if (!node.isIdle()) {
          detectors.storage(node, true, agenda.now());
        }
      }
      case RACK_POWER -> agenda.in(fault.dice().seconds(120, 600), () -> powerOn(node));
      default -> {
        watcher.changed(node, "platform", "driver 560.28.03 taken back", agenda.now());
        watcher.ready(node, true, "KubeletReady", agenda.now());
      }
    }
  }

  private void powerOn(SimulatedNode node) {
    boolean isDead =
        node.faults().stream()
            .anyMatch(f -> f.kind() == FaultKind.HOST_DEAD || f.kind() == FaultKind.RACK_POWER);
    if (!node.isUp() && !isDead && node.operation().isEmpty()) {
      node.up(true);
      watcher.booted(node, agenda.now());
      queue.place();
    }
  }
}
