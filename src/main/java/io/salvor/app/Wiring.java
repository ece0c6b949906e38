package io.salvor.app;

import io.agroal.api.AgroalDataSource;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.salvor.cell.FactStore;
import io.salvor.intake.CommandGuard;
import io.salvor.intake.IntakeLimits;
import io.salvor.ledger.FactIds;
import io.salvor.ledger.Ledger;
import io.salvor.ledger.LedgerReader;
import io.salvor.ledger.RecoveryReader;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.function.Supplier;
import org.flywaydb.core.Flyway;

/** Puts the rooms of the service together. */
final class Wiring {
  @Produces
  @Singleton
  Clock clock() {
    return new SteadyClock(Clock.systemUTC(), System::nanoTime);
  }

  @Produces
  @Singleton
  IntakeLimits limits(SalvorConfig config) {
    return new IntakeLimits(config.intake().maxFacts(), config.intake().maxBody());
  }

  @Produces
  @Singleton
  CommandGuard guard(SalvorConfig config) {
    return new CommandGuard(config.commands().token());
  }

  @Produces
  @Singleton
  Supplier<String> ids(Clock clock) {
    return new FactIds(clock, new SecureRandom());
  }

  @Produces
  @Singleton
  PolicyInForce policyInForce(SalvorConfig config, MeterRegistry meters) {
    return new PolicyInForce(config.policy().dir(), meters);
  }

  @Produces
  @Singleton
  CommitSignal signal() {
    return new CommitSignal();
  }

  @Produces
  @Singleton
  Ledger ledger(
      AgroalDataSource source,
      Flyway flyway,
      SalvorConfig config,
      Clock clock,
      CommitSignal signal,
      MeterRegistry meters) {
    makeFolder(config.ledger().path());
    flyway.migrate();
    Timer timer = Timer.builder("salvor.ledger.append").register(meters);
    Ledger ledger = new Ledger(source, clock, signal, timer::record);
    ledger.claim(holder());
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
  LedgerReader reader(AgroalDataSource source, Ledger ledger) {
    return new LedgerReader(source);
  }

  @Produces
  @Singleton
  RecoveryReader recoveryReader(AgroalDataSource source, Ledger ledger) {
    return new RecoveryReader(source);
  }

  @Produces
  @Singleton
  FactStore store(Ledger ledger) {
    return new LedgerStore(ledger);
  }

  @Produces
  @Singleton
  LedgerInputs inputs(Ledger ledger, LedgerReader reader) {
    return new LedgerInputs(ledger, reader);
  }

  /** Tells people which instance owns the ledger. */
  private static String holder() {
    String host = System.getenv().getOrDefault("HOSTNAME", "this host");
    return "process " + ProcessHandle.current().pid() + " on " + host;
  }

  private static void makeFolder(Path file) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw new IllegalStateException(
          "the folder of the ledger " + file + " cannot be made: " + e.getMessage(), e);
    }
  }
}
