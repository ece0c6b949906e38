package io.salvor.model.stage;

import io.salvor.model.Confidence;
import io.salvor.model.Whose;

/**
 * A ruling being written by a row of the table of domains. In its reason, {@code {domain}}, {@code
 * {code}}, {@code {nodes}}, {@code {members}} and {@code {percent}} stand for the present values.
 */
public final class DomainDraft {
  private final DomainQuestion question;
  private final Whose whose;
  private Confidence confidence = Confidence.LOW;
  private boolean holds = true;
  private int weight;

  private DomainDraft(DomainQuestion question, Whose whose) {
    this.question = question;
    this.whose = whose;
  }

  public static DomainDraft of(DomainQuestion question, Whose whose) {
    return new DomainDraft(question, whose);
  }

  /** LOW unless said. */
  public void confidence(Confidence value) {
    confidence = value;
  }

  /** False: the nodes are looked at one by one; true unless said. */
  public void holds(boolean value) {
    holds = value;
  }

  /** The heaviest ruling holds; 0 unless said. */
  public void weight(int value) {
    weight = value;
  }

  public DomainRuling because(String rule, String reason) {
    String filled =
        reason
            .replace("{domain}", question.label())
            .replace("{code}", question.code())
            .replace("{nodes}", String.valueOf(question.nodes()))
            .replace("{members}", String.valueOf(question.members()))
            .replace("{percent}", String.valueOf(question.percent()));
    return new DomainRuling(rule, question, holds, whose, confidence, weight, filled);
  }
}
