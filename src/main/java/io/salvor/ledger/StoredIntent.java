package io.salvor.ledger;

import io.salvor.model.Intent;
import java.time.Instant;
import java.util.Optional;

/**
 * An intent and how it stands.
 *
 * @param state OPEN, STARTED, or the state of the outcome that ended it
 * @param ended when that outcome came, empty while it is not over
 */
public record StoredIntent(Intent intent, String state, Optional<Instant> ended) {
  /** True when it was not begun yet. */
  public boolean isOpen() {
    return state.equals(IntentRows.OPEN);
  }

  /** True when it was begun and is not over. */
  public boolean isStarted() {
    return state.equals(IntentRows.STARTED);
  }
}
