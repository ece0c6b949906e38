package io.salvor.act;

import io.salvor.cell.FactStore;
import io.salvor.cell.FactStore.Sheaf;
import io.salvor.model.Intent;
import io.salvor.model.Origin;
import io.salvor.model.Outcome;
import io.salvor.model.Track;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Reports outcomes as facts. Their ids follow from action and state, so that a second report is a
 * duplicate.
 */
final class Reports {
  static final String SOURCE = "salvor-act";

  private final FactStore store;

  Reports(FactStore store) {
    this.store = store;
  }

  /** The outcome of an intent as a fact. */
  static Outcome outcome(Intent intent, Outcome.State state, String detail, Instant time) {
    String id = intent.action() + "-" + state.name().toLowerCase(Locale.ROOT);
    Origin origin = new Origin(id, time, SOURCE, intent.cell(), "", Map.of());
    String node = intent.track() == Track.NODE ? intent.target() : "";
    return new Outcome(origin, intent.action(), state, detail, node);
  }

  /** Completes once it is durable. */
  CompletionStage<List<FactStore.Receipt>> append(Outcome outcome) {
    return store.append(List.of(new Sheaf(outcome, List.of())));
  }

  /** Returns once it is durable. */
  void appendNow(Outcome outcome) {
    append(outcome).toCompletableFuture().join();
  }
}
