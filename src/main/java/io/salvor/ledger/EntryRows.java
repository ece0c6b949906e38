package io.salvor.ledger;

import io.salvor.ledger.FactRow.Key;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Writes the entries of the one sequence; knows its end. */
final class EntryRows {
  static final String TICK = "tick";
  static final String SETTINGS = "settings";

  /** Leaves out what is no fact; as the index of facts says it, so that the index is used. */
  static final String IS_FACT = " kind <> 'tick' and kind <> 'settings' ";

  private static final String INSERT =
      "insert into fact (seq, cell, source, id, time, kind, node, job, part_of, parts, body,"
          + " received, previous_hash, hash) values (?,?,?,?,?,?,?,?,?,?,?,?,?,?)";

  /** Keys of one look-up; short ones are filled up, so that few statements serve all. */
  private static final int[] SIZES = {1, 8, 64, 256};

  /** Rows that are sent to the database at once. */
  private static final int BATCH = 256;

  private final Statements statements;
  private final PreparedStatement insert;
  private final Set<Key> known = new HashSet<>();
  private final ChainEnd end;
  private int unsent;

  EntryRows(Statements statements) throws SQLException {
    this.statements = statements;
    this.insert = statements.of(INSERT);
    this.end = ChainEnd.of(Chain.FACT, statements);
  }

  long lastSeq() {
    return end.seq();
  }

  /** Finds out which of these are in the ledger. */
  void lookUp(Collection<Key> keys) throws SQLException {
    known.clear();
    List<Key> all = new ArrayList<>(new HashSet<>(keys));
    for (int from = 0; from < all.size(); ) {
      int size = size(all.size() - from);
      int to = Math.min(all.size(), from + size);
      lookUp(all.subList(from, to), size);
      from = to;
    }
  }

  private static int size(int wanted) {
    for (int size : SIZES) {
      if (size >= wanted) {
        return size;
      }
    }
    return SIZES[SIZES.length - 1];
  }

  private void lookUp(List<Key> keys, int size) throws SQLException {
    PreparedStatement query =
        statements.of(
            "select f.id, f.source from (values (?,?)"
                + ",(?,?)".repeat(size - 1)
                + ") v join fact f on f.id = v.column1 and f.source = v.column2"
                + " where f.kind <> 'tick' and f.kind <> 'settings'");
    for (int i = 0; i < size; i++) {
      Key key = keys.get(Math.min(i, keys.size() - 1));
      query.setString(2 * i + 1, key.id());
      query.setString(2 * i + 2, key.source());
    }
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        known.add(new Key(rows.getString(1), rows.getString(2)));
      }
    }
  }

  /** True when it is in the database, for one key that was not looked up. */
  boolean isStored(Key key) throws SQLException {
    String sql = "select count(*) from fact where id = ? and source = ? and" + IS_FACT;
    return statements.number(sql, key.id(), key.source()) > 0;
  }

  /** True when it was found or added since the last look-up; from then on it is known. */
  boolean isKnown(Key key) {
    return !known.add(key);
  }

  long add(FactRow row, long received) throws SQLException {
    String cell = Columns.text(row.fact().origin().cell());
    insert.setLong(5, Columns.micros(row.fact().time()));
    insert.setString(7, Columns.text(row.fact().node()));
    insert.setString(8, Columns.text(row.fact().jobId()));
    return add(cell, row.key(), row.kind(), row.partOf(), row.parts().size(), row.body(), received);
  }

  /** A tick or settings. */
  long add(String cell, String kind, String body, long time, long received) throws SQLException {
    insert.setLong(5, time);
    insert.setString(7, "");
    insert.setString(8, "");
    return add(cell, new Key("", ""), kind, "", 0, body, received);
  }

  private long add(
      String cell, Key key, String kind, String partOf, int parts, String body, long received)
      throws SQLException {
    long seq =
        end.next(
            cell,
            key.source(),
            key.id(),
            String.valueOf(received),
            body,
            kind,
            partOf,
            String.valueOf(parts));
    insert.setLong(1, seq);
    insert.setString(2, cell);
    insert.setString(3, key.source());
    insert.setString(4, key.id());
    insert.setString(6, kind);
    insert.setString(9, partOf);
    insert.setInt(10, parts);
    insert.setString(11, body);
    insert.setLong(12, received);
    insert.setString(13, end.previousHash());
    insert.setString(14, end.hash());
    insert.addBatch();
    if (++unsent >= BATCH) {
      send();
    }
    return seq;
  }

  /** Sends what was added and not sent yet. */
  void send() throws SQLException {
    if (unsent > 0) {
      unsent = 0;
      insert.executeBatch();
    }
  }
}
