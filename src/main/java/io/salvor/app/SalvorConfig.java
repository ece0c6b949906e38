package io.salvor.app;

import io.salvor.model.FactKind;
import io.salvor.model.Mode;
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

  CommandsConfig commands();

  /** The most that any cell may do: OBSERVE records only. */
  @WithDefault("OBSERVE")
  Mode mode();

  ActConfig act();

  SandboxConfig sandbox();

  /** How single cells may act, by their names. */
  Map<String, CellRules> cells();

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

  /** How the cells are driven and looked at. */
  interface CellConfig {
    /** How often it is looked whether something is due in a cell. */
    @WithDefault("100ms")
    Duration tick();

    /** How often the cells are counted for the metrics. */
    @WithDefault("10s")
    Duration metrics();
  }

  /** Who may give commands. */
  interface CommandsConfig {
    /**
     * What a caller shows as {@code Authorization: Bearer ...} to give commands and report
     * outcomes; without it every command is refused.
     */
    Optional<String> token();
  }

  /** How one cell may act. */
  interface CellRules {
    /** The cell's mode; the more careful one of this and {@code salvor.mode} wins. */
    Optional<Mode> mode();

    /** True when Salvor may stop the retries of a job; false: it only says that it would. */
    @WithDefault("false")
    boolean stops();
  }
}
