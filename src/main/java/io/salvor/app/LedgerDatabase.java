package io.salvor.app;

import java.nio.file.Path;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.sqlite.SQLiteDataSource;

/**
 * Where the ledger is kept.
 *
 * @param writer gives the connection of the ledger's own thread
 * @param reader gives connections to read with
 */
record LedgerDatabase(DataSource writer, DataSource reader) {

  /**
   * A file. The writer's connection is in no pool: one that was opened while the disk was read-only
   * stays so, and must be given up.
   */
  static LedgerDatabase sqlite(Path file, String url, DataSource pool, Flyway flyway) {
    Folders.make(file);
    flyway.migrate();
    SQLiteDataSource own = new SQLiteDataSource();
    own.setUrl(url);
    return new LedgerDatabase(own, pool);
  }

  static LedgerDatabase postgresql(DataSource pool, Flyway flyway) {
    flyway.migrate();
    return new LedgerDatabase(pool, pool);
  }
}
