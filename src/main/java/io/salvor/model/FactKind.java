package io.salvor.model;

/** The shapes that a fact can have; {@code kind} in JSON is the lower-case name. */
public enum FactKind {
  HEALTH,
  JOB,
  NODE,
  DIAGNOSTIC,
  OUTCOME,
  COMMAND,
  TEXT
}
