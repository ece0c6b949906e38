package io.salvor.json;

import java.util.List;
import java.util.Optional;

/** A value read from JSON, or what is wrong with it. */
public record Parsed<T>(Optional<T> value, List<JsonFault> faults) {
  public Parsed {
    faults = List.copyOf(faults);
  }

  static <T> Parsed<T> of(Optional<T> value, Faults faults) {
    return new Parsed<>(faults.count() == 0 ? value : Optional.empty(), faults.list());
  }
}
