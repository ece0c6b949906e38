package io.salvor.model;

/**
 * What a workload did.
 *
 * @param step training step or Slurm step, as printed
 * @param reason the scheduler's word: OOMKilled, NODE_FAIL, PREEMPTED, ErrImagePull, ...
 * @param suspectNode the node that the event itself blames, empty when none
 * @param rank the rank that spoke, -1 when none did
 */
public record JobEvent(
    Origin origin,
    Job job,
    JobEventType event,
    String step,
    ExitStatus exit,
    String reason,
    String message,
    String suspectNode,
    int rank)
    implements Fact {

  public JobEvent {
    origin = Checks.required(origin, "origin");
    job = Checks.required(job, "job");
    event = Checks.required(event, "event");
    step = Checks.name(step, "step");
    exit = exit == null ? ExitStatus.UNKNOWN : exit;
    reason = Checks.text(reason, "reason");
    message = Checks.text(message, "message");
    suspectNode = Checks.name(suspectNode, "suspectNode");
    if (rank < -1) {
      throw new IllegalArgumentException("rank is -1 (unknown) or more, not " + rank);
    }
  }

  @Override
  public FactKind kind() {
    return FactKind.JOB;
  }

  @Override
  public String node() {
    return !suspectNode.isEmpty() ? suspectNode : job.nodes().size() == 1 ? job.nodes().get(0) : "";
  }

  @Override
  public String jobId() {
    return job.id();
  }
}
