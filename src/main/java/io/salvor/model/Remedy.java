package io.salvor.model;

/** What a table says that a symptom asks for, taken alone. */
public enum Remedy {
  NONE,
  RETRY,
  RETRY_ELSEWHERE,
  FIX_CODE,
  DIAGNOSE,
  ISOLATE,
  RESET_GPU,
  REBOOT,
  REPAIR,
  ESCALATE,
  /** Decide again on more evidence. */
  RECHECK
}
