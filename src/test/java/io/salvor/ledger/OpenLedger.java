package io.salvor.ledger;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** A ledger on a migrated database, its reader, and what it has told. */
final class OpenLedger implements AutoCloseable {
  private final DataSource source;
  private final Ledger ledger;
  private final AtomicLong committed = new AtomicLong();
  private final AtomicInteger commits = new AtomicInteger();

  private OpenLedger(DataSource source, Instant now) {
    this.source = source;
    this.ledger =
        new Ledger(
            source,
            Clock.fixed(now, ZoneOffset.UTC),
            committed::set,
            (Duration took) -> commits.incrementAndGet());
  }

  static OpenLedger on(DataSource source) {
    return at(LedgerFixture.NOW, source);
  }

  /** At this time by the ledger's clock. */
  static OpenLedger at(Instant now, DataSource source) {
    Flyway.configure().dataSource(source).load().migrate();
    return new OpenLedger(source, now);
  }

  /** On a database that was migrated before. */
  static OpenLedger again(DataSource source) {
    return new OpenLedger(source, LedgerFixture.NOW);
  }

  Ledger ledger() {
    return ledger;
  }

  LedgerReader reader() {
    return new LedgerReader(source);
  }

  long committed() {
    return committed.get();
  }

  int commits() {
    return commits.get();
  }

  List<Receipt> append(Entry... entries) {
    return ledger.append(List.of(entries)).join();
  }

  long firstBroken(Chain chain) {
    return new ChainCheck(source).check(chain).broken();
  }

  void execute(String sql) throws SQLException {
    execute(source, sql);
  }

  static void execute(DataSource source, String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() {
    ledger.close();
  }
}
