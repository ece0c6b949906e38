package io.salvor.reading;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** A UTF-16 text as UTF-8 bytes. */
final class Utf16Stream extends InputStream {
  private static final int CHUNK = 8192;

  private final Reader reader;
  private final char[] chars = new char[CHUNK];
  private byte[] bytes = new byte[0];
  private int at;

  Utf16Stream(InputStream in, Charset charset) {
    this.reader = new InputStreamReader(in, charset);
  }

  @Override
  public int read() throws IOException {
    return fill() ? bytes[at++] & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int from, int size) throws IOException {
    if (size == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int count = Math.min(size, bytes.length - at);
    System.arraycopy(bytes, at, target, from, count);
    at += count;
    return count;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  private boolean fill() throws IOException {
    while (at == bytes.length) {
      int count = reader.read(chars);
      if (count < 0) {
        return false;
      }
      bytes = new String(chars, 0, count).getBytes(StandardCharsets.UTF_8);
      at = 0;
    }
    return true;
  }
}
