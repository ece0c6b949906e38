package io.salvor.model;

/** Which tracks a decision may act on: what a cell decides on a node is the node's alone. */
public enum Tracks {
  /** A case outside of any cell, or one that belongs to a single decision. */
  BOTH,
  NODE,
  JOB
}
