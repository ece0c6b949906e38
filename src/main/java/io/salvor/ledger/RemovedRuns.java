package io.salvor.ledger;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Removes rows of a chain, and notes each run of them so that the chain can still be checked. */
final class RemovedRuns {
  private static final String BEFORE =
      "select first_seq, last_seq, previous_hash, hash from removed where chain = ?"
          + " and last_seq = ?";
  private static final String BEHIND =
      "select first_seq, last_seq, previous_hash, hash from removed where chain = ?"
          + " and first_seq = ?";

  private final Statements statements;
  private final String chain;

  RemovedRuns(Statements statements, Chain chain) {
    this.statements = statements;
    this.chain = chain.table();
  }

  /** Removes these rows, which stand in order. */
  void remove(List<Row> rows) throws SQLException {
    List<Run> runs = new ArrayList<>();
    for (Row row : rows) {
      Run last = runs.isEmpty() ? Run.NONE : runs.get(runs.size() - 1);
      if (row.seq == last.last + 1 && last != Run.NONE) {
        runs.set(runs.size() - 1, new Run(last.first, row.seq, last.previous, row.hash));
      } else {
        runs.add(new Run(row.seq, row.seq, row.previous, row.hash));
      }
    }
    for (Run run : runs) {
      statements.update("delete from " + chain + " where seq between ? and ?", run.first, run.last);
      note(run);
    }
  }

  /** Joins a run with those that touch it. */
  private void note(Run run) throws SQLException {
    Run joined = run;
    for (Run before : find(BEFORE, run.first - 1)) {
      joined = new Run(before.first, joined.last, before.previous, joined.hash);
    }
    for (Run behind : find(BEHIND, run.last + 1)) {
      joined = new Run(joined.first, behind.last, joined.previous, behind.hash);
    }
    statements.update(
        "delete from removed where chain = ? and first_seq between ? and ?",
        chain,
        joined.first,
        joined.last);
    statements.update(
        "insert into removed (chain, first_seq, last_seq, previous_hash, hash)"
            + " values (?,?,?,?,?)",
        chain,
        joined.first,
        joined.last,
        joined.previous,
        joined.hash);
  }

  private List<Run> find(String sql, long seq) throws SQLException {
    return statements.query(
        sql,
        row -> new Run(row.getLong(1), row.getLong(2), row.getString(3), row.getString(4)),
        chain,
        seq);
  }

  /** A row that is to be removed. */
  record Row(long seq, String previous, String hash) {}

  private record Run(long first, long last, String previous, String hash) {
    static final Run NONE = new Run(0, 0, "", "");
  }
}
