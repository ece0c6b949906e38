package io.salvor.model;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * Whose fault a symptom is, by the table of ambiguity.
 *
 * @param weight which attribution leads a case: the highest, 0 to 1000
 * @param remedy what it asks for, now that history and breadth are known
 * @param reason one sentence for people
 */
public record Attribution(
    String rule,
    Whose whose,
    Confidence confidence,
    int weight,
    Remedy remedy,
    Symptom symptom,
    String reason) {

  public Attribution {
    rule = Checks.required(rule, "rule");
    whose = Checks.required(whose, "whose");
    confidence = Checks.required(confidence, "confidence");
    remedy = Checks.required(remedy, "remedy");
    symptom = Checks.required(symptom, "symptom");
    reason = Checks.text(reason, "reason");
    if (weight < 0 || weight > 1000) {
      throw new IllegalArgumentException("weight is 0 to 1000, not " + weight);
    }
  }

  public String node() {
    return symptom.node();
  }

  public SymptomClass kind() {
    return symptom.kind();
  }

  /**
   * A total order that does not hang on the order of lines: true when this one leads before the
   * other. Heavier first, then surer, then earlier, then by code, part, node and rule.
   */
  public boolean outranks(Attribution other) {
    return ORDER.compare(this, other) < 0;
  }

  private static final Comparator<Attribution> ORDER =
      Comparator.comparingInt((Attribution a) -> -a.weight)
          .thenComparing(Attribution::confidence, Comparator.reverseOrder())
          .thenComparing(a -> a.symptom.where().time())
          .thenComparing(a -> a.symptom.code())
          .thenComparing(a -> a.symptom.entity())
          .thenComparing(Attribution::node)
          .thenComparing(a -> a.symptom.job())
          .thenComparing(a -> a.symptom.where().spot())
          .thenComparing(Attribution::rule)
          .thenComparing(a -> a.symptom.rule())
          .thenComparing(a -> a.symptom.where().fact());

  /** The one that outranks all others, of at least one. */
  public static Attribution heaviest(Collection<Attribution> all) {
    return Collections.min(all, ORDER);
  }

  /** For each node the one that outranks all others there, in the order of node names. */
  public static List<Attribution> heaviestOfEachNode(Collection<Attribution> all) {
    Map<String, Attribution> heaviest = new TreeMap<>();
    for (Attribution one : all) {
      heaviest.merge(one.node(), one, BinaryOperator.minBy(ORDER));
    }
    return List.copyOf(heaviest.values());
  }

  /** The part to suspect, when the symptom names one. */
  public Optional<String> suspect() {
    return symptom.entity().isEmpty() ? Optional.empty() : Optional.of(symptom.entity());
  }
}
