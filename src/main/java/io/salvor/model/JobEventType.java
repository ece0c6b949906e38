package io.salvor.model;

/** What happened to a job. */
public enum JobEventType {
  STARTED,
  PROGRESS,
  CHECKPOINTED,
  FAILED,
  HUNG,
  SLOW,
  COMPLETED,
  CANCELLED,
  PREEMPTED,
  TIMED_OUT;

  /** True when the attempt is over and did not do its work. */
  public boolean endsBadly() {
    return this == FAILED || this == TIMED_OUT || this == PREEMPTED || this == CANCELLED;
  }
}
