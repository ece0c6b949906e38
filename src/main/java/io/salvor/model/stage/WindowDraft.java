package io.salvor.model.stage;

import io.salvor.model.Window;
import java.time.Duration;

/** A window being written by a row of the table of windows. */
public final class WindowDraft {
  private final Duration settle;
  private Duration patience = Window.USUAL.patience();
  private Duration coincidence = Window.USUAL.coincidence();
  private int weight;

  private WindowDraft(Duration settle) {
    this.settle = settle;
  }

  /** Milliseconds without new facts after which a subject is decided on. */
  public static WindowDraft of(WindowQuestion question, int settle) {
    return new WindowDraft(Duration.ofMillis(settle));
  }

  /** Seconds after which a subject is decided on though it never settles; 5 unless said. */
  public void patience(int seconds) {
    patience = Duration.ofSeconds(seconds);
  }

  /** Seconds within which what other nodes show is seen at once; 300 unless said. */
  public void coincidence(int seconds) {
    coincidence = Duration.ofSeconds(seconds);
  }

  /** The heaviest choice is taken; 0 unless said. */
  public void weight(int value) {
    weight = value;
  }

  public WindowChoice because(String rule, String reason) {
    return new WindowChoice(rule, new Window(settle, patience, coincidence), weight, reason);
  }
}
