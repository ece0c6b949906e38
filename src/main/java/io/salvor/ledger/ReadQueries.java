package io.salvor.ledger;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** Asks the database one question on a connection of its own. */
record ReadQueries(DataSource source) {
  <T> List<T> query(String sql, Statements.Row<T> row, Object... values) {
    try (Connection connection = source.getConnection()) {
      return Statements.once(connection, sql, row, values);
    } catch (SQLException e) {
      throw LedgerFault.unreadable(e);
    }
  }

  long number(String sql, Object... values) {
    return query(sql, rows -> rows.getLong(1), values).stream().findFirst().orElse(0L);
  }
}
