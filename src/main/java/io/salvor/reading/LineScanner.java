package io.salvor.reading;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Cuts a stream of bytes into lines and says of each which readers may want it. Holds one line at a
 * time, however long the stream or the line is.
 */
final class LineScanner {
  private static final int BUFFER = 2 * TextReader.LINE_LIMIT;

  private final Anchors anchors;
  private final LineDispatcher sink;
  private final byte[] buffer = new byte[BUFFER];
  private int length;
  private int start;
  private int at;
  private int state;
  private long mask;
  private boolean isPlain = true;
  private boolean isSkipping;
  private boolean isAfterReturn;
  private long bytes;
  private long lines;
  private long cut;
  private long undecodable;

  LineScanner(Anchors anchors, LineDispatcher sink) {
    this.anchors = anchors;
    this.sink = sink;
  }

  void scan(InputStream in) throws IOException {
    while (true) {
      if (length == buffer.length) {
        makeRoom();
      }
      int read = in.read(buffer, length, Math.min(buffer.length - length, TextReader.LINE_LIMIT));
      if (read < 0) {
        break;
      }
      length += read;
      bytes += read;
      scanBuffer();
    }
    if (at > start && !isSkipping) {
      line(at);
    }
  }

  ReadReport report(long facts) {
    return new ReadReport(bytes, lines, facts, cut, undecodable);
  }

  private void scanBuffer() {
    byte[] classOf = anchors.classOf();
    int[] next = anchors.next();
    byte[] buf = buffer;
    int s = state;
    int i = at;
    int end = length;
    while (i < end) {
      byte b = buf[i++];
      if (b < ' ') {
        if (b == '\n' || b == '\r') {
          at = i;
          state = s;
          endOfLine(b);
          s = 0;
          continue;
        }
        isPlain &= b == '\t';
      }
      s = next[Anchors.offset(s) + classOf[b & 0xff]];
      if (s < 0) {
        mask |= anchors.readers(s);
      }
    }
    at = i;
    state = s;
    if (at - start > TextReader.LINE_LIMIT) {
      cutLine();
    }
  }

  private void endOfLine(byte terminator) {
    int lineEnd = at - 1;
    boolean isSecondHalf = terminator == '\n' && isAfterReturn && lineEnd == start;
    if (isSkipping) {
      isSkipping = false;
    } else if (!isSecondHalf) {
      line(lineEnd);
    }
    isAfterReturn = terminator == '\r';
    restart(at);
  }

  private void cutLine() {
    if (!isSkipping) {
      line(start + TextReader.LINE_LIMIT);
      cut++;
      isSkipping = true;
    }
    restart(at);
  }

  private void restart(int from) {
    start = from;
    state = 0;
    mask = 0;
    isPlain = true;
  }

  /** Moves the unfinished line, shorter than the limit, to the front. */
  private void makeRoom() {
    System.arraycopy(buffer, start, buffer, 0, length - start);
    length -= start;
    at -= start;
    start = 0;
  }

  private void line(int end) {
    lines++;
    int size = Math.min(end - start, TextReader.LINE_LIMIT);
    if (size < end - start) {
      cut++;
    }
    String text =
        isPlain ? new String(buffer, start, size, StandardCharsets.ISO_8859_1) : decode(size);
    sink.line(text, mask);
  }

  private String decode(int size) {
    byte[] raw = Arrays.copyOfRange(buffer, start, start + size);
    String text = new String(raw, StandardCharsets.UTF_8);
    long replaced = text.chars().filter(c -> c == '\uFFFD').count();
    if (replaced > 0) {
      undecodable += Math.max(0, replaced - own(raw));
    }
    return ControlCharacters.clean(text);
  }

  /** Replacement characters that stood in the text itself. */
  private static long own(byte[] raw) {
    long count = 0;
    for (int i = 2; i < raw.length; i++) {
      if (raw[i - 2] == (byte) 0xef && raw[i - 1] == (byte) 0xbf && raw[i] == (byte) 0xbd) {
        count++;
      }
    }
    return count;
  }
}
