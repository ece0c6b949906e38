package io.salvor.model;

/** How sure a verdict is, least first. */
public enum Confidence {
  LOW,
  MEDIUM,
  HIGH
}
