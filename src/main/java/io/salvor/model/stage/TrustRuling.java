package io.salvor.model.stage;

/**
 * What a row of the table of trust says of a detector.
 *
 * @param weight the heaviest ruling holds
 */
public record TrustRuling(
    String rule, TrustQuestion question, Trust trust, int weight, String reason) {

  /** A total order: true when this one holds before the other. */
  public boolean outranks(TrustRuling other) {
    return weight != other.weight ? weight > other.weight : rule.compareTo(other.rule) < 0;
  }

  public boolean isDistrusting() {
    return trust == Trust.DISTRUSTED;
  }
}
