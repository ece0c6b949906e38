package io.salvor.reading;

import java.util.List;

/** A reader of lines. Readers keep state for blocks of lines that belong together. */
public interface LineReader {
  /**
   * Lower-case literal anchors, constant for the class: a line is offered when one of them stands
   * in it (whatever the case), or while {@link #isInBlock()}.
   */
  List<String> anchors();

  /** Takes the line if it is of its form (then true), emitting facts now or when the block ends. */
  boolean offer(Line line, Emitter out);

  /**
   * True while following lines belong to a block that this reader has begun: it sees them first.
   */
  default boolean isInBlock() {
    return false;
  }

  /** End of text: flush. */
  default void end(Emitter out) {}
}
