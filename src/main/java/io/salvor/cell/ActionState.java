package io.salvor.cell;

import io.salvor.model.Intent;
import io.salvor.model.Outcome;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;

/** An action of an incident that is, or was, carried out. */
final class ActionState {
  private static final Set<Outcome.State> FINAL =
      EnumSet.complementOf(EnumSet.of(Outcome.State.STARTED));

  private final Intent intent;
  private boolean isStarted;
  private boolean isOver;
  private Instant began = Instant.MAX;

  ActionState(Intent intent) {
    this.intent = intent;
  }

  /** When it was begun, in steady time; {@link Instant#MAX} while nobody said so. */
  Instant began() {
    return began;
  }

  void began(Instant time) {
    began = time;
  }

  Intent intent() {
    return intent;
  }

  boolean isOver() {
    return isOver;
  }

  boolean isStarted() {
    return isStarted;
  }

  /** Takes what became of it; true when this is news: the first end holds. */
  boolean take(Outcome.State state) {
    if (isOver) {
      return false;
    }
    boolean isFinal = FINAL.contains(state);
    boolean isNews = isFinal || !isStarted;
    isStarted = true;
    isOver = isFinal;
    return isNews;
  }
}
