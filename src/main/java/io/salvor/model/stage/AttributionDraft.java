package io.salvor.model.stage;

import io.salvor.model.Attribution;
import io.salvor.model.Confidence;
import io.salvor.model.Remedy;
import io.salvor.model.Whose;

/** An attribution being written by a row of the table of ambiguity. */
public final class AttributionDraft {
  private static final int DEFAULT_WEIGHT = 100;

  private final Evidence evidence;
  private final Whose whose;
  private Confidence confidence = Confidence.LOW;
  private Remedy remedy;
  private int weight = DEFAULT_WEIGHT;

  private AttributionDraft(Evidence evidence, Whose whose) {
    this.evidence = evidence;
    this.whose = whose;
    this.remedy = evidence.remedy();
  }

  public static AttributionDraft of(Evidence evidence, Whose whose) {
    return new AttributionDraft(evidence, whose);
  }

  /** LOW unless said. */
  public void confidence(Confidence value) {
    confidence = value;
  }

  /** What is asked for; the symptom's own remedy unless said. */
  public void remedy(Remedy value) {
    remedy = value;
  }

  /** 0 to 1000, 100 unless said; the heaviest attribution leads the case. */
  public void weight(int value) {
    weight = value;
  }

  public Attribution because(String rule, String reason) {
    return new Attribution(rule, whose, confidence, weight, remedy, evidence.symptom(), reason);
  }
}
