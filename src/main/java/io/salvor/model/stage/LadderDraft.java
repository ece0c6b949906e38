package io.salvor.model.stage;

import io.salvor.model.Verb;
import io.salvor.model.stage.LadderChoice.Isolation;
import io.salvor.model.stage.LadderChoice.Rung;

/** A choice being written by a row of the ladder. */
public final class LadderDraft {
  private final NodeQuestion question;
  private final Verb verb;
  private Isolation isolate = Isolation.NONE;
  private boolean drain;
  private int level;
  private int after;
  private int deadline;
  private String expects = "";
  private int weight;

  private LadderDraft(NodeQuestion question, Verb verb) {
    this.question = question;
    this.verb = verb;
  }

  public static LadderDraft of(NodeQuestion question, Verb verb) {
    return new LadderDraft(question, verb);
  }

  /** Whether and when new work is kept off; NONE unless said. */
  public void isolate(Isolation value) {
    isolate = value;
  }

  /** True: running work is moved off at once; false unless said. */
  public void drain(boolean value) {
    drain = value;
  }

  /** Diagnosis level, 1 to 4; 0 (the suite's own default) unless said. */
  public void level(int value) {
    level = value;
  }

  /**
   * Seconds of quiet to wait for: RECHECK comes when the node was healthy for so long, RELEASE as
   * many seconds from now; 0 unless said.
   */
  public void after(int seconds) {
    after = seconds;
  }

  /** Seconds within which the rung has to succeed; the usual time of its verb unless said. */
  public void deadline(int seconds) {
    deadline = seconds;
  }

  /** What is expected until then, in one word; the usual one of its verb unless said. */
  public void expects(String word) {
    expects = word;
  }

  /** The heaviest choice is taken; 0 unless said. */
  public void weight(int value) {
    weight = value;
  }

  public LadderChoice because(String rule, String reason) {
    Rung rung = new Rung(verb, level, after, deadline, expects);
    return new LadderChoice(rule, question, isolate, drain, rung, weight, reason);
  }
}
