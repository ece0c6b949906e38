package io.salvor.simulation;

import io.salvor.simulation.Faults.Step;
import java.time.Duration;

/**
 * The people on call: they look after nodes that nobody else has taken care of for long, as they do
 * in a cluster without Salvor. They keep off nodes that Salvor has cordoned or works on.
 */
final class Caretakers {
  static final String WHO = "on-call";

  private static final Duration ROUND = Duration.ofHours(1);

  /** How much longer than the owners of jobs they wait. */
  private static final int PATIENCE = 6;

  private final FleetPlan plan;
  private final Agenda agenda;
  private final Fleet fleet;
  private final BatchQueue queue;
  private final Faults faults;
  private final Watcher watcher;
  private final Dice dice;

  Caretakers(
      FleetPlan plan,
      Agenda agenda,
      Fleet fleet,
      BatchQueue queue,
      Faults faults,
      Watcher watcher) {
    this.plan = plan;
    this.agenda = agenda;
    this.fleet = fleet;
    this.queue = queue;
    this.faults = faults;
    this.watcher = watcher;
    this.dice = Dice.of(plan.seed(), "caretakers");
  }

  void begin() {
    if (plan.faults() > 0) {
      agenda.in(ROUND, this::look);
    }
  }

  private void look() {
    for (SimulatedNode node : fleet.nodes()) {
      if (isLeftAlone(node)) {
        node.cordon(WHO, "to be repaired");
        watcher.cordoned(node, agenda.now());
        agenda.in(dice.minutes(120, 480), () -> mend(node));
      }
    }
    agenda.in(ROUND, this::look);
  }

  private boolean isLeftAlone(SimulatedNode node) {
    Duration longEnough = plan.patience().multipliedBy(PATIENCE);
    return !node.isCordoned()
        && node.operation().isEmpty()
        && node.faults().stream()
            .filter(fault -> !fault.kind().isWide())
            .anyMatch(f -> Duration.between(f.since(), agenda.now()).compareTo(longEnough) > 0);
  }

  private void mend(SimulatedNode node) {
    if (!node.cordonedBy().equals(WHO)) {
      return;
    }
    boolean wasDown = !node.isUp();
    faults.treat(node, -1, Step.REPAIR, dice);
    if (wasDown && node.isUp()) {
      watcher.booted(node, agenda.now());
    }
    watcher.joined(node, agenda.now());
    node.uncordon();
    watcher.uncordoned(node, WHO, "repaired", agenda.now());
    queue.place();
  }
}
