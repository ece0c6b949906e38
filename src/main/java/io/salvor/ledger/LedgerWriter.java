package io.salvor.ledger;

import io.salvor.json.SettingsJson;
import io.salvor.json.TickJson;
import io.salvor.ledger.FactRow.Key;
import io.salvor.ledger.RecentItems.Weighed;
import io.salvor.model.CellSettings;
import io.salvor.model.HealthEvent;
import io.salvor.model.Outcome;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is written in transactions of one connection; to be given up after any fault. */
final class LedgerWriter {
  private final Statements statements;
  private final EntryRows entries;
  private final DecisionRows decisions;
  private final IntentRows intents;
  private final IncidentRows incidents;
  private final StreamGaps gaps;
  private final Pruner pruner;
  private final Map<String, String> settings = new HashMap<>();
  private final List<Weighed> written = new ArrayList<>();

  LedgerWriter(Statements statements) throws SQLException {
    this.statements = statements;
    entries = new EntryRows(statements);
    decisions = new DecisionRows(statements);
    intents = new IntentRows(statements);
    incidents = new IncidentRows(statements);
    gaps = new StreamGaps(statements);
    pruner = new Pruner(statements);
  }

  /** Begins a transaction in which facts with these keys may be added. */
  void begin(long epoch, Collection<Key> keys) throws SQLException {
    written.clear();
    OwnerRow.check(statements, epoch);
    entries.lookUp(keys);
  }

  /** Sends what is left; the transaction can be committed then. */
  void finish() throws SQLException {
    gaps.save();
    entries.send();
  }

  long lastSeq() {
    return entries.lastSeq();
  }

  /** The entries of this transaction. */
  List<Weighed> written() {
    return List.copyOf(written);
  }

  List<Receipt> append(List<FactRow> rows, Instant received) throws SQLException {
    List<Receipt> receipts = new ArrayList<>(rows.size());
    for (FactRow row : rows) {
      boolean isDuplicate = entries.isKnown(row.key());
      if (!isDuplicate) {
        insert(row, received);
        for (FactRow part : row.parts()) {
          if (!entries.isKnown(part.key())) {
            insert(part, received);
          }
        }
        Optional<HealthEvent> gap = gaps.see(row.fact(), received, entries.lastSeq() + 1);
        if (gap.isPresent()) {
          state(FactRow.of(gap.get()), received);
        }
      }
      receipts.add(new Receipt(row.fact().id(), isDuplicate));
    }
    return receipts;
  }

  /** Keeps a fact of the ledger's own, unless somebody has used its id. */
  private void state(FactRow row, Instant received) throws SQLException {
    if (!entries.isStored(row.key()) && !entries.isKnown(row.key())) {
      insert(row, received);
    }
  }

  private void insert(FactRow row, Instant received) throws SQLException {
    long at = Columns.micros(received);
    long seq = entries.add(row, at);
    LedgerItem item =
        row.parts().isEmpty()
            ? new LedgerItem.Taken(seq, row.fact(), Columns.instant(at))
            : new LedgerItem.Skipped(seq);
    written.add(new Weighed(item, row.body().length()));
    if (row.fact() instanceof Outcome outcome) {
      intents.conclude(outcome, at);
    }
  }

  void tick(List<TickEntry> ticks, Instant now) throws SQLException {
    for (TickEntry tick : ticks) {
      String body = new TickJson(tick.time(), tick.shift()).write().toString();
      String cell = Columns.text(tick.cell());
      long time = Columns.micros(tick.time());
      long seq = entries.add(cell, EntryRows.TICK, body, time, Columns.micros(now));
      written.add(
          new Weighed(new LedgerItem.Tick(seq, cell, tick.time(), tick.shift()), body.length()));
    }
  }

  /** Writes nothing when the settings are in force already. */
  void settings(String cell, CellSettings wanted, Instant now) throws SQLException {
    String body = Columns.text(SettingsJson.write(wanted).toString());
    String name = Columns.text(cell);
    if (body.equals(inForce(name))) {
      return;
    }
    Instant time = now.truncatedTo(ChronoUnit.MICROS);
    long at = Columns.micros(time);
    long seq = entries.add(name, EntryRows.SETTINGS, body, at, at);
    settings.put(name, body);
    written.add(new Weighed(new LedgerItem.Settings(seq, name, time, wanted), body.length()));
  }

  private String inForce(String cell) throws SQLException {
    String known = settings.get(cell);
    if (known == null) {
      known =
          statements
              .query(
                  "select body from fact where cell = ? and kind = 'settings'"
                      + " order by seq desc limit 1",
                  rows -> rows.getString(1),
                  cell)
              .stream()
              .findFirst()
              .orElse("");
      settings.put(cell, known);
    }
    return known;
  }

  /** Keeps what is not there yet, and up to where entries are decided. */
  void store(Ready ready, Instant now) throws SQLException {
    Conclusions all = ready.conclusions;
    for (DecisionRows.Row decision : ready.decisions) {
      decisions.add(decision);
    }
    for (var intent : all.intents()) {
      intents.add(intent);
    }
    append(ready.raised, now);
    for (var incident : all.incidents()) {
      incidents.put(incident);
    }
    for (var lease : all.released()) {
      incidents.release(lease);
    }
    for (var lease : all.leases()) {
      incidents.put(lease);
    }
    statements.update(
        "update mark set position = ? where name = 'decided' and position < ?",
        all.decidedUpTo(),
        all.decidedUpTo());
  }

  /** Removes some of what is old; true when there may be more. */
  boolean prune(Retention retention, long keepFrom, Instant now) throws SQLException {
    gaps.clear();
    return pruner.prune(retention, keepFrom, now);
  }

  /** Conclusions made ready to be written, outside of the ledger's thread. */
  record Ready(Conclusions conclusions, List<DecisionRows.Row> decisions, List<FactRow> raised) {
    static Ready of(Conclusions conclusions) {
      return new Ready(
          conclusions,
          conclusions.decisions().stream().map(DecisionRows.Row::of).toList(),
          conclusions.raised().stream().map(FactRow::of).toList());
    }
  }
}
