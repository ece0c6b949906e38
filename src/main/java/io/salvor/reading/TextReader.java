package io.salvor.reading;

import io.salvor.model.Fact;
import io.salvor.model.RawText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** The door of this room: text in, facts out, in one pass and bounded memory. */
public final class TextReader {
  /** Longest line taken, in bytes; the rest of a longer one is skipped and counted. */
  public static final int LINE_LIMIT = 64 * 1024;

  private static final int HEAD = 4096;

  private TextReader() {}

  /** Reads to the end of the stream; an unknown line becomes a text fact, never an error. */
  public static ReadReport read(InputStream in, Hints hints, Consumer<Fact> sink)
      throws IOException {
    Emitter out = new Emitter(hints, sink);
    PushbackInputStream text = new PushbackInputStream(in, HEAD);
    byte[] start = text.readNBytes(HEAD);
    if (isMark(start, 0xff, 0xfe)) {
      return again(new Utf16Stream(behind(text, start, 2), StandardCharsets.UTF_16LE), out);
    }
    if (isMark(start, 0xfe, 0xff)) {
      return again(new Utf16Stream(behind(text, start, 2), StandardCharsets.UTF_16BE), out);
    }
    boolean hasMark = isMark(start, 0xef, 0xbb, 0xbf);
    InputStream all = behind(text, start, hasMark ? 3 : 0);
    return read(all, new String(start, StandardCharsets.UTF_8), out);
  }

  public static ReadReport read(String text, Hints hints, Consumer<Fact> sink) {
    try {
      return read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), hints, sink);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ReadReport again(InputStream in, Emitter out) throws IOException {
    PushbackInputStream text = new PushbackInputStream(in, HEAD);
    byte[] start = text.readNBytes(HEAD);
    return read(behind(text, start, 0), new String(start, StandardCharsets.UTF_8), out);
  }

  private static ReadReport read(InputStream in, String start, Emitter out) throws IOException {
    String head = start.startsWith("\uFEFF") ? start.substring(1) : start;
    for (DocumentReader reader : Readers.documentReaders()) {
      if (reader.accepts(head)) {
        return readDocument(reader, in, out);
      }
    }
    return readLines(in, out);
  }

  /**
   * A document that proves malformed keeps the facts read so far; without any, it is read as lines.
   */
  private static ReadReport readDocument(DocumentReader reader, InputStream in, Emitter out)
      throws IOException {
    ReplayStream replay = new ReplayStream(in);
    try {
      reader.read(replay, out);
      return new ReadReport(replay.count(), 0, out.facts(), 0, 0);
    } catch (IOException | RuntimeException e) {
      if (out.facts() == 0) {
        return readLines(replay.again(), out);
      }
      out.emit(
          new RawText(
              out.origin(out.hints().arrival(), ""),
              out.hints().format(),
              out.hints().node(),
              "",
              -1,
              Words.cut("the document ended early: " + e.getMessage(), LINE_LIMIT)));
      return new ReadReport(replay.count(), 0, out.facts(), 0, 0);
    }
  }

  private static ReadReport readLines(InputStream in, Emitter out) throws IOException {
    List<LineReader> readers = Readers.lineReaders();
    LineDispatcher lines = new LineDispatcher(readers, Readers.ANCHORS, out);
    LineScanner scanner = new LineScanner(Readers.ANCHORS, lines);
    scanner.scan(in);
    lines.end();
    return scanner.report(out.facts());
  }

  private static boolean isMark(byte[] start, int... mark) {
    for (int i = 0; i < mark.length; i++) {
      if (i >= start.length || (start[i] & 0xff) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  private static InputStream behind(PushbackInputStream text, byte[] start, int skipped)
      throws IOException {
    text.unread(start, skipped, start.length - skipped);
    return text;
  }
}
