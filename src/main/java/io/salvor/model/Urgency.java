package io.salvor.model;

/** When an action is due. */
public enum Urgency {
  NOW,
  AT_CHECKPOINT,
  AT_JOB_END
}
