package io.salvor.reading;

import java.io.IOException;
import java.io.InputStream;

/** A reader of a whole document (JSON, XML, YAML), chosen by its first characters. */
public interface DocumentReader {
  /** True when a text that begins so (at most 4,096 characters) is of its form. */
  boolean accepts(String head);

  /** Reads the document as a stream, in bounded memory; throws when it is malformed. */
  void read(InputStream in, Emitter out) throws IOException;
}
