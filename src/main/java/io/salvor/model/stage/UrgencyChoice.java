package io.salvor.model.stage;

import io.salvor.model.Proposal;
import io.salvor.model.Urgency;
import java.util.ArrayList;
import java.util.List;

/**
 * What a row of the table of urgency says to an action.
 *
 * @param when when it is due
 * @param weight the heaviest choice is taken
 */
public record UrgencyChoice(
    String rule, UrgencyQuestion question, Urgency when, int weight, String reason) {

  /** A total order: true when this one is taken before the other. */
  public boolean outranks(UrgencyChoice other) {
    return weight != other.weight ? weight > other.weight : rule.compareTo(other.rule) < 0;
  }

  /** The action at the chosen time. */
  public Proposal proposal() {
    Proposal asked = question.proposal();
    List<String> chain = new ArrayList<>(asked.chain());
    chain.add(rule);
    return new Proposal(
        asked.rule(),
        asked.track(),
        asked.verb(),
        asked.target(),
        when,
        asked.order(),
        asked.parameters(),
        chain,
        asked.reason());
  }
}
