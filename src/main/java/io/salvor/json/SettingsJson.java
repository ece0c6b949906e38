package io.salvor.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.salvor.model.CellSettings;
import io.salvor.model.Mode;

/** How a cell may act, as JSON. */
public final class SettingsJson {
  private SettingsJson() {}

  public static ObjectNode write(CellSettings settings) {
    return new Out()
        .choice("mode", settings.mode())
        .flag("stops", settings.stops())
        .texts("observedRules", settings.observedRules())
        .node();
  }

  /** The settings that {@link #write} wrote, or what is wrong. */
  public static Parsed<CellSettings> read(String json) {
    return Kept.read(json, "settings", SettingsJson::settings);
  }

  private static CellSettings settings(Fields f) {
    return new CellSettings(
        f.requiredChoice("mode", Mode.class), f.flag("stops"), f.names("observedRules"));
  }
}
