package io.salvor.model.stage;

import io.salvor.model.Proposal;
import io.salvor.model.Track;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a row of the retry table says about a job.
 *
 * @param delaySeconds wait before the next attempt, seconds
 * @param of attempts in all
 * @param weight the heaviest choice is taken
 */
public record RetryChoice(
    String rule,
    JobQuestion question,
    Verb verb,
    int delaySeconds,
    int of,
    int weight,
    String reason) {

  /** Job actions are listed after those on nodes. */
  private static final int JOB_ORDER = 50;

  /** A total order: true when this one is taken before the other. */
  public boolean outranks(RetryChoice other) {
    return weight != other.weight ? weight > other.weight : rule.compareTo(other.rule) < 0;
  }

  /** The proposal on the job track. */
  public Proposal proposal(String byRule) {
    Map<String, String> parameters = new TreeMap<>();
    if (verb == Verb.RETRY || verb == Verb.RETRY_ELSEWHERE) {
      parameters.put("delay", delaySeconds + "s");
      if (question.attempt() > 0) {
        parameters.put("attempt", String.valueOf(question.attempt() + 1));
      }
      parameters.put("of", String.valueOf(of));
    }
    String suspect = question.attribution().node();
    if (verb == Verb.RETRY_ELSEWHERE && !suspect.isEmpty()) {
      parameters.put("exclude", suspect);
    }
    return new Proposal(
        byRule,
        Track.JOB,
        verb,
        question.job(),
        Urgency.NOW,
        JOB_ORDER,
        parameters,
        question.chain(rule),
        reason);
  }
}
