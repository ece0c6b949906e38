package io.salvor.model;

/** How far a decision may go; the most careful mode that applies wins. */
public enum Mode {
  /** Record only; the default. */
  OBSERVE,
  /** A person confirms each disruptive action. */
  APPROVE,
  /** Act within the limits. */
  ENFORCE
}
