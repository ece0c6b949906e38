package io.salvor.simulation;

import io.salvor.model.ExitStatus;

/**
 * How an attempt ends, as the scheduler and the job's own log tell it.
 *
 * @param suspect the node that the log blames, empty when none
 */
record JobEnd(ExitStatus exit, String reason, String message, String suspect) {
  static final JobEnd NONE = new JobEnd(ExitStatus.UNKNOWN, "", "", "");

  /** The scheduler lost a node. */
  static final JobEnd NODE_FAIL = new JobEnd(ExitStatus.UNKNOWN, "NODE_FAIL", "", "");

  /** The scheduler moved it away on purpose. */
  static final JobEnd PREEMPTED = new JobEnd(ExitStatus.UNKNOWN, "PREEMPTED", "", "");

  /** The program itself is wrong. */
  static final JobEnd BROKEN =
      failed(1, "IndexError: index 50304 is out of bounds for axis 0 with size 50304");

  static final JobEnd HICCUP = failed(1, "RuntimeError: CUDA error: unspecified launch failure");

  static final JobEnd NO_STORAGE = failed(1, "OSError: [Errno 5] Input/output error");

  private static final int ABORT = 6;

  /** A collective that does not end: whatever broke, its peers only see this. */
  static final JobEnd NCCL =
      new JobEnd(
          ExitStatus.of(0, ABORT),
          "NonZeroExitCode",
          "Watchdog caught collective operation timeout: WorkNCCL(SeqNum=1203, OpType=ALLREDUCE)"
              + " ran for 600021 milliseconds before timing out.",
          "");

  static JobEnd failed(int code, String message) {
    return new JobEnd(ExitStatus.ofCode(code), "NonZeroExitCode", message, "");
  }

  /** How a job ends when this befalls a node of it. */
  static JobEnd of(FaultKind kind) {
    return switch (kind) {
      case SOFTWARE_HICCUP -> HICCUP;
      case GPU_LOST -> failed(1, "RuntimeError: CUDA error: device is lost");
      case MEMORY_ERROR, SRAM_ERROR, MEMORY_WORN, MEMORY_WEARS ->
          failed(1, "RuntimeError: CUDA error: uncorrectable ECC error encountered");
      case HOST_DEAD, RACK_POWER -> NODE_FAIL;
      case STORAGE_OUTAGE -> NO_STORAGE;
      default -> NCCL;
    };
  }
}
