package io.salvor.json;

import java.util.ArrayList;
import java.util.List;

/** Collects faults; keeps the first hundred and counts the rest. */
final class Faults {
  private static final int KEPT = 100;

  private final List<JsonFault> kept = new ArrayList<>();
  private int count;

  void add(String pointer, String detail) {
    count++;
    if (kept.size() < KEPT) {
      kept.add(new JsonFault(pointer, detail));
    }
  }

  int count() {
    return count;
  }

  List<JsonFault> list() {
    return List.copyOf(kept);
  }
}
