package io.salvor.model.stage;

import io.salvor.model.GuardVerdict;

/**
 * What a row of the table of limits says to a proposal.
 *
 * @param settled true when it is not done because it is under way or done already
 * @param weight the heaviest ruling holds
 */
public record LimitRuling(
    String rule, LimitQuestion question, GuardVerdict verdict, boolean settled, int weight) {

  /** A total order: true when this one holds before the other. */
  public boolean outranks(LimitRuling other) {
    return weight != other.weight ? weight > other.weight : rule.compareTo(other.rule) < 0;
  }
}
