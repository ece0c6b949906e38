package io.salvor.app;

import io.salvor.model.CellSettings;
import io.salvor.model.Mode;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Writes into the ledger how each cell may act, so that a replay decides under the same rules. */
@Singleton
final class CellSetup {
  private final LedgerInputs ledger;
  private final SalvorConfig config;
  private final Set<String> told = new HashSet<>();

  CellSetup(LedgerInputs ledger, SalvorConfig config) {
    this.ledger = ledger;
    this.config = config;
  }

  /** Cells are there; those that are new are told their settings. */
  void seen(Collection<String> cells) {
    for (String cell : cells) {
      if (!told.contains(cell)) {
        ledger.settings(cell, settings(cell));
        told.add(cell);
      }
    }
  }

  CellSettings settings(String cell) {
    Optional<SalvorConfig.CellRules> rules = Optional.ofNullable(config.cells().get(cell));
    Mode own = rules.flatMap(SalvorConfig.CellRules::mode).orElse(config.mode());
    Mode careful = own.compareTo(config.mode()) < 0 ? own : config.mode();
    boolean stops = rules.map(SalvorConfig.CellRules::stops).orElse(config.sandbox().enabled());
    return new CellSettings(careful, stops, List.of());
  }
}
