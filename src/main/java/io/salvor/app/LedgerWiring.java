package io.salvor.app;

import io.agroal.api.AgroalDataSource;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.quarkus.agroal.DataSource;
import io.quarkus.flyway.FlywayDataSource;
import io.salvor.app.SalvorConfig.LedgerConfig;
import io.salvor.app.SalvorConfig.RetentionConfig;
import io.salvor.ledger.ChainCheck;
import io.salvor.ledger.Ledger;
import io.salvor.ledger.LedgerReader;
import io.salvor.ledger.RecoveryReader;
import io.salvor.ledger.Retention;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.flywaydb.core.Flyway;

/** Opens the ledger on the database that the configuration chooses. */
final class LedgerWiring {
  @Produces
  @Singleton
  LedgerDatabase database(
      SalvorConfig config,
      @ConfigProperty(name = "quarkus.datasource.jdbc.url") String url,
      AgroalDataSource file,
      Flyway fileSchema,
      @DataSource("postgresql") Instance<AgroalDataSource> server,
      @FlywayDataSource("postgresql") Instance<Flyway> serverSchema) {
    LedgerConfig ledger = config.ledger();
    return ledger.postgresql().active()
        ? LedgerDatabase.postgresql(server.get(), serverSchema.get())
        : LedgerDatabase.sqlite(ledger.path(), url, file, fileSchema);
  }

  @Produces
  @Singleton
  Ledger ledger(
      LedgerDatabase database,
      SalvorConfig config,
      Clock clock,
      CommitSignal signal,
      MeterRegistry meters) {
    Timer timer = Timer.builder("salvor.ledger.append").register(meters);
    Ledger ledger = new Ledger(database.writer(), clock, signal, timer::record);
    ledger.claim(holder());
    RetentionConfig keep = config.ledger().retention();
    ledger.retain(new Retention(keep.kinds(), keep.facts(), keep.ticks(), keep.decisions()));
    Gauge.builder("salvor.ledger.waiting", ledger, Ledger::waiting)
        .description("Facts that wait to be written")
        .register(meters);
    return ledger;
  }

  void close(@Disposes Ledger ledger) {
    ledger.close();
  }

  /** Reads only once the ledger is open. */
  @Produces
  @Singleton
  LedgerReader reader(LedgerDatabase database, Ledger ledger) {
    return new LedgerReader(database.reader());
  }

  @Produces
  @Singleton
  RecoveryReader recoveryReader(LedgerDatabase database, Ledger ledger) {
    return new RecoveryReader(database.reader());
  }

  @Produces
  @Singleton
  LedgerVerified verified(
      LedgerDatabase database, Ledger ledger, SalvorConfig config, MeterRegistry meters) {
    LedgerVerified verified =
        new LedgerVerified(new ChainCheck(database.reader()), config.ledger().verify());
    Gauge.builder("salvor.ledger.broken", verified, LedgerVerified::brokenChains)
        .description("Hash chains with an entry that does not fit")
        .register(meters);
    return verified;
  }

  /** Tells people which instance owns the ledger. */
  private static String holder() {
    String host = System.getenv().getOrDefault("HOSTNAME", "this host");
    return "process " + ProcessHandle.current().pid() + " on " + host;
  }
}
