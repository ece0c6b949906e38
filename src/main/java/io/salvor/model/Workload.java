package io.salvor.model;

/**
 * What runs on a node now, of all its jobs the one with the most to lose.
 *
 * @param job its id, empty when nothing is known to run
 * @param gpus GPUs of the whole job, 0 when unknown
 * @param nodes nodes of the whole job
 * @param priority the scheduler's number, higher first; 0 when unknown
 * @param lost seconds of work since its last completed checkpoint, or its start; 0 when unknown
 */
public record Workload(String job, int gpus, int nodes, long priority, long lost) {
  public static final Workload IDLE = new Workload("", 0, 0, 0, 0);

  public Workload {
    job = Checks.name(job, "workload.job");
  }

  public boolean isRunning() {
    return !job.isEmpty();
  }

  /** GPU-hours that end with the job now, rounded down. */
  public long lostGpuHours() {
    return lost * gpus / 3600;
  }
}
