package io.salvor.ledger;

import io.salvor.json.Defaults;
import io.salvor.json.FactJson;
import io.salvor.json.JsonTree;
import io.salvor.json.SettingsJson;
import io.salvor.json.TickJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Reads rows of the sequence as entries. */
final class ItemRows {
  static final String COLUMNS = "seq, cell, source, kind, parts, received, body";

  private static final System.Logger LOG = System.getLogger(ItemRows.class.getName());

  private ItemRows() {}

  static LedgerItem read(ResultSet row) throws SQLException {
    long seq = row.getLong(1);
    if (row.getInt(5) > 0) {
      return new LedgerItem.Skipped(seq);
    }
    Instant received = Columns.instant(row.getLong(6));
    String body = row.getString(7);
    Optional<? extends LedgerItem> item =
        switch (row.getString(4)) {
          case EntryRows.TICK -> tick(seq, row.getString(2), body);
          case EntryRows.SETTINGS -> settings(seq, row.getString(2), received, body);
          default -> fact(seq, row.getString(3), received, body);
        };
    if (item.isEmpty()) {
      LOG.log(
          System.Logger.Level.ERROR, "entry " + seq + " of the ledger cannot be read; left out");
      return new LedgerItem.Skipped(seq);
    }
    return item.get();
  }

  private static Optional<LedgerItem> tick(long seq, String cell, String body) {
    return TickJson.read(body)
        .value()
        .map(tick -> new LedgerItem.Tick(seq, cell, tick.time(), tick.shift()));
  }

  private static Optional<LedgerItem> settings(
      long seq, String cell, Instant received, String body) {
    return SettingsJson.read(body)
        .value()
        .map(settings -> new LedgerItem.Settings(seq, cell, received, settings));
  }

  private static Optional<LedgerItem> fact(long seq, String source, Instant received, String body) {
    Defaults defaults = Defaults.numbered(received, source, "");
    return JsonTree.parseKept(body)
        .value()
        .flatMap(tree -> FactJson.read(tree, defaults).value())
        .map(fact -> new LedgerItem.Taken(seq, fact, received));
  }
}
