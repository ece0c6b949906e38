package io.salvor.app;

import io.salvor.cell.CellJournal;
import io.salvor.json.Defaults;
import io.salvor.json.FactJson;
import io.salvor.json.JsonTree;
import io.salvor.ledger.Conclusions;
import io.salvor.ledger.DecisionEntry;
import io.salvor.ledger.Ledger;
import io.salvor.ledger.LedgerReader;
import io.salvor.ledger.StoredFact;
import io.salvor.model.Fact;
import io.salvor.model.Scope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/** The ledger as cells see it. */
record LedgerJournal(Ledger ledger, LedgerReader reader) implements CellJournal {
  private static final Logger LOG = Logger.getLogger(LedgerJournal.class);

  @Override
  public Page after(long seq, int limit) {
    List<StoredFact> stored = reader.after(seq, limit);
    List<Recorded> facts = new ArrayList<>(stored.size());
    for (StoredFact entry : stored) {
      if (entry.parts() == 0) {
        parse(entry)
            .ifPresent(fact -> facts.add(new Recorded(entry.seq(), fact, entry.received())));
      }
    }
    long last = stored.isEmpty() ? seq : stored.get(stored.size() - 1).seq();
    return new Page(facts, last, stored.size() < limit);
  }

  private static Optional<Fact> parse(StoredFact entry) {
    Defaults defaults = Defaults.numbered(entry.received(), entry.source(), "");
    Optional<Fact> fact =
        JsonTree.parseKept(entry.body())
            .value()
            .flatMap(tree -> FactJson.read(tree, defaults).value());
    if (fact.isEmpty()) {
      LOG.errorf("entry %d of the ledger cannot be read as a fact and is left out", entry.seq());
    }
    return fact;
  }

  @Override
  public long positionBefore(Instant since) {
    return reader.positionBefore(since);
  }

  @Override
  public long decidedUpTo() {
    return reader.decidedUpTo();
  }

  @Override
  public void store(List<Decided> decisions, long decidedUpTo) {
    ledger
        .store(
            Conclusions.of(
                decisions.stream().map(decided -> entry(decided, decidedUpTo)).toList(),
                decidedUpTo))
        .join();
  }

  private static DecisionEntry entry(Decided decided, long basis) {
    String name = decided.subject().name();
    boolean isNode = decided.subject().isNode();
    String job = isNode ? decided.question().job().id() : name;
    Scope scope = isNode ? Scope.NODE : Scope.JOB;
    return new DecisionEntry(
        basis, scope, name, decided.decision(), decided.question(), isNode ? name : "", job);
  }
}
