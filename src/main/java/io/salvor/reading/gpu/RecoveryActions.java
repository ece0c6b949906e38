package io.salvor.reading.gpu;

import java.util.Locale;

/** Recovery actions that the driver asks for, by name or by number. */
final class RecoveryActions {
  private RecoveryActions() {}

  /** The code of a recovery action by its name or by its number in NVML; empty for none. */
  static String code(String action) {
    String word = action.toLowerCase(Locale.ROOT).replace('_', ' ').strip();
    if (word.contains("drain and reset") || word.equals("4")) {
      return "RECOVERY_DRAIN_AND_RESET";
    }
    if (word.contains("drain p2p") || word.equals("3")) {
      return "RECOVERY_DRAIN_P2P";
    }
    if (word.contains("reboot") || word.equals("2")) {
      return "RECOVERY_REBOOT";
    }
    return word.contains("reset") || word.equals("1") ? "RECOVERY_RESET" : "";
  }
}
