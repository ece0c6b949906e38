package io.salvor.simulation;

import io.salvor.model.Diagnostic.Finding;
import io.salvor.model.Lease;
import io.salvor.simulation.Faults.Step;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Carries actions out on simulated nodes; they take simulated time and may not help. */
final class NodeOperations {
  private static final Duration LOOK = Duration.ofSeconds(10);
  private static final Duration SILENCE = Duration.ofSeconds(45);

  private final Agenda agenda;
  private final BatchQueue queue;
  private final Faults faults;
  private final Watcher watcher;

  NodeOperations(Agenda agenda, BatchQueue queue, Faults faults, Watcher watcher) {
    this.agenda = agenda;
    this.queue = queue;
    this.faults = faults;
    this.watcher = watcher;
  }

  void begin(Operation operation, SimulatedNode node) {
    switch (operation.intent().verb()) {
      case CORDON -> cordon(operation, node);
      case RELEASE -> release(operation, node);
      case DRAIN -> drain(operation, node);
      case DIAGNOSE -> diagnose(operation, node);
      case RESET_GPU -> reset(operation, node);
      case REBOOT -> reboot(operation, node);
      case REPAIR -> repair(operation, node);
      default -> operation.refuse(operation.intent().verb() + " is not done to nodes");
    }
  }

  private void cordon(Operation operation, SimulatedNode node) {
    if (node.isCordoned()) {
      operation.succeed("cordoned already by " + node.cordonedBy());
      return;
    }
    keepOff(operation, node);
    operation.succeed("cordoned");
  }

  private void keepOff(Operation operation, SimulatedNode node) {
    node.cordon(Lease.SALVOR, operation.intent().reason());
    watcher.cordoned(node, agenda.now());
  }

  private void release(Operation operation, SimulatedNode node) {
    if (!node.isCordoned()) {
      operation.succeed("not cordoned");
    } else if (!node.cordonedBy().equals(Lease.SALVOR)) {
      operation.refuse("cordoned by " + node.cordonedBy() + ", it is not Salvor's to undo");
    } else {
      node.uncordon();
      watcher.uncordoned(node, Lease.SALVOR, operation.intent().reason(), agenda.now());
      operation.succeed("uncordoned");
      queue.place();
    }
  }

  private void drain(Operation operation, SimulatedNode node) {
    if (!node.isCordoned()) {
      keepOff(operation, node);
    }
    if (operation.parameter("when", "NOW").equals("NOW")) {
      for (SimulatedJob job : node.jobs()) {
        int attempt = job.attempt();
        agenda.in(operation.dice().seconds(30, 120), () -> queue.preempt(job, attempt));
      }
    }
    awaitIdle(operation, node, () -> operation.succeed("drained"));
  }

  /** Goes on once nothing runs on the node. */
  private void awaitIdle(Operation operation, SimulatedNode node, Runnable then) {
    if (operation.isOver()) {
      return;
    }
    if (node.isIdle()) {
      then.run();
      return;
    }
    operation.goesOn("waits for job " + node.jobs().get(0).id());
    agenda.in(LOOK, () -> awaitIdle(operation, node, then));
  }

  private void diagnose(Operation operation, SimulatedNode node) {
    int level = Diagnosis.level(operation.parameter("level", "2"));
    if (level <= 1) {
      examine(operation, node, level);
    } else {
      awaitIdle(operation, node, () -> examine(operation, node, level));
    }
  }

  private void examine(Operation operation, SimulatedNode node, int level) {
    if (!isFree(operation, node) || !isAnswering(operation, node)) {
      return;
    }
    boolean isAlone = level > 1;
    if (isAlone) {
      node.operation(operation.action());
    }
    operation.goesOn("dcgmi diag -r " + level);
    agenda.in(
        Diagnosis.lasts(level, operation.dice()),
        () -> {
          if (operation.isOver()) {
            return;
          }
          giveFree(operation, node);
          if (isAnswering(operation, node)) {
            List<Finding> findings = Diagnosis.of(node, level, operation.dice());
            watcher.diagnosed(node, level, findings, operation.action(), agenda.now());
            operation.succeed("level " + level + " ended, " + Diagnosis.verdict(findings));
          }
          queue.place();
        });
  }

  private void reset(Operation operation, SimulatedNode node) {
    int gpu = node.gpuOf(operation.parameter("gpu", ""));
    Optional<SimulatedJob> user = node.jobs(gpu).stream().findFirst();
    if (user.isPresent()) {
      operation.fail("the GPU is in use by job " + user.get().id());
    } else if (isFree(operation, node) && isAnswering(operation, node)) {
      node.operation(operation.action());
      operation.goesOn("is being reset");
      agenda.in(
          operation.dice().seconds(45, 120),
          () -> {
            if (!operation.isOver()) {
              giveFree(operation, node);
              faults.treat(node, gpu, Step.RESET, operation.dice());
              operation.succeed("reset");
              queue.place();
            }
          });
    }
  }

  private void reboot(Operation operation, SimulatedNode node) {
    takeDown(operation, node);
    operation.goesOn("reboots");
    agenda.in(
        operation.dice().minutes(5, 10), () -> comeBack(operation, node, Step.REBOOT, "rebooted"));
  }

  private void repair(Operation operation, SimulatedNode node) {
    takeDown(operation, node);
    operation.goesOn("is with the vendor's people");
    agenda.in(
        operation.dice().minutes(120, 480),
        () -> {
          comeBack(operation, node, Step.REPAIR, "repaired");
          if (node.isUp()) {
            watcher.joined(node, agenda.now());
          }
        });
  }

  private void takeDown(Operation operation, SimulatedNode node) {
    node.operation(operation.action());
    boolean wasUp = node.isUp();
    node.up(false);
    for (SimulatedJob job : node.jobs()) {
      queue.fail(job, job.attempt(), JobEnd.NODE_FAIL);
    }
    if (wasUp) {
      agenda.in(
          SILENCE,
          () -> {
            if (!node.isUp()) {
              watcher.lost(node, agenda.now());
            }
          });
    }
  }

  private void comeBack(Operation operation, SimulatedNode node, Step step, String word) {
    if (operation.isOver() || !node.operation().equals(operation.action())) {
      operation.fail("another action took the node over");
      return;
    }
    giveFree(operation, node);
    faults.treat(node, -1, step, operation.dice());
    if (node.faults().stream().anyMatch(fault -> fault.kind() == FaultKind.HOST_DEAD)) {
      operation.fail("the node did not come back");
    } else if (node.faults().stream().anyMatch(f -> f.kind() == FaultKind.RACK_POWER)) {
      operation.fail("the rack has no power");
    } else {
      node.up(true);
      watcher.booted(node, agenda.now());
      operation.succeed(word);
      queue.place();
    }
  }

  private void giveFree(Operation operation, SimulatedNode node) {
    if (node.operation().equals(operation.action())) {
      node.operation("");
    }
  }

  private static boolean isFree(Operation operation, SimulatedNode node) {
    if (!node.operation().isEmpty()) {
      operation.fail("the node is busy with action " + node.operation());
    }
    return node.operation().isEmpty();
  }

  private static boolean isAnswering(Operation operation, SimulatedNode node) {
    if (!node.isUp()) {
      operation.fail("the node does not answer");
    }
    return node.isUp();
  }
}
