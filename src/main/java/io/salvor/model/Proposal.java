package io.salvor.model;

import java.util.List;
import java.util.Map;

/**
 * An action that a rule wants, before the guards have spoken.
 *
 * @param target node, job or GPU by name
 * @param order position in the decision, lowest first
 * @param parameters verb-specific, values as text, lists comma-separated
 * @param chain the rules and rows that led to it, first the one that chose it
 */
public record Proposal(
    String rule,
    Track track,
    Verb verb,
    String target,
    Urgency when,
    int order,
    Map<String, String> parameters,
    List<String> chain,
    String reason) {

  public Proposal {
    rule = Checks.required(rule, "rule");
    track = Checks.required(track, "track");
    verb = Checks.required(verb, "verb");
    target = Checks.required(target, "target");
    when = Checks.required(when, "when");
    parameters = Checks.map(parameters);
    chain = Checks.list(chain);
    reason = Checks.text(reason, "reason");
  }

  /** A total order among proposals of one verb and target, so that just one of twins stays. */
  public boolean isAfter(Proposal other) {
    int byText =
        (order + reason + parameters).compareTo(other.order + other.reason + other.parameters);
    return byText > 0 || byText == 0 && rule.compareTo(other.rule) > 0;
  }
}
