package io.salvor.model;

/** Where an incident stands (DESIGN, section 3). */
public enum Phase {
  OPEN,
  QUARANTINED,
  DRAINING,
  DIAGNOSING,
  REMEDIATING,
  VERIFYING,
  PROBATION,
  RESOLVED,
  /** A person took it over or a person's act made it void. */
  CANCELLED,
  NEEDS_HUMAN;

  /** True when nothing more happens by itself. */
  public boolean isClosed() {
    return this == RESOLVED || this == CANCELLED;
  }
}
