package io.salvor.simulation;

import java.time.Instant;

/** One thing that is really wrong with a node. */
final class Fault {
  private final FaultKind kind;
  private final SimulatedNode node;
  private final int gpu;
  private final String name;
  private final Dice dice;
  private final Instant since;
  private FaultKind nowIs;
  private int signs;
  private boolean isOver;

  /**
   * @param gpu which GPU, -1 for the whole node
   * @param name tells it from all others of the simulation
   */
  Fault(FaultKind kind, SimulatedNode node, int gpu, String name, long seed, Instant since) {
    this.kind = kind;
    this.nowIs = kind;
    this.node = node;
    this.gpu = gpu;
    this.name = name;
    this.dice = Dice.of(seed, name);
    this.since = since;
  }

  String name() {
    return name;
  }

  Instant since() {
    return since;
  }

  /** What it began as. */
  FaultKind began() {
    return kind;
  }

  /** What it is now: wear becomes a failure. */
  FaultKind kind() {
    return nowIs;
  }

  void becomes(FaultKind worse) {
    nowIs = worse;
  }

  SimulatedNode node() {
    return node;
  }

  int gpu() {
    return gpu;
  }

  Dice dice() {
    return dice;
  }

  /** Counts the signs that it gave, this one included. */
  int sign() {
    return ++signs;
  }

  boolean isOver() {
    return isOver;
  }

  void over() {
    isOver = true;
    node.remove(this);
  }
}
