package io.salvor.model.stage;

import io.salvor.model.Proposal;
import io.salvor.model.Track;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a row of the retry table says about a job.
 *
 * @param pace how long to wait before the next attempt
 * @param of attempts in all
 * @param excludeFor seconds for which suspects are kept off, 0 until the job is done
 * @param weight the heaviest choice is taken
 */
public record RetryChoice(
    String rule,
    JobQuestion question,
    Verb verb,
    Pace pace,
    int of,
    int excludeFor,
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
      parameters.put("delay", Whole.seconds(pace.delay(question.causeRetries())));
      if (question.attempt() > 0) {
        parameters.put("attempt", String.valueOf(question.attempt() + 1));
      }
      parameters.put("of", String.valueOf(of));
      exclude(parameters);
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

  /** What is kept off already stays so; suspects are added when the job is to run elsewhere. */
  private void exclude(Map<String, String> parameters) {
    Set<String> nodes = new TreeSet<>(question.record().course().excluded());
    if (verb == Verb.RETRY_ELSEWHERE) {
      nodes.addAll(question.suspects());
      if (!question.attribution().node().isEmpty()) {
        nodes.add(question.attribution().node());
      }
    }
    if (!nodes.isEmpty()) {
      parameters.put("exclude", String.join(",", nodes));
    }
    if (!nodes.isEmpty() && verb == Verb.RETRY_ELSEWHERE) {
      parameters.put("excludeFor", Whole.seconds(excludeFor));
    }
  }

  /**
   * How the wait before an attempt grows.
   *
   * @param seconds the first wait
   * @param factor by which it grows with each retry
   * @param ceiling longest wait, seconds
   */
  public record Pace(int seconds, int factor, int ceiling) {
    /** The wait after so many retries. */
    int delay(int retries) {
      long delay = seconds;
      for (int i = 0; i < retries && delay < ceiling && factor > 1; i++) {
        delay *= factor;
      }
      return (int) Math.min(delay, ceiling);
    }
  }
}
