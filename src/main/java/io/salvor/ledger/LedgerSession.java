package io.salvor.ledger;

import io.salvor.ledger.FactRow.Key;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import javax.sql.DataSource;

/** The connection on which one owner writes, with its prepared statements. */
final class LedgerSession implements AutoCloseable {
  private final Connection connection;
  private final LedgerWriter writer;
  private final long epoch;

  private LedgerSession(Connection connection, long epoch) throws SQLException {
    this.connection = connection;
    this.epoch = epoch;
    makeDurable(connection);
    this.writer = new LedgerWriter(new Statements(connection));
  }

  static LedgerSession open(DataSource source, long epoch) throws SQLException {
    Connection connection = source.getConnection();
    try {
      return new LedgerSession(connection, epoch);
    } catch (SQLException | RuntimeException | Error e) {
      close(connection);
      throw e;
    }
  }

  /** A PostgreSQL server may be set to lose the last commits in a crash; this connection is not. */
  static void makeDurable(Connection connection) throws SQLException {
    if (!connection.getMetaData().getDatabaseProductName().equals("PostgreSQL")) {
      return;
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "select set_config('synchronous_commit', 'on', false)"
              + " where current_setting('synchronous_commit') = 'off'");
    }
  }

  long epoch() {
    return epoch;
  }

  /** Starts a transaction. */
  LedgerWriter begin(Collection<Key> keys) throws SQLException {
    connection.setAutoCommit(false);
    writer.begin(epoch, keys);
    return writer;
  }

  void commit() throws SQLException {
    writer.finish();
    connection.commit();
    // SQLite's driver begins the next transaction at once; nothing may stay locked until then.
    connection.setAutoCommit(true);
  }

  /** Undoes what is not committed and gives the connection back. */
  @Override
  public void close() {
    close(connection);
  }

  /** A full disk has undone the transaction by itself; then there is nothing to roll back. */
  private static void close(Connection connection) {
    for (Step step :
        new Step[] {
          connection::rollback, () -> connection.setAutoCommit(true), connection::close
        }) {
      try {
        step.run();
      } catch (SQLException e) {
        // The connection is given up whatever it says.
      }
    }
  }

  /** A step of closing. */
  private interface Step {
    void run() throws SQLException;
  }
}
