package io.salvor.reading;

import java.util.List;

/** The anchors of all readers, for the benchmark's rival. */
public final class AnchorList {
  private AnchorList() {}

  /** For each reader the words that it waits for. */
  public static List<List<String>> ofReaders() {
    return Readers.lineReaders().stream().map(LineReader::anchors).toList();
  }
}
