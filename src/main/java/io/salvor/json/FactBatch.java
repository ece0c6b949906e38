package io.salvor.json;

import io.salvor.model.Fact;
import java.util.List;

/**
 * What was read out of a JSON text: the good facts, and what is wrong with the others.
 *
 * @param items the facts that could be read, in order
 * @param faults the first hundred faults
 * @param faultCount all faults
 * @param refusal why reading stopped before the end, {@link Refusal#NONE} when it did not
 */
public record FactBatch(List<Item> items, List<JsonFault> faults, int faultCount, Refusal refusal) {

  public FactBatch {
    items = List.copyOf(items);
    faults = List.copyOf(faults);
  }

  /** True when every element was a good fact. */
  public boolean isClean() {
    return faultCount == 0 && refusal == Refusal.NONE;
  }

  public List<Fact> facts() {
    return items.stream().map(Item::fact).toList();
  }

  /**
   * A fact and its position.
   *
   * @param index position in the array or stream, from 0
   */
  public record Item(int index, Fact fact) {}

  /** Why a whole text was refused. */
  public enum Refusal {
    NONE,
    /** No well-formed JSON. */
    MALFORMED,
    TOO_MANY_FACTS,
    TOO_LARGE
  }
}
