package io.salvor.model;

import java.util.List;

/**
 * How a cell may act. Part of the ledger, so that a replay decides under the same settings.
 *
 * @param mode the most careful mode of the configuration that applies to the cell
 * @param stops true when Salvor may stop the retries of a job
 * @param observedRules rules and rows that only observe, whatever the mode
 */
public record CellSettings(Mode mode, boolean stops, List<String> observedRules) {
  /** Record only: what holds until the configuration says otherwise. */
  public static final CellSettings CAREFUL = new CellSettings(Mode.OBSERVE, false, List.of());

  public CellSettings {
    mode = Checks.required(mode, "mode");
    observedRules = Checks.list(observedRules);
  }
}
