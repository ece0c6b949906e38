package io.salvor.model.stage;

import io.salvor.model.Urgency;

/** A choice being written by a row of the table of urgency. */
public final class UrgencyDraft {
  private final UrgencyQuestion question;
  private final Urgency when;
  private int weight;

  private UrgencyDraft(UrgencyQuestion question, Urgency when) {
    this.question = question;
    this.when = when;
  }

  public static UrgencyDraft of(UrgencyQuestion question, Urgency when) {
    return new UrgencyDraft(question, when);
  }

  /** The heaviest choice is taken; 0 unless said. */
  public void weight(int value) {
    weight = value;
  }

  public UrgencyChoice because(String rule, String reason) {
    return new UrgencyChoice(rule, question, when, weight, reason);
  }
}
