package io.salvor.reading;

import java.util.List;

/** The readers there are, in the order in which they are offered a line. */
final class Readers {
  private Readers() {}

  /** New readers for one read. */
  static List<LineReader> lineReaders() {
    return List.of();
  }

  static List<DocumentReader> documentReaders() {
    return List.of();
  }
}
