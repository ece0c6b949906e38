package io.salvor.simulation;

import io.salvor.act.Scheduler.Progress;
import io.salvor.model.Intent;
import io.salvor.model.Outcome.State;

/** One action that the simulated cluster carries out. */
final class Operation {
  private final Intent intent;
  private final Dice dice;
  private Progress progress = new Progress(State.STARTED, "begun");

  Operation(Intent intent, long seed) {
    this.intent = intent;
    this.dice = Dice.of(seed, "action-" + intent.action());
  }

  Intent intent() {
    return intent;
  }

  String action() {
    return intent.action();
  }

  Dice dice() {
    return dice;
  }

  /** A parameter of the action, or this when it is not given. */
  String parameter(String name, String otherwise) {
    return intent.parameters().getOrDefault(name, otherwise);
  }

  Progress progress() {
    return progress;
  }

  boolean isOver() {
    return progress.state() != State.STARTED;
  }

  void goesOn(String detail) {
    if (!isOver()) {
      progress = new Progress(State.STARTED, detail);
    }
  }

  void succeed(String detail) {
    end(State.SUCCEEDED, detail);
  }

  void fail(String detail) {
    end(State.FAILED, detail);
  }

  void refuse(String detail) {
    end(State.REFUSED, detail);
  }

  private void end(State state, String detail) {
    if (!isOver()) {
      progress = new Progress(state, detail);
    }
  }
}
