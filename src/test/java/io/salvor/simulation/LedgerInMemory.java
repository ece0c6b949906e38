package io.salvor.simulation;

import io.salvor.act.Endings;
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

/** What a ledger keeps of intents and outcomes; it outlives the actor that uses it. */
final class LedgerInMemory implements Intents, Endings, FactStore {
  final List<Intent> intents = new ArrayList<>();
  final Map<String, Outcome> outcomes = new LinkedHashMap<>();
  private final Map<String, Outcome.State> ends = new LinkedHashMap<>();

  @Override
  public List<Open> open(int limit) {
    return intents.stream()
        .filter(intent -> !ends.containsKey(intent.action()))
        .limit(limit)
        .map(intent -> new Open(intent, outcomes.containsKey(intent.action() + "-started")))
        .toList();
  }

  @Override
  public Optional<Outcome.State> of(String action) {
    return Optional.ofNullable(ends.get(action));
  }

  @Override
  public CompletionStage<List<Receipt>> append(List<Sheaf> sheaves) {
    List<Receipt> receipts = new ArrayList<>();
    for (Sheaf sheaf : sheaves) {
      Fact fact = sheaf.fact();
      boolean isDuplicate = false;
      if (fact instanceof Outcome outcome) {
        isDuplicate = outcomes.putIfAbsent(fact.id(), outcome) != null;
        if (outcome.state() != Outcome.State.STARTED) {
          ends.putIfAbsent(outcome.action(), outcome.state());
        }
      }
      receipts.add(new Receipt(fact.id(), isDuplicate));
    }
    return CompletableFuture.completedFuture(receipts);
  }
}
