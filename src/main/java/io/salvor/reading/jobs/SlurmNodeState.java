package io.salvor.reading.jobs;

import io.salvor.model.NodeEvent.NodeEventType;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A node state of Slurm, with its flags boiled down to the one that counts.
 *
 * @param event absent for healthy states
 * @param type DRAIN, DOWN, NOT_RESPONDING, FAIL, MAINT, ...; empty for healthy states
 */
record SlurmNodeState(Optional<NodeEventType> event, String type) {
  private static final SlurmNodeState HEALTHY = new SlurmNodeState(Optional.empty(), "");

  private static final Set<String> WELL =
      Set.of(
          "IDLE",
          "ALLOC",
          "ALLOCATED",
          "MIX",
          "MIXED",
          "COMP",
          "COMPLETING",
          "RESV",
          "RESERVED",
          "PLND",
          "PLANNED",
          "CLOUD",
          "DYNAMIC_NORM",
          "DYNAMIC_FUTURE");

  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("DOWN", "DOWN"),
          Map.entry("DRAIN", "DRAIN"),
          Map.entry("DRAINED", "DRAIN"),
          Map.entry("DRAINING", "DRAIN"),
          Map.entry("DRNG", "DRAIN"),
          Map.entry("FAIL", "FAIL"),
          Map.entry("FAILG", "FAIL"),
          Map.entry("FAILING", "FAIL"),
          Map.entry("ERROR", "ERROR"),
          Map.entry("ERR", "ERROR"),
          Map.entry("NOT_RESPONDING", "NOT_RESPONDING"),
          Map.entry("NO_RESPOND", "NOT_RESPONDING"),
          Map.entry("INVAL", "INVAL"),
          Map.entry("INVALID_REG", "INVAL"),
          Map.entry("UNK", "UNKNOWN"),
          Map.entry("UNKNOWN", "UNKNOWN"),
          Map.entry("MAINT", "MAINT"),
          Map.entry("MAINTENANCE", "MAINT"),
          Map.entry("REBOOT", "REBOOT"),
          Map.entry("BOOT", "REBOOT"),
          Map.entry("REBOOT_ISSUED", "REBOOT"),
          Map.entry("REBOOT_REQUESTED", "REBOOT"),
          Map.entry("POW_DN", "POWERED_DOWN"),
          Map.entry("POWERED_DOWN", "POWERED_DOWN"),
          Map.entry("POWER_DOWN", "POWERED_DOWN"),
          Map.entry("POWERING_DOWN", "POWERING_DOWN"),
          Map.entry("POW_UP", "POWERING_UP"),
          Map.entry("POWERING_UP", "POWERING_UP"),
          Map.entry("BLOCK", "BLOCKED"),
          Map.entry("BLOCKED", "BLOCKED"),
          Map.entry("FUTR", "FUTURE"),
          Map.entry("FUTURE", "FUTURE"));

  /** Most telling first. */
  private static final String[] ORDER = {
    "DOWN",
    "DRAIN",
    "FAIL",
    "ERROR",
    "INVAL",
    "NOT_RESPONDING",
    "UNKNOWN",
    "MAINT",
    "REBOOT",
    "POWERED_DOWN",
    "POWERING_DOWN",
    "POWERING_UP",
    "BLOCKED",
    "FUTURE"
  };

  private static final Map<Character, String> SUFFIX =
      Map.of(
          '*', "NOT_RESPONDING",
          '~', "POWERED_DOWN",
          '#', "POWERING_UP",
          '%', "POWERING_DOWN",
          '$', "MAINT",
          '@', "REBOOT",
          '^', "REBOOT");

  /** {@code DOWN*+DRAIN}, {@code drain}, {@code idle*}; absent when a part is no node state. */
  static Optional<SlurmNodeState> of(String text) {
    String state = text.strip().toUpperCase(Locale.ROOT);
    if (state.isEmpty() || state.length() > 200) {
      return Optional.empty();
    }
    Set<String> types = new java.util.HashSet<>();
    for (String part : state.split("[+,/ &]+")) {
      if (!part.isEmpty() && !add(part, types)) {
        return Optional.empty();
      }
    }
    for (String type : ORDER) {
      if (types.contains(type)) {
        return Optional.of(new SlurmNodeState(Optional.of(eventOf(type)), type));
      }
    }
    return Optional.of(HEALTHY);
  }

  private static boolean add(String part, Set<String> types) {
    String word = part;
    while (word.length() > 1 && "*~#%$@^!-".indexOf(word.charAt(word.length() - 1)) >= 0) {
      String type = SUFFIX.get(word.charAt(word.length() - 1));
      if (type != null) {
        types.add(type);
      }
      word = word.substring(0, word.length() - 1);
    }
    String type = TYPES.get(word);
    if (type != null) {
      types.add(type);
    }
    return type != null || WELL.contains(word);
  }

  private static NodeEventType eventOf(String type) {
    return switch (type) {
      case "DRAIN" -> NodeEventType.CORDONED;
      case "DOWN", "NOT_RESPONDING" -> NodeEventType.LOST;
      default -> NodeEventType.CONDITION;
    };
  }

  boolean isHealthy() {
    return event.isEmpty();
  }
}
