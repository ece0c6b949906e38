package io.salvor.reading;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;

/** Remembers the first mebibyte that was read, so that a text can be read again another way. */
final class ReplayStream extends FilterInputStream {
  private static final int REMEMBERED = 1024 * 1024;

  private final ByteArrayOutputStream memory = new ByteArrayOutputStream();
  private long count;

  ReplayStream(InputStream in) {
    super(in);
  }

  /** All from the beginning, when no more was read than is remembered; else what is left. */
  InputStream again() {
    if (count > REMEMBERED) {
      return in;
    }
    return new SequenceInputStream(new ByteArrayInputStream(memory.toByteArray()), in);
  }

  long count() {
    return count;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    int read = read(one, 0, 1);
    return read < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int from, int size) throws IOException {
    int read = super.read(target, from, size);
    if (read > 0) {
      int room = (int) Math.max(0, Math.min(read, REMEMBERED - count));
      memory.write(target, from, room);
      count += read;
    }
    return read;
  }

  @Override
  public long skip(long n) throws IOException {
    byte[] skipped = new byte[(int) Math.min(8192, Math.max(0, n))];
    return Math.max(0, read(skipped, 0, skipped.length));
  }

  /** The stream is its owner's to close: what a document leaves may still be read as lines. */
  @Override
  public void close() {
    // see above
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
