package io.salvor.ledger;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/** Who may write: the epoch counts the owners, and only the newest one writes. */
final class OwnerRow {
  private OwnerRow() {}

  /** Makes the holder the owner; gives its epoch. */
  static long claim(Connection connection, String holder, Instant now) throws SQLException {
    try (PreparedStatement update =
            connection.prepareStatement(
                "update owner set epoch = epoch + 1, holder = ?, since = ? where id = 1");
        PreparedStatement query =
            connection.prepareStatement("select epoch from owner where id = 1")) {
      connection.setAutoCommit(false);
      update.setString(1, Columns.text(holder));
      update.setLong(2, Columns.micros(now));
      update.executeUpdate();
      try (ResultSet rows = query.executeQuery()) {
        rows.next();
        long epoch = rows.getLong(1);
        connection.commit();
        return epoch;
      }
    } finally {
      connection.setAutoCommit(true);
    }
  }

  /**
   * Locks the row until the end of the transaction, so that no other can become the owner while
   * this one writes.
   *
   * @throws LedgerFault when there is a newer owner
   */
  static void check(Statements statements, long epoch) throws SQLException {
    String sql = "update owner set epoch = epoch where id = 1 and epoch = ?";
    if (statements.update(sql, epoch) == 1) {
      return;
    }
    throw statements
        .query(
            "select holder, since from owner where id = 1",
            rows -> LedgerFault.fenced(rows.getString(1), Columns.instant(rows.getLong(2))))
        .stream()
        .findFirst()
        .orElseGet(() -> LedgerFault.unavailable(new SQLException("the table owner is empty")));
  }
}
