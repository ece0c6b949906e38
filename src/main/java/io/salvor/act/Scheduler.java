package io.salvor.act;

import io.salvor.model.Intent;
import io.salvor.model.Outcome;
import io.salvor.model.Verb;
import java.util.List;
import java.util.Optional;

/**
 * Port: a cluster's own scheduler, as far as actions need it. Every call may fail with a {@link
 * SchedulerFault}; then nothing is known and the same intent is tried again.
 */
public interface Scheduler {

  /** Its name as people know it, e.g. {@code sandbox}; shown where it cannot do something. */
  String name();

  /** True when it can carry out the verb at all. */
  boolean canDo(Verb verb);

  /**
   * Carries an intent out, or begins to. Idempotent by {@link Intent#action()}: a second call finds
   * what the first one did and does nothing again. What a person set is not touched.
   */
  Progress carryOut(Intent intent);

  /** What became of an action that was begun; empty when the scheduler knows nothing of it. */
  Optional<Progress> progress(Intent intent);

  /** What the scheduler shows right now, for the hard breaker. */
  View view(String cell);

  /** Where an action stands: STARTED while it goes on. */
  record Progress(Outcome.State state, String detail) {}

  /**
   * The live state of a cell.
   *
   * @param nodes how many nodes it has
   * @param unavailable names of those that take no work, for whatever cause
   */
  record View(int nodes, List<String> unavailable) {
    public View {
      unavailable = List.copyOf(unavailable);
    }
  }
}
