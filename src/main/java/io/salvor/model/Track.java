package io.salvor.model;

/** The two tracks of recovery: the workload, and the machine. */
public enum Track {
  JOB,
  NODE
}
