package io.salvor.model;

/**
 * How a process ended.
 *
 * @param known false when nobody said; then both numbers are 0
 * @param code exit code, 0 to 255
 * @param signal the signal that killed it, 0 when none did
 */
public record ExitStatus(boolean known, int code, int signal) {
  public static final ExitStatus UNKNOWN = new ExitStatus(false, 0, 0);

  /** Shells and container runtimes report a death by signal n as exit code 128 + n. */
  private static final int SIGNAL_BASE = 128;

  private static final int HIGHEST_SIGNAL = 64;

  public ExitStatus {
    if (code < 0 || code > 255) {
      throw new IllegalArgumentException("exitCode is 0 to 255, not " + code);
    }
    if (signal < 0 || signal > HIGHEST_SIGNAL) {
      throw new IllegalArgumentException("signal is 0 to 64, not " + signal);
    }
  }

  public static ExitStatus of(int code, int signal) {
    return new ExitStatus(true, code, signal);
  }

  public static ExitStatus ofCode(int code) {
    return of(code, 0);
  }

  /** The signal that ended the process, read from the exit code too; 0 when none did. */
  public int effectiveSignal() {
    if (signal != 0) {
      return signal;
    }
    boolean bySignal = code > SIGNAL_BASE && code <= SIGNAL_BASE + HIGHEST_SIGNAL;
    return bySignal ? code - SIGNAL_BASE : 0;
  }

  public boolean isSuccess() {
    return known && code == 0 && signal == 0;
  }
}
