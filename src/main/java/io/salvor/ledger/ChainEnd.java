package io.salvor.ledger;

import java.sql.SQLException;
import java.util.List;

/** The last entry of a chain, to which the next one is joined. */
final class ChainEnd {
  private long seq;
  private String previousHash;
  private String hash;

  private ChainEnd(long seq, String hash) {
    this.seq = seq;
    this.hash = hash;
    this.previousHash = HashChain.START;
  }

  static ChainEnd of(Chain chain, Statements statements) throws SQLException {
    String table = chain.table();
    long stored = statements.number("select coalesce(max(seq), 0) from " + table);
    long gone =
        statements.number("select coalesce(max(last_seq), 0) from removed where chain = ?", table);
    String sql =
        gone > stored
            ? "select hash from removed where chain = '" + table + "' and last_seq = ?"
            : "select hash from " + table + " where seq = ?";
    long last = Math.max(stored, gone);
    List<String> hash = statements.query(sql, rows -> rows.getString(1), last);
    boolean isFirst = hash.isEmpty() || hash.get(0).isEmpty();
    return new ChainEnd(last, isFirst ? HashChain.START : hash.get(0));
  }

  /** Joins the next entry; gives its position. The position comes before the parts in its hash. */
  long next(String... parts) {
    String[] all = new String[parts.length + 1];
    all[0] = String.valueOf(++seq);
    System.arraycopy(parts, 0, all, 1, parts.length);
    previousHash = hash;
    hash = HashChain.next(previousHash, all);
    return seq;
  }

  long seq() {
    return seq;
  }

  /** The hash of the entry before the last. */
  String previousHash() {
    return previousHash;
  }

  String hash() {
    return hash;
  }
}
