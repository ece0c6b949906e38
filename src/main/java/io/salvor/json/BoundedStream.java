package io.salvor.json;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that fails once more than its limit was read. */
final class BoundedStream extends FilterInputStream {
  private long left;

  BoundedStream(InputStream in, long limit) {
    super(in);
    this.left = limit;
  }

  @Override
  public int read() throws IOException {
    int value = super.read();
    count(value < 0 ? 0 : 1);
    return value;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = super.read(buffer, offset, length);
    count(Math.max(count, 0));
    return count;
  }

  private void count(int bytes) throws TooLarge {
    left -= bytes;
    if (left < 0) {
      throw new TooLarge();
    }
  }

  /** More was sent than is taken. */
  static final class TooLarge extends IOException {
    private static final long serialVersionUID = 1;
  }
}
