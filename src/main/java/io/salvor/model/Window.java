package io.salvor.model;

import java.time.Duration;

/**
 * How long a cell waits and looks back for one code; set by the table of windows.
 *
 * @param settle a subject without new facts for this long is decided on
 * @param patience a subject that never settles is decided on after this long
 * @param coincidence what is seen on other nodes within this time is seen at once
 */
public record Window(Duration settle, Duration patience, Duration coincidence) {
  /** What holds for a code that no row of the table names. */
  public static final Window USUAL =
      new Window(Duration.ofMillis(500), Duration.ofSeconds(5), Duration.ofMinutes(5));

  public Window {
    settle = Checks.required(settle, "settle");
    patience = Checks.required(patience, "patience");
    coincidence = Checks.required(coincidence, "coincidence");
  }
}
