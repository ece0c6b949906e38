package io.salvor.reading.jobs;

import io.salvor.model.JobEventType;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A job state of Slurm: its word, and what it says happened.
 *
 * @param word the state without additions, e.g. {@code CANCELLED} of {@code CANCELLED by 1000}
 * @param event absent for states that are neither a start nor an end
 * @param by who cancelled, as printed; empty when not said
 */
record SlurmState(String word, Optional<JobEventType> event, String by) {
  private static final Map<String, String> SHORT =
      Map.ofEntries(
          Map.entry("F", "FAILED"),
          Map.entry("CD", "COMPLETED"),
          Map.entry("CA", "CANCELLED"),
          Map.entry("CG", "COMPLETING"),
          Map.entry("TO", "TIMEOUT"),
          Map.entry("NF", "NODE_FAIL"),
          Map.entry("OOM", "OUT_OF_MEMORY"),
          Map.entry("PR", "PREEMPTED"),
          Map.entry("BF", "BOOT_FAIL"),
          Map.entry("DL", "DEADLINE"),
          Map.entry("RQ", "REQUEUED"),
          Map.entry("PD", "PENDING"),
          Map.entry("R", "RUNNING"));

  private static final Map<String, JobEventType> EVENTS =
      Map.ofEntries(
          Map.entry("COMPLETED", JobEventType.COMPLETED),
          Map.entry("RUNNING", JobEventType.STARTED),
          Map.entry("FAILED", JobEventType.FAILED),
          Map.entry("NODE_FAIL", JobEventType.FAILED),
          Map.entry("OUT_OF_MEMORY", JobEventType.FAILED),
          Map.entry("BOOT_FAIL", JobEventType.FAILED),
          Map.entry("LAUNCH_FAILED", JobEventType.FAILED),
          Map.entry("RECONFIG_FAIL", JobEventType.FAILED),
          Map.entry("SPECIAL_EXIT", JobEventType.FAILED),
          Map.entry("TIMEOUT", JobEventType.TIMED_OUT),
          Map.entry("DEADLINE", JobEventType.TIMED_OUT),
          Map.entry("PREEMPTED", JobEventType.PREEMPTED),
          Map.entry("REQUEUED", JobEventType.PREEMPTED),
          Map.entry("CANCELLED", JobEventType.CANCELLED),
          Map.entry("REVOKED", JobEventType.CANCELLED));

  private static final java.util.Set<String> OTHERS =
      java.util.Set.of(
          "PENDING",
          "COMPLETING",
          "CONFIGURING",
          "SUSPENDED",
          "STOPPED",
          "RESIZING",
          "SIGNALING",
          "STAGE_OUT",
          "REQUEUE_FED",
          "REQUEUE_HOLD",
          "RESV_DEL_HOLD");

  /** The state that this text is, also cut off ({@code CANCELLED+}, {@code OUT_OF_ME+}). */
  static Optional<SlurmState> of(String text) {
    String stripped = text.strip();
    int blank = stripped.indexOf(' ');
    String first = blank < 0 ? stripped : stripped.substring(0, blank);
    String upper = first.toUpperCase(Locale.ROOT);
    String by = stripped.contains(" by ") ? stripped.substring(stripped.indexOf(" by ") + 4) : "";
    boolean isCut = upper.endsWith("+");
    String word = isCut ? upper.substring(0, upper.length() - 1) : upper;
    word = SHORT.getOrDefault(word, word);
    if (isCut) {
      word = whole(word);
    }
    if (!EVENTS.containsKey(word) && !OTHERS.contains(word)) {
      return Optional.empty();
    }
    return Optional.of(new SlurmState(word, Optional.ofNullable(EVENTS.get(word)), by.strip()));
  }

  private static String whole(String start) {
    if (start.length() < 4) {
      return start;
    }
    for (String word : EVENTS.keySet()) {
      if (word.startsWith(start)) {
        return word;
      }
    }
    return start;
  }

  boolean isBad() {
    return event.filter(JobEventType::endsBadly).isPresent();
  }

  boolean isCancelledBySystem() {
    return word.equals("CANCELLED") && (by.isEmpty() || by.equals("0"));
  }
}
