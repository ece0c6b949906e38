package io.salvor.model;

/** How bad a check says a thing is, mildest first. */
public enum Severity {
  INFO,
  WARNING,
  CRITICAL,
  FATAL;

  /** True when this is as bad as {@code other} or worse. */
  public boolean atLeast(Severity other) {
    return compareTo(other) >= 0;
  }
}
