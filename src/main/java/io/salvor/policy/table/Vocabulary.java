package io.salvor.policy.table;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The words that tables may use: fact types with their fields, and conclusions with their columns.
 * Named one by one, so that nothing is looked up by reflection and a table reaches nothing else.
 */
final class Vocabulary {
  private static final Map<String, FactType<?>> FACTS = new LinkedHashMap<>();
  private static final Map<String, DraftType<?>> DRAFTS = new LinkedHashMap<>();

  static {
    SignalWords.addTo(type -> FACTS.put(type.name(), type));
    StageWords.addTo(type -> FACTS.put(type.name(), type));
    DraftWords.addTo(type -> DRAFTS.put(type.name(), type));
  }

  private Vocabulary() {}

  static Map<String, FactType<?>> facts() {
    return FACTS;
  }

  static Map<String, DraftType<?>> conclusions() {
    return DRAFTS;
  }
}
