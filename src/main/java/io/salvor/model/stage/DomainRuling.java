package io.salvor.model.stage;

import io.salvor.model.Confidence;
import io.salvor.model.Whose;

/**
 * A row of the table of domains holds: what the nodes show is explained by their domain.
 *
 * @param holds false when the row says that the nodes are to be looked at one by one
 * @param whose whose fault it is then
 * @param weight the heaviest ruling holds
 */
public record DomainRuling(
    String rule,
    DomainQuestion question,
    boolean holds,
    Whose whose,
    Confidence confidence,
    int weight,
    String reason) {

  /** A total order: true when this one holds before the other. */
  public boolean outranks(DomainRuling other) {
    return weight != other.weight ? weight > other.weight : rule.compareTo(other.rule) < 0;
  }
}
