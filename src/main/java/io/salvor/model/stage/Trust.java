package io.salvor.model.stage;

/** Whether what a detector says counts against a node. */
public enum Trust {
  TRUSTED,
  DISTRUSTED
}
