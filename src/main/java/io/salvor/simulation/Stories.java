package io.salvor.simulation;

import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;

/**
 * The three stories that a sandbox begins with: hardware that fails under a training, a passing
 * error of software that comes again, and memory that wears out without a job.
 */
final class Stories {
  private static final int LOST_GPU = 3;
  private static final int SOFT_GPU = 1;
  private static final int WORN_GPU = 5;

  private final Agenda agenda;
  private final Fleet fleet;
  private final BatchQueue queue;
  private final Faults faults;

  Stories(Agenda agenda, Fleet fleet, BatchQueue queue, Faults faults) {
    this.agenda = agenda;
    this.fleet = fleet;
    this.queue = queue;
    this.faults = faults;
  }

  void begin() {
    agenda.in(Duration.ofMinutes(3), this::hardware);
    agenda.in(Duration.ofMinutes(8), () -> software(3));
    agenda.in(Duration.ofMinutes(5), this::wear);
  }

  /** A GPU falls off the bus under the largest training. */
  private void hardware() {
    largest().ifPresent(job -> faults.strike(FaultKind.GPU_LOST, job.nodes().get(0), LOST_GPU));
  }

  /** The same passing error on the same node, a while apart, whenever a job runs there. */
  private void software(int times) {
    fleet.nodes().stream()
        .filter(node -> node.faults().isEmpty() && !node.jobs(SOFT_GPU).isEmpty())
        .findFirst()
        .ifPresent(node -> again(node, times));
  }

  private void again(SimulatedNode node, int times) {
    boolean isUsed = !node.jobs(SOFT_GPU).isEmpty();
    if (isUsed) {
      faults.strike(FaultKind.SOFTWARE_HICCUP, node, SOFT_GPU);
    }
    int left = isUsed ? times - 1 : times;
    if (left > 0) {
      agenda.in(Duration.ofMinutes(15), () -> again(node, left));
    }
  }

  private void wear() {
    Optional<SimulatedNode> idle = fleet.nodes().stream().filter(Stories::isSpare).findFirst();
    idle.ifPresent(node -> faults.strike(FaultKind.MEMORY_WEARS, node, WORN_GPU));
  }

  private static boolean isSpare(SimulatedNode node) {
    return node.isIdle() && node.isSchedulable() && node.faults().isEmpty();
  }

  private Optional<SimulatedJob> largest() {
    return queue.jobs().stream()
        .filter(job -> job.state().holdsNodes())
        .max(Comparator.comparingInt(job -> job.wish().nodes()));
  }
}
