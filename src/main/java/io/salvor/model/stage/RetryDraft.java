package io.salvor.model.stage;

import io.salvor.model.Verb;
import io.salvor.model.stage.RetryChoice.Pace;

/** A choice being written by a row of the retry table. */
public final class RetryDraft {
  private static final int DAY = 86_400;

  private final JobQuestion question;
  private final Verb verb;
  private int delay;
  private int factor = 1;
  private int ceiling = DAY;
  private int of;
  private int excludeFor;
  private int weight;

  private RetryDraft(JobQuestion question, Verb verb) {
    this.question = question;
    this.verb = verb;
  }

  public static RetryDraft of(JobQuestion question, Verb verb) {
    return new RetryDraft(question, verb);
  }

  /** Seconds to wait before the next attempt; 0 unless said. */
  public void delay(int seconds) {
    delay = seconds;
  }

  /** The delay grows by this factor with each retry for the same root cause; 1 unless said. */
  public void backoff(int value) {
    factor = value;
  }

  /** Longest delay, seconds; a day unless said. */
  public void ceiling(int seconds) {
    ceiling = seconds;
  }

  /** Attempts in all; 0 (no attempt is made) unless said. */
  public void attempts(int value) {
    of = value;
  }

  /** Seconds for which suspects are kept off; 0 (until the job is done) unless said. */
  public void excludeFor(int seconds) {
    excludeFor = seconds;
  }

  /** The heaviest choice is taken; 0 unless said. */
  public void weight(int value) {
    weight = value;
  }

  public RetryChoice because(String rule, String reason) {
    Pace pace = new Pace(delay, factor, ceiling);
    return new RetryChoice(rule, question, verb, pace, of, excludeFor, weight, reason);
  }
}
