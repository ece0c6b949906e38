package io.salvor.reading;

import java.util.ArrayList;
import java.util.List;

/** The readers there are, in the order in which they are offered a line. */
final class Readers {
  /** The anchors of all line readers, in the order of {@link #lineReaders()}. */
  static final Anchors ANCHORS = Anchors.of(lineReaders());

  private Readers() {}

  /** New readers for one read: exact forms first, prose about them last. */
  static List<LineReader> lineReaders() {
    List<LineReader> readers = new ArrayList<>();
    return readers;
  }

  /** Document readers keep no state between documents. */
  static List<DocumentReader> documentReaders() {
    return List.of();
  }
}
