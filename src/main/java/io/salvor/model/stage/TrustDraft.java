package io.salvor.model.stage;

/**
 * A ruling being written by a row of the table of trust. In its reason, {@code {detector}}, {@code
 * {confirmed}}, {@code {refuted}}, {@code {flagged}}, {@code {flaggedPercent}} and {@code
 * {seconded}} stand for the present values.
 */
public final class TrustDraft {
  private final TrustQuestion question;
  private final Trust trust;
  private int weight;

  private TrustDraft(TrustQuestion question, Trust trust) {
    this.question = question;
    this.trust = trust;
  }

  public static TrustDraft of(TrustQuestion question, Trust trust) {
    return new TrustDraft(question, trust);
  }

  /** The heaviest ruling holds; 0 unless said. */
  public void weight(int value) {
    weight = value;
  }

  public TrustRuling because(String rule, String reason) {
    String filled =
        reason
            .replace("{detector}", question.name())
            .replace("{confirmed}", String.valueOf(question.confirmed()))
            .replace("{refuted}", String.valueOf(question.refuted()))
            .replace("{flaggedPercent}", String.valueOf(question.flaggedPercent()))
            .replace("{flagged}", String.valueOf(question.flagged()))
            .replace("{seconded}", String.valueOf(question.seconded()));
    return new TrustRuling(rule, question, trust, weight, filled);
  }
}
