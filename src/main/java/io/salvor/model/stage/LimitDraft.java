package io.salvor.model.stage;

import io.salvor.model.GuardVerdict;
import io.salvor.model.GuardVerdict.Ruling;

/**
 * A ruling being written by a row of the table of limits. In its reason, {@code {pool}}, {@code
 * {out}}, {@code {outAfter}}, {@code {percentAfter}}, {@code {mode}}, {@code {verb}} and {@code
 * {target}} stand for the present values.
 */
public final class LimitDraft {
  private final LimitQuestion question;
  private final Ruling ruling;
  private int weight;

  private LimitDraft(LimitQuestion question, Ruling ruling) {
    this.question = question;
    this.ruling = ruling;
  }

  public static LimitDraft of(LimitQuestion question, Ruling ruling) {
    return new LimitDraft(question, ruling);
  }

  /** The heaviest ruling holds; 0 unless said. */
  public void weight(int value) {
    weight = value;
  }

  public LimitRuling because(String rule, String reason) {
    String filled =
        reason
            .replace("{pool}", String.valueOf(question.pool()))
            .replace("{out}", String.valueOf(question.out()))
            .replace("{outAfter}", String.valueOf(question.outAfter()))
            .replace("{percentAfter}", String.valueOf(question.percentAfter()))
            .replace("{mode}", question.mode().name())
            .replace("{verb}", question.verb().name())
            .replace("{target}", question.proposal().target());
    return new LimitRuling(rule, question, GuardVerdict.of(ruling, filled), weight);
  }
}
