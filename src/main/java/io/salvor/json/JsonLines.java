package io.salvor.json;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The lines of a JSON-lines stream; of a line over the limit only its start is kept. */
public final class JsonLines {
  private static final int CHUNK = 64 * 1024;

  private final InputStream in;
  private final int limit;
  private final byte[] chunk = new byte[CHUNK];
  private int next;
  private int end;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private boolean cut;
  private long number;

  /** Lines of at most {@code limit} bytes. */
  public JsonLines(InputStream in, int limit) {
    this.in = in;
    this.limit = limit;
  }

  /** Goes to the next line; false when there is none. */
  public boolean next() throws IOException {
    line.reset();
    cut = false;
    boolean any = false;
    while (fill()) {
      any = true;
      int start = next;
      while (next < end && chunk[next] != '\n') {
        next++;
      }
      keep(start, next - start);
      if (next < end) {
        next++;
        number++;
        return true;
      }
    }
    number += any ? 1 : 0;
    return any;
  }

  private boolean fill() throws IOException {
    if (next >= end) {
      next = 0;
      end = Math.max(in.read(chunk, 0, CHUNK), 0);
    }
    return next < end;
  }

  private void keep(int start, int length) {
    int room = Math.min(length, limit - line.size());
    line.write(chunk, start, room);
    cut |= room < length;
  }

  public String text() {
    return line.toString(StandardCharsets.UTF_8);
  }

  /** True when the line was longer than the limit. */
  public boolean isCut() {
    return cut;
  }

  public boolean isBlank() {
    return !cut && text().isBlank();
  }

  /** Number of the line, from 1. */
  public long number() {
    return number;
  }
}
