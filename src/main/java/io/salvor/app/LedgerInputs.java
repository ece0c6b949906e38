package io.salvor.app;

import io.salvor.act.Endings;
import io.salvor.cell.Input;
import io.salvor.cell.Intents;
import io.salvor.cell.Journal;
import io.salvor.cell.Topic;
import io.salvor.ledger.Conclusions;
import io.salvor.ledger.DecisionEntry;
import io.salvor.ledger.ItemPage;
import io.salvor.ledger.KeptDecision;
import io.salvor.ledger.Ledger;
import io.salvor.ledger.LedgerItem;
import io.salvor.ledger.LedgerReader;
import io.salvor.ledger.TickEntry;
import io.salvor.model.CellSettings;
import io.salvor.model.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** The ledger as cells and act see it. */
record LedgerInputs(Ledger ledger, LedgerReader reader) implements Journal, Intents, Endings {
  @Override
  public Page after(long seq, int limit) {
    ItemPage page = ledger.recent(seq, limit).orElseGet(() -> reader.items(seq, limit));
    List<Input> inputs =
        page.items().stream().map(LedgerInputs::input).flatMap(Optional::stream).toList();
    return new Page(inputs, page.last(), page.isLast());
  }

  static Optional<Input> input(LedgerItem item) {
    if (item instanceof LedgerItem.Taken fact) {
      return Optional.of(new Input.Observed(fact.seq(), fact.fact(), fact.received()));
    }
    if (item instanceof LedgerItem.Tick tick) {
      return Optional.of(new Input.Tick(tick.seq(), tick.cell(), tick.time(), tick.shift()));
    }
    if (item instanceof LedgerItem.Settings changed) {
      return Optional.of(
          new Input.Changed(changed.seq(), changed.cell(), changed.time(), changed.settings()));
    }
    return Optional.empty();
  }

  @Override
  public long start() {
    return reader.start();
  }

  @Override
  public long decidedUpTo() {
    return reader.decidedUpTo();
  }

  @Override
  public List<Kept> kept(long behind, long upTo) {
    return reader.kept(behind, upTo).stream().map(LedgerInputs::kept).toList();
  }

  static Kept kept(KeptDecision kept) {
    return new Kept(kept.basis(), kept.decision(), new Topic(kept.scope(), kept.topic()));
  }

  @Override
  public void tick(List<Due> ticks) {
    await(
        ledger.tick(
            ticks.stream()
                .map(due -> new TickEntry(due.cell(), due.time(), due.shift()))
                .toList()));
  }

  @Override
  public void settings(String cell, CellSettings settings) {
    await(ledger.settings(cell, settings));
  }

  @Override
  public void store(Batch batch) {
    await(
        ledger.store(
            new Conclusions(
                batch.decisions().stream().map(LedgerInputs::entry).toList(),
                batch.intents(),
                batch.raised(),
                batch.incidents(),
                batch.leases(),
                batch.released(),
                batch.decidedUpTo())));
  }

  private static DecisionEntry entry(Decided decided) {
    Topic topic = decided.topic();
    return new DecisionEntry(
        decided.basis(),
        topic.scope(),
        topic.name(),
        decided.decision(),
        decided.question(),
        topic.isNode() ? topic.name() : "",
        topic.isJob() ? topic.name() : decided.question().job().id());
  }

  @Override
  public List<Open> open(int limit) {
    return reader.openIntents(limit).stream()
        .map(open -> new Open(open.intent(), open.started()))
        .toList();
  }

  @Override
  public Optional<Outcome.State> of(String action) {
    return reader.ending(action);
  }

  /** The ledger's own fault, not one that wraps it. */
  private static void await(CompletableFuture<?> written) {
    try {
      written.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException fault) {
        throw fault;
      }
      throw e;
    }
  }
}
