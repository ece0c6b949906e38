package io.salvor.app;

import io.salvor.model.FactKind;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The settings of the service: {@code salvor.*}, or {@code SALVOR_...} in the environment. */
@ConfigMapping(prefix = "salvor")
public interface SalvorConfig {
  LedgerConfig ledger();

  PolicyConfig policy();

  IntakeConfig intake();

  CellConfig cell();

  /** Where facts and decisions are kept. */
  interface LedgerConfig {
    /** The database file; its folder is made when it is missing. */
    @WithDefault("data/salvor.db")
    Path path();

    /** Entries of each hash chain that are checked at start; 0 for none. */
    @WithDefault("10000")
    long verify();

    PostgresqlConfig postgresql();

    RetentionConfig retention();
  }

  /** A server that keeps the ledger instead of a file. */
  interface PostgresqlConfig {
    @WithDefault("false")
    boolean active();

    /** As JDBC takes it, e.g. {@code jdbc:postgresql://db:5432/salvor}. */
    Optional<String> url();

    Optional<String> username();

    Optional<String> password();
  }

  /** How long the ledger keeps what; nothing that a cell still needs is removed. */
  interface RetentionConfig {
    /** Facts of a kind that has no time of its own. */
    @WithDefault("35d")
    Duration facts();

    /** Facts by kind. Nodes and commands tell where things stand for long. */
    Map<FactKind, Duration> kinds();

    @WithDefault("35d")
    Duration ticks();

    /** Decisions, closed incidents and finished intents. */
    @WithDefault("400d")
    Duration decisions();
  }

  /** Which rules and tables decide. */
  interface PolicyConfig {
    /** A folder with rules and decision-tables; without it the built-in ones decide. */
    Optional<Path> dir();

    /** How often the folder is looked at for changes. */
    @WithDefault("5s")
    Duration check();
  }

  /** What one request may bring. */
  interface IntakeConfig {
    /** Most facts of one request; more is answered with 413. */
    @WithDefault("10000")
    int maxFacts();

    /** Most bytes of one body; more is answered with 413. */
    @WithDefault("16777216")
    long maxBody();
  }

  /** How cells decide. */
  interface CellConfig {
    /** A subject without new facts for this long is decided on. */
    @WithDefault("500ms")
    Duration tick();
  }
}
