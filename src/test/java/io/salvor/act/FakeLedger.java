package io.salvor.act;

import io.salvor.cell.FactStore;
import io.salvor.cell.Intents;
import io.salvor.model.Fact;
import io.salvor.model.Intent;
import io.salvor.model.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A ledger in memory that keeps intents and outcomes as the real one does. */
final class FakeLedger implements Intents, Endings, FactStore {
  final Map<String, Intent> intents = new LinkedHashMap<>();
  final Map<String, Outcome> facts = new LinkedHashMap<>();
  final List<String> log;
  boolean isBroken;

  FakeLedger(List<String> log) {
    this.log = log;
  }

  void keep(Intent intent) {
    intents.put(intent.action(), intent);
  }

  @Override
  public synchronized List<Open> open(int limit) {
    List<Open> open = new ArrayList<>();
    for (Intent intent : intents.values()) {
      if (of(intent.action()).isEmpty() && open.size() < limit) {
        open.add(new Open(intent, facts.containsKey(intent.action() + "-started")));
      }
    }
    return open;
  }

  @Override
  public synchronized Optional<Outcome.State> of(String action) {
    return facts.values().stream()
        .filter(o -> o.action().equals(action) && o.state() != Outcome.State.STARTED)
        .map(Outcome::state)
        .findFirst();
  }

  Outcome outcome(String action) {
    return facts.values().stream()
        .filter(o -> o.action().equals(action) && o.state() != Outcome.State.STARTED)
        .findFirst()
        .orElseThrow(() -> new AssertionError(action + " is not over: " + facts.keySet()));
  }

  @Override
  public synchronized CompletionStage<List<Receipt>> append(List<Sheaf> sheaves) {
    if (isBroken) {
      return CompletableFuture.failedFuture(new Unavailable("the disk is full"));
    }
    List<Receipt> receipts = new ArrayList<>();
    for (Sheaf sheaf : sheaves) {
      Fact fact = sheaf.fact();
      log.add("durable " + fact.id());
      boolean isDuplicate = facts.putIfAbsent(fact.id(), (Outcome) fact) != null;
      receipts.add(new Receipt(fact.id(), isDuplicate));
    }
    return CompletableFuture.completedFuture(receipts);
  }
}
