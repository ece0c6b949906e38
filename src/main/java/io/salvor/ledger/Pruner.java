package io.salvor.ledger;

import io.salvor.ledger.RemovedRuns.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Removes what is old enough, a few rows in each transaction. */
final class Pruner {
  /** Rows that one transaction looks at. */
  static final int ROWS = 500;

  private final Statements statements;
  private long fact;
  private long decision;
  private long intent;

  Pruner(Statements statements) {
    this.statements = statements;
  }

  /**
   * Looks at the next rows.
   *
   * @param keepFrom entries from this position on are needed by a cell
   * @return true when there may be more; false at the end, and the next call begins again
   */
  boolean prune(Retention retention, long keepFrom, Instant now) throws SQLException {
    boolean isMore = facts(retention, keepFrom, now);
    long cut = Columns.micros(now.minus(retention.decisions()));
    isMore |= decisions(cut, keepFrom);
    isMore |= intents(cut);
    isMore |= incidents(cut);
    statements.update(
        "delete from stream where seen < ?", Columns.micros(now.minus(retention.facts())));
    return isMore;
  }

  private boolean facts(Retention retention, long keepFrom, Instant now) throws SQLException {
    long youngest = Columns.micros(now.minus(retention.shortest()));
    List<FactLine> lines =
        statements.query(
            "select seq, kind, cell, parts, received, previous_hash, hash from fact"
                // the sum keeps the database from the index of received, which has another order
                + " where seq > ? and received + 0 < ? order by seq limit ?",
            FactLine::read,
            fact,
            youngest,
            ROWS);
    List<Row> removed = new ArrayList<>();
    for (FactLine line : lines) {
      Duration age = retention.of(line.kind);
      boolean isOld = line.received < Columns.micros(now.minus(age));
      if (isOld && !isNeeded(line, keepFrom)) {
        removed.add(line.row);
      }
    }
    new RemovedRuns(statements, Chain.FACT).remove(removed);
    fact = lines.size() < ROWS ? 0 : lines.get(lines.size() - 1).row.seq();
    return lines.size() == ROWS;
  }

  /** A text that was read into facts moves no cell; settings hold until others follow. */
  private boolean isNeeded(FactLine line, long keepFrom) throws SQLException {
    if (line.kind.equals(EntryRows.SETTINGS)) {
      String sql =
          "select count(*) from fact where kind = 'settings' and cell = ? and seq > ? and seq < ?";
      return statements.number(sql, line.cell, line.row.seq(), keepFrom) == 0;
    }
    return line.row.seq() >= keepFrom && line.parts == 0;
  }

  private boolean decisions(long cut, long keepFrom) throws SQLException {
    List<Row> old =
        statements.query(
            "select seq, previous_hash, hash from decision where seq > ? and time < ?"
                + " and basis < ? order by seq limit ?",
            Pruner::row,
            decision,
            cut,
            keepFrom,
            ROWS);
    for (Row row : old) {
      statements.update("delete from decision_fact where decision_seq = ?", row.seq());
    }
    new RemovedRuns(statements, Chain.DECISION).remove(old);
    decision = old.size() < ROWS ? 0 : old.get(old.size() - 1).seq();
    return old.size() == ROWS;
  }

  private boolean intents(long cut) throws SQLException {
    List<Row> old =
        statements.query(
            "select seq, previous_hash, hash from intent where seq > ? and ended > 0"
                + " and ended < ? order by seq limit ?",
            Pruner::row,
            intent,
            cut,
            ROWS);
    new RemovedRuns(statements, Chain.INTENT).remove(old);
    intent = old.size() < ROWS ? 0 : old.get(old.size() - 1).seq();
    return old.size() == ROWS;
  }

  private boolean incidents(long cut) throws SQLException {
    String sql =
        "delete from incident where id in (select id from incident where closed < ? limit ?)";
    return statements.update(sql, cut, ROWS) == ROWS;
  }

  private static Row row(ResultSet row) throws SQLException {
    return new Row(row.getLong(1), row.getString(2), row.getString(3));
  }

  /** An entry, as far as its removal hangs on it. */
  private record FactLine(Row row, String kind, String cell, int parts, long received) {
    static FactLine read(ResultSet row) throws SQLException {
      return new FactLine(
          new Row(row.getLong(1), row.getString(6), row.getString(7)),
          row.getString(2),
          row.getString(3),
          row.getInt(4),
          row.getLong(5));
    }
  }
}
