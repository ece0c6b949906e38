package io.salvor.model;

/** How the last step of a node's treatment ended. */
public enum StepResult {
  /** No step has ended yet. */
  NONE,
  SUCCEEDED,
  FAILED,
  TIMED_OUT,
  REFUSED,
  /** A diagnosis ended without a finding. */
  PASSED,
  /** A diagnosis found a fault. */
  FOUND,
  /** A diagnosis ended and says nothing: an error, a skip, a pass that carries an error. */
  INCONCLUSIVE
}
