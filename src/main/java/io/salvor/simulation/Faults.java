package io.salvor.simulation;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * What breaks on single nodes, by chance or on demand, how it shows, and whether a step mends it.
 */
final class Faults {
  private static final Duration SPAN = Duration.ofDays(54);
  private static final int SPAN_NODES = 2048;
  private static final Duration WATCHDOG = Duration.ofMinutes(10);
  private static final Duration HEAT = Duration.ofMinutes(10);
  private static final Duration FIRST_WEAR = Duration.ofMinutes(40);
  private static final double WEAR_QUICKENS = 0.7;
  private static final int SIGNS_OF_WEAR = 6;
  private static final int MOST_REMEMBERED = 100_000;
  private static final double CLEAN_UP_SHOWS = 0.3;

  private final FleetPlan plan;
  private final Agenda agenda;
  private final Fleet fleet;
  private final BatchQueue queue;
  private final Detectors detectors;
  private final Watcher watcher;
  private final WideFaults wide;
  private final Dice dice;
  private final Deque<Breakage> history = new ArrayDeque<>();
  private int byChance;
  private int ordered;

  Faults(FleetPlan plan, Agenda agenda, Fleet fleet, BatchQueue queue, FactLog facts) {
    this.plan = plan;
    this.agenda = agenda;
    this.fleet = fleet;
    this.queue = queue;
    this.detectors = new Detectors(facts);
    this.watcher = new Watcher(facts);
    this.wide = new WideFaults(plan, agenda, fleet, queue, facts);
    this.dice = Dice.of(plan.seed(), "faults");
  }

  void begin() {
    if (plan.faults() > 0) {
      agenda.in(dice.waitFor(mean()), this::breakByChance);
    }
  }

  private Duration mean() {
    double sum = 0;
    for (FaultKind kind : FaultKind.values()) {
      sum += kind.weight();
    }
    double perSpan = sum * plan.nodes() / SPAN_NODES * plan.faults();
    return Duration.ofMillis(Math.max(1, Math.round(SPAN.toMillis() / perSpan)));
  }

  private void breakByChance() {
    FaultKind[] kinds = FaultKind.values();
    double[] weights = new double[kinds.length];
    for (int i = 0; i < kinds.length; i++) {
      weights[i] = kinds[i].weight();
    }
    FaultKind kind = kinds[dice.weighted(weights)];
    SimulatedNode node = fleet.nodes().get(dice.below(plan.nodes()));
    strike(kind, node, dice.below(SimulatedNode.GPUS), "chance-" + ++byChance, true);
    agenda.in(dice.waitFor(mean()), this::breakByChance);
  }

  /** Lets something break; a wide fault strikes all that share the node's domain. */
  void strike(FaultKind kind, SimulatedNode node, int gpu) {
    strike(kind, node, gpu, "ordered-" + ++ordered, false);
  }

  private void strike(
      FaultKind kind, SimulatedNode node, int gpu, String name, boolean isByChance) {
    int where = kind.scope() == FaultKind.Scope.GPU ? gpu : -1;
    history.add(new Breakage(agenda.now(), kind, node.name(), where, isByChance));
    if (history.size() > MOST_REMEMBERED) {
      history.remove();
    }
    if (kind.isWide()) {
      wide.strike(kind, node, name);
      return;
    }
    Fault fault = new Fault(kind, node, where, name, plan.seed(), agenda.now());
    if (kind != FaultKind.SOFTWARE_HICCUP) {
      node.add(fault);
    }
    if (node.isUp()) {
      show(fault);
    }
  }

  /** What broke, oldest first; the oldest are forgotten. */
  List<Breakage> history() {
    return List.copyOf(history);
  }

  /** An attempt started: what is wrong with its nodes shows under load. */
  void meet(SimulatedJob job) {
    int attempt = job.attempt();
    for (SimulatedNode node : job.nodes()) {
      for (Fault fault : node.faults()) {
        if (fault.kind().kills() && hits(fault, job)) {
          agenda.in(
              fault.dice().seconds(30, 300),
              () -> {
                if (!fault.isOver() && job.isRunning(attempt)) {
                  showAgain(fault);
                }
              });
        }
      }
    }
  }

  private void showAgain(Fault fault) {
    if (fault.kind().isWide()) {
      wide.hit(fault);
    } else {
      show(fault);
    }
  }

  static boolean hits(Fault fault, SimulatedJob job) {
    boolean isNetwork =
        fault.kind() == FaultKind.CABLE_BAD || fault.kind() == FaultKind.SWITCH_DOWN;
    if (isNetwork) {
      return job.nodes().size() > 1;
    }
    return fault.gpu() < 0 || job.uses(fault.node(), fault.gpu());
  }

