package io.salvor.app;

import io.micrometer.core.instrument.MeterRegistry;
import io.salvor.cell.FactStore;
import io.salvor.intake.CommandGuard;
import io.salvor.intake.IntakeLimits;
import io.salvor.ledger.FactIds;
import io.salvor.ledger.Ledger;
import io.salvor.ledger.LedgerReader;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.function.Supplier;

/** Puts the rooms of the service together. */
final class Wiring {
  @Produces
  @Singleton
  Clock clock(SandboxRoom room) {
    return room.clock();
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
  FactStore store(Ledger ledger) {
    return new LedgerStore(ledger);
  }

  @Produces
  @Singleton
  LedgerInputs inputs(Ledger ledger, LedgerReader reader) {
    return new LedgerInputs(ledger, reader);
  }
}
