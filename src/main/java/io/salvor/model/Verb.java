package io.salvor.model;

/** What an action does (CONTRACT, section 2). */
public enum Verb {
  /** Run again; the same nodes may serve. */
  RETRY,
  /** Run again with the suspects excluded. */
  RETRY_ELSEWHERE,
  /** Stop retrying: it is the owner's to fix. */
  HAND_BACK,
  /** Stop retrying: the budget is spent or nothing progresses. */
  STOP_RETRYING,
  CORDON,
  DRAIN,
  DIAGNOSE,
  RESET_GPU,
  REBOOT,
  /** Vendor or hands. */
  REPAIR,
  RELEASE,
  /** Nothing to do, said on purpose. */
  OBSERVE,
  /** A person is needed. */
  ESCALATE,
  /** Decide again at a given time or on more evidence. */
  RECHECK;

  /** True for verbs that take a node, or part of one, out of service. */
  public boolean takesOut() {
    return switch (this) {
      case CORDON, DRAIN, RESET_GPU, REBOOT, REPAIR -> true;
      default -> false;
    };
  }

  /** True for verbs that change what runs; these are what budgets and modes hold back. */
  public boolean isDisruptive() {
    return switch (this) {
      case OBSERVE, ESCALATE, RECHECK, HAND_BACK -> false;
      default -> true;
    };
  }
}