  private void show(Fault fault) {
    switch (fault.kind()) {
      case SOFTWARE_HICCUP -> lines(fault, 5, 30, KernelLine.HICCUP);
      case GPU_HANG -> hang(fault);
      case GPU_LOST -> lines(fault, 2, 20, KernelLine.LOST, KernelLine.CLEANUP);
      case MEMORY_ERROR -> lines(fault, 2, 20, KernelLine.DOUBLE_BIT, KernelLine.REMAP);
      case SRAM_ERROR -> lines(fault, 2, 20, KernelLine.SRAM);
      case MEMORY_WORN -> lines(fault, 2, 20, KernelLine.DOUBLE_BIT, KernelLine.NO_SPARE);
      case MEMORY_WEARS -> wear(fault, FIRST_WEAR);
      case NVLINK_DOWN -> lines(fault, 30, 120, KernelLine.NVLINK);
      case THROTTLING -> throttle(fault);
      case HOST_DEAD -> die(fault);
      case CABLE_BAD -> unplug(fault);
      default -> throw new IllegalStateException(fault.kind() + " strikes more than one node");
    }
  }

  /** Prints lines a second apart; jobs on the GPU end so many seconds later. */
  private void lines(Fault fault, int least, int most, KernelLine... lines) {
    for (int i = 0; i < lines.length; i++) {
      KernelLine line = lines[i];
      agenda.in(
          Duration.ofSeconds(i),
          () -> detectors.xid(fault.node(), fault.gpu(), line, agenda.now()));
    }
    endJobs(fault, least, most);
  }

  private void endJobs(Fault fault, int least, int most) {
    for (SimulatedJob job : fault.node().jobs(fault.gpu())) {
      if (hits(fault, job)) {
        int attempt = job.attempt();
        JobEnd end = JobEnd.of(fault.kind());
        agenda.in(fault.dice().seconds(least, most), () -> queue.fail(job, attempt, end));
      }
    }
  }

  private void hang(Fault fault) {
    detectors.xid(fault.node(), fault.gpu(), KernelLine.HANG, agenda.now());
    boolean isSilent = fault.dice().happens(0.5);
    if (!isSilent) {
      endJobs(fault, 60, 180);
      return;
    }
    for (SimulatedJob job : fault.node().jobs(fault.gpu())) {
      int attempt = job.attempt();
      agenda.in(WATCHDOG, () -> queue.hang(job, attempt));
    }
  }

  private void wear(Fault fault, Duration next) {
    if (fault.isOver()) {
      return;
    }
    if (fault.sign() > SIGNS_OF_WEAR) {
      fault.becomes(FaultKind.MEMORY_WORN);
      show(fault);
      return;
    }
    if (fault.node().isUp()) {
      detectors.xid(fault.node(), fault.gpu(), KernelLine.REMAP, agenda.now());
    }
    Duration sooner = Duration.ofMillis((long) (next.toMillis() * WEAR_QUICKENS));
    agenda.in(next, () -> wear(fault, sooner));
  }

  private void throttle(Fault fault) {
    if (fault.isOver()) {
      return;
    }
    if (fault.node().isUp()) {
      detectors.clocks(fault.node(), fault.gpu(), false, agenda.now());
      boolean isThird = fault.sign() % 3 == 0;
      for (SimulatedJob job : fault.node().jobs(fault.gpu())) {
        if (isThird && job.nodes().size() > 1) {
          queue.slow(job, fault.node());
        }
      }
    }
    agenda.in(HEAT, () -> throttle(fault));
  }

  private void die(Fault fault) {
    SimulatedNode node = fault.node();
    node.up(false);
    endJobs(fault, 60, 75);
    agenda.in(Duration.ofSeconds(45), () -> lost(fault));
  }

  private void lost(Fault fault) {
    if (!fault.isOver() && !fault.node().isUp()) {
      watcher.lost(fault.node(), agenda.now());
    }
  }

  private void unplug(Fault fault) {
    detectors.link(fault.node(), false, agenda.now());
    endJobs(fault, 60, 180);
  }

  /**
   * What a step did to the node's faults: some are over, the others show again before long.
   *
   * @param gpu the GPU that was reset, -1 for all
   */
  void treat(SimulatedNode node, int gpu, Step step, Dice luck) {
    for (Fault fault : node.faults()) {
      boolean isReached = gpu < 0 || fault.gpu() == gpu;
      if (!isReached || fault.kind().isWide()) {
        continue;
      }
      if (luck.happens(step.chance(fault.kind().cures()))) {
        cure(fault, step);
      } else if (fault.kind().kills() && fault.kind() != FaultKind.HOST_DEAD) {
        agenda.in(
            fault.dice().seconds(60, 300),
            () -> {
              if (!fault.isOver() && node.isUp()) {
                show(fault);
              }
            });
      }
    }
  }

  private void cure(Fault fault, Step step) {
    fault.over();
    SimulatedNode node = fault.node();
    switch (fault.began()) {
      case THROTTLING -> detectors.clocks(node, fault.gpu(), true, agenda.now());
      case CABLE_BAD -> detectors.link(node, true, agenda.now());
      case HOST_DEAD -> node.up(true);
      default -> detectors.recovered(node, fault.gpu(), agenda.now());
    }
    if (step == Step.REPAIR && fault.gpu() >= 0) {
      node.swap(fault.gpu());
    }
  }

  /** A step of a node's treatment that may mend something. */
  enum Step {
    RESET,
    REBOOT,
    REPAIR;

    double chance(FaultKind.Cures cures) {
      return switch (this) {
        case RESET -> cures.reset();
        case REBOOT -> cures.reboot();
        case REPAIR -> cures.repair();
      };
    }
  }
}
