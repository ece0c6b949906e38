package io.salvor.model.stage;

import io.salvor.model.GuardVerdict;
import io.salvor.model.GuardVerdict.Ruling;
import java.time.Instant;

/**
 * A ruling being written by a row of the table of limits. In its reason, words in braces stand for
 * present values; {@link LimitWords} names them.
 */
public final class LimitDraft {
  /** A person has half an hour to answer unless a row says otherwise. */
  private static final int ANSWER = 1_800;

  private final LimitQuestion question;
  private final Ruling ruling;
  private boolean trips;
  private boolean settled;
  private int defer;
  private int cooldown;
  private int deadline = ANSWER;
  private int weight;

  private LimitDraft(LimitQuestion question, Ruling ruling) {
    this.question = question;
    this.ruling = ruling;
  }

  public static LimitDraft of(LimitQuestion question, Ruling ruling) {
    return new LimitDraft(question, ruling);
  }

  /** True: the breaker of the pool trips; false unless said. */
  public void trip(boolean value) {
    trips = value;
  }

  /** True: it is under way or done, so what has to come after it may; false unless said. */
  public void settled(boolean value) {
    settled = value;
  }

  /** DEFERRED: seconds until it is looked at again; 0 (on the next occasion) unless said. */
  public void defer(int seconds) {
    defer = seconds;
  }

  /** DEFERRED: seconds that have to lie between two of the same action; 0 unless said. */
  public void cooldown(int seconds) {
    cooldown = seconds;
  }

  /** NEEDS_APPROVAL: seconds in which a person may answer; half an hour unless said. */
  public void deadline(int seconds) {
    deadline = seconds;
  }

  /** The heaviest ruling holds; 0 unless said. */
  public void weight(int value) {
    weight = value;
  }

  public LimitRuling because(String rule, String reason) {
    Instant until = until();
    String filled = LimitWords.fill(reason, rule, question, until);
    return new LimitRuling(
        rule, question, new GuardVerdict(ruling, filled, until, trips), settled, weight);
  }

  private Instant until() {
    if (ruling == Ruling.NEEDS_APPROVAL) {
      return question.now().plusSeconds(deadline);
    }
    if (ruling != Ruling.DEFERRED || defer == 0 && cooldown == 0) {
      return Instant.MAX;
    }
    long rest = Math.max(1, (long) cooldown - question.sinceSame());
    return question.now().plusSeconds(Math.max(defer, rest));
  }
}
