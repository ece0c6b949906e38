package io.salvor.act;

import io.salvor.model.Outcome;
import io.salvor.model.Verb;
import java.time.Duration;

/** Hears what is carried out, for metrics and the log; called on the actor's thread. */
public interface ActListener {
  /** Hears nothing. */
  ActListener NONE = new ActListener() {};

  /** The scheduler is about to be called for an action. */
  default void attempted(Verb verb) {}

  /** The scheduler could not be asked, and the action will be tried again. */
  default void faulted(Verb verb, String reason) {}

  /** An action is over and its outcome is durable. */
  default void ended(Verb verb, Outcome.State state, Duration sinceDue) {}

  /** A whole step failed, e.g. since the ledger cannot be read; it is done again. */
  default void stumbled(RuntimeException fault) {}
}
