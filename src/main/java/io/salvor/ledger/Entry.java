package io.salvor.ledger;

import io.salvor.model.Fact;
import java.util.List;

/** A fact to be kept, with the facts that were read out of it when it is a text. */
public record Entry(Fact fact, List<Fact> parts) {
  public Entry {
    parts = List.copyOf(parts);
  }

  int size() {
    return 1 + parts.size();
  }
}
