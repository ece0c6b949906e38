package io.salvor.act.sandbox;

import io.salvor.act.Scheduler.Progress;
import io.salvor.act.Scheduler.View;
import io.salvor.model.Intent;
import java.time.Instant;
import java.util.Optional;

/** Port: a simulated cluster as its scheduler sees it. Used by one thread at a time. */
public interface World {

  /** Simulated time, as far as the world has come. */
  Instant now();

  /** Begins an action, or finds what it did before under the same id. */
  Progress begin(Intent intent);

  /** What became of an action; empty when the world knows nothing of it. */
  Optional<Progress> progress(String action);

  /** What is there right now; nothing for a cell that is not this world's. */
  View view(String cell);
}
