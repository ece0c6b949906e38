package io.salvor.model.stage;

import io.salvor.model.SourceRecord;

/**
 * Does this detector count? The table of trust matches this.
 *
 * @param record how right it was
 */
public record TrustQuestion(SourceRecord record) {
  private static final long PERCENT = 100;

  /** The detector's name. */
  public String name() {
    return record.name();
  }

  public int confirmed() {
    return record.confirmed();
  }

  public int refuted() {
    return record.refuted();
  }

  /** True when it was refuted more often than confirmed. */
  public boolean oftenerRefuted() {
    return record.refuted() > record.confirmed();
  }

  /** Nodes that it blames now. */
  public int flagged() {
    return record.flagged();
  }

  public int flaggedPercent() {
    return record.flaggedPercent();
  }

  /** Of these, nodes that another source blames too. */
  public int seconded() {
    return record.seconded();
  }

  /** The same in percent of the nodes that it blames; 100 when it blames none. */
  public int secondedPercent() {
    return record.flagged() == 0 ? 100 : Whole.of(record.seconded() * PERCENT / record.flagged());
  }

  /** Hours since its first fact. */
  public int knownHours() {
    return Whole.of(record.knownHours());
  }
}
