package io.salvor.simulation.scenario;

import io.salvor.model.CellSettings;
import io.salvor.model.Command.CommandVerb;
import io.salvor.model.Fact;
import io.salvor.model.Verb;
import java.time.Duration;

/** Something that reaches the cell from outside, so long after the start. */
record Arrival(Duration at, Happening what) {

  /** What it is. */
  sealed interface Happening permits Told, ClockSet, Configured, Answered {}

  /** A fact comes in. */
  record Told(Fact fact) implements Happening {}

  /** The clock is set by this much. */
  record ClockSet(Duration by) implements Happening {}

  /** The cell may act in another way from now on. */
  record Configured(CellSettings settings) implements Happening {}

  /**
   * A person answers the latest action of this verb and target, whose id a file cannot know.
   *
   * @param reason why; shown with the effect
   */
  record Answered(CommandVerb answer, Verb verb, String target, String actor, String reason)
      implements Happening {}
}
