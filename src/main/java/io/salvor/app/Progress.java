package io.salvor.app;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** A bar on standard error, once reading takes longer than two seconds at a terminal. */
final class Progress {
  private static final long PATIENCE_MILLIS = 2_000;
  private static final long STEP_MILLIS = 200;
  private static final int BAR = 30;

  private final Console console;
  private long start;
  private long shown;

  Progress(Console console) {
    this.console = console;
  }

  /** The same stream, watched; {@code size} is -1 when it is unknown. */
  InputStream watch(InputStream in, long size, String what) {
    if (!console.terminal().err()) {
      return in;
    }
    start = console.clock().millis();
    return new Watched(in, size, what);
  }

  private void show(long done, long size, String what) {
    long now = console.clock().millis();
    if (now - start < PATIENCE_MILLIS || now - shown < STEP_MILLIS) {
      return;
    }
    shown = now;
    String amount = String.format(Locale.ROOT, "%.1f MB", done / 1e6);
    if (size > 0) {
      int full = (int) (Math.min(1.0, (double) done / size) * BAR);
      String bar = "#".repeat(full) + ".".repeat(BAR - full);
      console.err().print("\r[" + bar + "] " + amount + " " + what + " ");
    } else {
      console.err().print("\r" + amount + " " + what + " ");
    }
    console.err().flush();
  }

  private void clear() {
    if (shown > 0) {
      console.err().print("\r\u001b[K");
      console.err().flush();
      shown = 0;
    }
  }

  /** Counts what passes. */
  private final class Watched extends FilterInputStream {
    private final long size;
    private final String what;
    private long done;

    Watched(InputStream in, long size, String what) {
      super(in);
      this.size = size;
      this.what = what;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = super.read(buffer, offset, length);
      done += Math.max(count, 0);
      if (count < 0) {
        clear();
      } else {
        show(done, size, what);
      }
      return count;
    }

    @Override
    public void close() throws IOException {
      clear();
      super.close();
    }
  }
}
