package io.salvor.model;

/** What part a symptom plays among the others of its case. */
public enum Role {
  /** May have started it. */
  CAUSE,
  /** Follows from something else; decides only when nothing else was seen. */
  CONSEQUENCE,
  /** Says nothing against anything. */
  NOTICE
}
