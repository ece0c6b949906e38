package io.salvor.model;

/** Whose fault it is; the {@code attribution} of a verdict. */
public enum Whose {
  HARDWARE,
  FABRIC,
  STORAGE,
  /** Scheduler, driver roll-out, node software. */
  PLATFORM,
  /** The user's code, data or request. */
  APPLICATION,
  /** Passing, no culprit. */
  TRANSIENT,
  /** Not enough evidence. */
  UNKNOWN
}
