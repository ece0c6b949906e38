package io.salvor.simulation;

import io.salvor.simulation.SimulatedJob.Wish;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The people who submit jobs: keeps about as many wanted as the plan says. */
final class Workloads {
  private static final List<String> OWNERS = List.of("ada", "grace", "linus", "margaret", "edsger");
  private static final List<String> NAMES =
      List.of("llm-pretrain", "sft", "vision", "speech", "eval", "rlhf", "embed");

  /** Share of jobs whose program is wrong; clusters report 15 to 43 percent of jobs that fail. */
  private static final double BROKEN = 0.12;

  /** Share of jobs that take a part of one node. */
  private static final double SMALL = 0.3;

  /** Share of the fleet that gangs take on average; the rest are spares. */
  private static final double GANGS_TAKE = 0.75;

  private static final int FIRST_ID = 4711;

  private final FleetPlan plan;
  private final Agenda agenda;
  private final BatchQueue queue;
  private final Dice dice;
  private int submitted;

  Workloads(FleetPlan plan, Agenda agenda, BatchQueue queue) {
    this.plan = plan;
    this.agenda = agenda;
    this.queue = queue;
    this.dice = Dice.of(plan.seed(), "workloads");
  }

  void begin() {
    for (int i = 0; i < plan.jobs(); i++) {
      queue.submit(next());
    }
  }

  /** A job is over; its owner has another one before long. */
  void over() {
    agenda.in(dice.minutes(2, 15), () -> queue.submit(next()));
  }

  private SimulatedJob next() {
    int number = submitted++;
    int nodesOfPool = Math.max(1, plan.nodes() / plan.shape().pools());
    int largest = Math.max(1, (int) (2 * GANGS_TAKE * plan.nodes() / ((1 - SMALL) * plan.jobs())));
    int nodes = Math.min(1 + dice.below(largest), Math.max(1, nodesOfPool / 2));
    boolean isSmall = dice.happens(SMALL);
    Optional<Duration> breaks =
        dice.happens(BROKEN) ? Optional.of(dice.minutes(1, 20)) : Optional.empty();
    Wish wish =
        new Wish(
            Integer.toString(FIRST_ID + number),
            NAMES.get(dice.below(NAMES.size())) + "-" + number,
            OWNERS.get(dice.below(OWNERS.size())),
            "pool-" + (number % plan.shape().pools() + 1),
            dice.below(4) * 25,
            isSmall ? 1 : nodes,
            isSmall ? 1 << dice.below(3) : SimulatedNode.GPUS,
            dice.minutes(3 * 60, 30 * 60),
            dice.minutes(20, 60),
            breaks);
    return new SimulatedJob(wish, agenda.now());
  }
}
