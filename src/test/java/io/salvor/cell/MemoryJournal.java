package io.salvor.cell;

import io.salvor.model.CellSettings;
import io.salvor.model.Fact;
import io.salvor.model.Intent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A ledger in memory, which can refuse to be written. */
final class MemoryJournal implements Journal {
  final List<Input> inputs = new ArrayList<>();
  final List<Decided> decisions = new ArrayList<>();
  final List<Intent> intents = new ArrayList<>();
  final Set<String> known = new HashSet<>();
  boolean isBroken;
  Batch refused;
  private long decided;
  private Instant last = Instant.EPOCH;

  void add(Fact fact, Instant received) {
    if (known.add(fact.origin().source() + ' ' + fact.id())) {
      last = received;
      inputs.add(new Input.Observed(inputs.size() + 1, fact, received));
    }
  }

  @Override
  public Page after(long seq, int limit) {
    List<Input> found = inputs.stream().filter(i -> i.seq() > seq).limit(limit).toList();
    long end = found.isEmpty() ? seq : found.get(found.size() - 1).seq();
    return new Page(found, end, found.size() < limit);
  }

  @Override
  public long start() {
    return 0;
  }

  @Override
  public long decidedUpTo() {
    return decided;
  }

  @Override
  public List<Kept> kept(long behind, long upTo) {
    return decisions.stream()
        .map(Decided::kept)
        .filter(kept -> kept.basis() > behind && kept.basis() <= upTo)
        .toList();
  }

  @Override
  public void tick(List<Due> ticks) {
    for (Due due : ticks) {
      last = due.time();
      inputs.add(new Input.Tick(inputs.size() + 1, due.cell(), due.time(), due.shift()));
    }
  }

  @Override
  public void settings(String cell, CellSettings settings) {
    inputs.add(new Input.Changed(inputs.size() + 1, cell, last, settings));
  }

  @Override
  public void store(Batch batch) {
    if (isBroken) {
      refused = batch;
      throw new IllegalStateException("no room");
    }
    decisions.addAll(batch.decisions());
    intents.addAll(batch.intents());
    decided = Math.max(decided, batch.decidedUpTo());
    batch.raised().forEach(fact -> add(fact, last));
  }
}
