package io.salvor.reading.jobs;

import io.salvor.model.ExitStatus;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads exit statuses in the notations that schedulers, launchers and shells use. */
final class Exits {
  private static final Pattern PAIR = Pattern.compile("(\\d{1,9}):(\\d{1,9})");
  private static final int HIGHEST_SIGNAL = 64;

  private static final Map<String, Integer> NAMES =
      Map.ofEntries(
          Map.entry("hangup", 1),
          Map.entry("interrupt", 2),
          Map.entry("illegal instruction", 4),
          Map.entry("trace/breakpoint trap", 5),
          Map.entry("aborted", 6),
          Map.entry("bus error", 7),
          Map.entry("floating point exception", 8),
          Map.entry("killed", 9),
          Map.entry("segmentation fault", 11),
          Map.entry("broken pipe", 13),
          Map.entry("terminated", 15),
          Map.entry("cpu time limit exceeded", 24),
          Map.entry("file size limit exceeded", 25));

  private Exits() {}

  /** Slurm's {@code code:signal}; unknown when it is none. */
  static ExitStatus ofPair(String text) {
    Matcher pair = PAIR.matcher(text.strip());
    if (!pair.matches()) {
      return ExitStatus.UNKNOWN;
    }
    int signal = Integer.parseInt(pair.group(2)) & 0x7f;
    int code = Integer.parseInt(pair.group(1)) & 0xff;
    return ExitStatus.of(code, signal <= HIGHEST_SIGNAL ? signal : 0);
  }

  /** A decimal exit code; a negative one is a signal, as Python's launchers write it. */
  static ExitStatus ofCode(String text) {
    String digits = text.strip();
    if (!digits.matches("-?\\d{1,9}")) {
      return ExitStatus.UNKNOWN;
    }
    int code = Integer.parseInt(digits);
    if (code < 0) {
      return ofSignal(-code);
    }
    return ExitStatus.ofCode(code & 0xff);
  }

  static ExitStatus ofSignal(int signal) {
    return signal > 0 && signal <= HIGHEST_SIGNAL ? ExitStatus.of(0, signal) : ExitStatus.UNKNOWN;
  }

  /** The signal of a shell's word such as {@code Segmentation fault}; unknown for other words. */
  static ExitStatus ofWord(String word) {
    return ofSignal(NAMES.getOrDefault(word.strip().toLowerCase(Locale.ROOT), 0));
  }

  static boolean isBad(ExitStatus exit) {
    return exit.known() && !exit.isSuccess();
  }
}
