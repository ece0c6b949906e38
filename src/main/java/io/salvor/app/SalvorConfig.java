package io.salvor.app;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
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
