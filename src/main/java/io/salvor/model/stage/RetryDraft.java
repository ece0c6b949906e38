package io.salvor.model.stage;

import io.salvor.model.Verb;

/** A choice being written by a row of the retry table. */
public final class RetryDraft {
  private final JobQuestion question;
  private final Verb verb;
  private int delaySeconds;
  private int of;
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
    delaySeconds = seconds;
  }

  /** Attempts in all; 0 (no attempt is made) unless said. */
  public void attempts(int value) {
    of = value;
  }

  /** The heaviest choice is taken; 0 unless said. */
  public void weight(int value) {
    weight = value;
  }

  public RetryChoice because(String rule, String reason) {
    return new RetryChoice(rule, question, verb, delaySeconds, of, weight, reason);
  }
}
