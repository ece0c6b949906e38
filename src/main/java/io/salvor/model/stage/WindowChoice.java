package io.salvor.model.stage;

import io.salvor.model.Window;

/**
 * What a row of the table of windows says to a code.
 *
 * @param weight the heaviest choice is taken
 */
public record WindowChoice(String rule, Window window, int weight, String reason) {

  /** A total order: true when this one is taken before the other. */
  public boolean outranks(WindowChoice other) {
    return weight != other.weight ? weight > other.weight : rule.compareTo(other.rule) < 0;
  }
}
