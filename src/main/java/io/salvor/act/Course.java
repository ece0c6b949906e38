package io.salvor.act;

import io.salvor.model.Intent;
import io.salvor.model.Outcome;
import io.salvor.model.Track;
import java.time.Instant;
import java.util.Optional;

/** How far an open intent has come, as the actor's thread knows it. */
final class Course {
  private final Intent intent;
  private boolean isBegun;
  private boolean isUnknown;
  private boolean isBusy;
  private boolean isDone;
  private int failures;
  private Instant next = Instant.MIN;
  private String trouble = "";
  private Optional<Outcome> ending = Optional.empty();

  /**
   * @param isBegun true when a durable outcome says that it was begun
   */
  Course(Intent intent, boolean isBegun) {
    this.intent = intent;
    this.isBegun = isBegun;
  }

  Intent intent() {
    return intent;
  }

  /** Intents of one target are carried out one at a time. */
  String target() {
    return (intent.track() == Track.JOB ? "job " : "node ") + intent.cell() + " " + intent.target();
  }

  /** True once its STARTED is durable. */
  boolean isBegun() {
    return isBegun;
  }

  /** True when it has to be tried: not begun, or begun and the scheduler knows nothing of it. */
  boolean isToTry() {
    return !isBegun || isUnknown;
  }

  /** True while a call to the scheduler or to the ledger goes on. */
  boolean isBusy() {
    return isBusy;
  }

  /** True once its final outcome is durable. */
  boolean isDone() {
    return isDone;
  }

  boolean isDue(Instant now) {
    return !now.isBefore(intent.notBefore());
  }

  boolean isLate(Instant now) {
    return !now.isBefore(intent.deadline());
  }

  boolean isPausing(Instant now) {
    return now.isBefore(next);
  }

  /** When it is looked at next. */
  Instant next() {
    return next;
  }

  /** Why it did not come on, empty when nothing hindered it. */
  String trouble() {
    return trouble;
  }

  Optional<Outcome> ending() {
    return ending;
  }

  void call() {
    isBusy = true;
  }

  /** The scheduler has it and goes on with it. */
  void goesOn(Instant nextLook) {
    isBusy = false;
    isBegun = true;
    isUnknown = false;
    failures = 0;
    trouble = "";
    next = nextLook;
  }

  /** The scheduler knows nothing of it, although it was begun. */
  void isNotKnown() {
    isBusy = false;
    isUnknown = true;
    next = Instant.MIN;
  }

  /** The call came to nothing; returns how many did so in a row. */
  int failed(boolean wasBegun, String reason) {
    isBusy = false;
    isBegun |= wasBegun;
    isUnknown = false;
    trouble = reason;
    return ++failures;
  }

  void pause(Instant until) {
    next = until;
  }

  void waitsFor(String reason) {
    trouble = reason;
  }

  void end(Outcome outcome) {
    isBusy = false;
    failures = 0;
    next = Instant.MIN;
    ending = Optional.of(outcome);
  }

  void done() {
    isBusy = false;
    isDone = true;
  }
}
