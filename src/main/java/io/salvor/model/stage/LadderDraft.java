package io.salvor.model.stage;

import io.salvor.model.Verb;
import io.salvor.model.stage.LadderChoice.Isolation;

/** A choice being written by a row of the ladder. */
public final class LadderDraft {
  private final NodeQuestion question;
  private final Verb rung;
  private Isolation isolate = Isolation.NONE;
  private boolean drain;
  private int level;
  private int weight;

  private LadderDraft(NodeQuestion question, Verb rung) {
    this.question = question;
    this.rung = rung;
  }

  public static LadderDraft of(NodeQuestion question, Verb rung) {
    return new LadderDraft(question, rung);
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

  /** The heaviest choice is taken; 0 unless said. */
  public void weight(int value) {
    weight = value;
  }

  public LadderChoice because(String rule, String reason) {
    return new LadderChoice(rule, question, isolate, drain, rung, level, weight, reason);
  }
}
