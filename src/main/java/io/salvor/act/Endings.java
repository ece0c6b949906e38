package io.salvor.act;

import io.salvor.model.Outcome;
import java.util.Optional;

/** Port: how actions ended that are no longer open, as the ledger keeps it. */
public interface Endings {

  /** The final state of an action; empty when none is known. */
  Optional<Outcome.State> of(String action);
}
