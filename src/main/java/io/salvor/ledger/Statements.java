package io.salvor.ledger;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The statements of one connection, each prepared once. */
final class Statements {
  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  Statements(Connection connection) {
    this.connection = connection;
  }

  PreparedStatement of(String sql) throws SQLException {
    PreparedStatement known = prepared.get(sql);
    if (known == null) {
      known = connection.prepareStatement(sql);
      prepared.put(sql, known);
    }
    return known;
  }

  /** Gives how many rows were changed. */
  int update(String sql, Object... values) throws SQLException {
    return bind(of(sql), values).executeUpdate();
  }

  <T> List<T> query(String sql, Row<T> row, Object... values) throws SQLException {
    return read(bind(of(sql), values), row);
  }

  /** The number of the first row, 0 when there is none. */
  long number(String sql, Object... values) throws SQLException {
    try (ResultSet rows = bind(of(sql), values).executeQuery()) {
      return rows.next() ? rows.getLong(1) : 0;
    }
  }

  /** Asks one question on a connection that is not kept. */
  static <T> List<T> once(Connection connection, String sql, Row<T> row, Object... values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      return read(bind(statement, values), row);
    }
  }

  private static <T> List<T> read(PreparedStatement bound, Row<T> row) throws SQLException {
    try (ResultSet rows = bound.executeQuery()) {
      List<T> result = new ArrayList<>();
      while (rows.next()) {
        result.add(row.read(rows));
      }
      return result;
    }
  }

  private static PreparedStatement bind(PreparedStatement statement, Object... values)
      throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    return statement;
  }

  /** Reads one row. */
  interface Row<T> {
    T read(ResultSet rows) throws SQLException;
  }
}
