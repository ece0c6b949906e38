package io.salvor.simulation;

import io.salvor.cell.FactStore;
import io.salvor.model.Fact;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A ledger in memory that keeps each fact once by source and id. */
final class MemoryStore implements FactStore {
  final Map<String, Fact> facts = new LinkedHashMap<>();
  int duplicates;
  int largest;
  boolean isFull;

  @Override
  public CompletionStage<List<Receipt>> append(List<Sheaf> sheaves) {
    if (isFull) {
      return CompletableFuture.failedFuture(new Busy("too much waits"));
    }
    largest = Math.max(largest, sheaves.size());
    List<Receipt> receipts = new ArrayList<>();
    for (Sheaf sheaf : sheaves) {
      Fact fact = sheaf.fact();
      String key = fact.origin().source() + " " + fact.id();
      boolean isDuplicate = facts.putIfAbsent(key, fact) != null;
      duplicates += isDuplicate ? 1 : 0;
      receipts.add(new Receipt(fact.id(), isDuplicate));
    }
    return CompletableFuture.completedFuture(receipts);
  }
}
