package io.salvor.ledger;

import io.salvor.json.FactJson;
import io.salvor.model.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A fact made ready to be written; what takes time is done here, outside of the ledger's thread.
 *
 * @param parts the facts that were read out of it
 */
record FactRow(Fact fact, Key key, String kind, String partOf, List<FactRow> parts, String body) {

  static FactRow of(Entry entry) {
    Fact fact = entry.fact();
    List<FactRow> parts = new ArrayList<>(entry.parts().size());
    for (Fact part : entry.parts()) {
      parts.add(of(part, Columns.text(fact.id()), List.of()));
    }
    return of(fact, "", parts);
  }

  static FactRow of(Fact fact) {
    return of(fact, "", List.of());
  }

  private static FactRow of(Fact fact, String partOf, List<FactRow> parts) {
    Key key = new Key(Columns.text(fact.id()), Columns.text(fact.origin().source()));
    String kind = fact.kind().name().toLowerCase(Locale.ROOT);
    return new FactRow(
        fact, key, kind, partOf, parts, Columns.text(FactJson.write(fact).toString()));
  }

  /** What makes a fact the same fact. */
  record Key(String id, String source) {}
}
