package io.salvor.reading.jobs;

import io.salvor.model.ExitStatus;
import io.salvor.model.JobEventType;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One row of Slurm's accounting or queue.
 *
 * @param id the job without its step
 * @param step the step behind the dot, empty for the job itself
 * @param isInstant true when it had a node and ended in the second in which it began
 */
record JobRecord(
    String id,
    String step,
    SlurmState state,
    ExitStatus exit,
    List<String> nodes,
    String start,
    Optional<Instant> end,
    boolean isInstant,
    String failedNode,
    Map<String, String> row) {

  /** The record in the row; absent when it has no job or no state. */
  static Optional<JobRecord> of(Map<String, String> row) {
    String id = first(row, "jobid", "jobidraw", "array_job_id", "jobid_raw");
    String text = first(row, "state", "st", "compactstate", "state_compact");
    Optional<SlurmState> state = SlurmState.of(text.replace("CANCELLED_by_", "CANCELLED by "));
    if (state.isEmpty() || id.isEmpty() || !Character.isDigit(id.charAt(0))) {
      return Optional.empty();
    }
    int dot = id.indexOf('.');
    List<String> nodes =
        NodeList.expand(first(row, "nodelist", "nodelist(reason)", "node_list", "nodes"));
    boolean isInstant =
        first(row, "elapsed", "elapsedraw").matches("0|00:00:00") && !nodes.isEmpty();
    return Optional.of(
        new JobRecord(
            dot < 0 ? id : id.substring(0, dot),
            dot < 0 ? "" : id.substring(dot + 1),
            state.get(),
            Exits.ofPair(first(row, "exitcode", "exit_code")),
            nodes,
            first(row, "start", "start_time"),
            time(first(row, "end", "end_time")),
            isInstant,
            first(row, "failednode"),
            row));
  }

  boolean isJob() {
    return step.isEmpty();
  }

  String first(String... names) {
    return first(row, names);
  }

  /** The scheduler's word; a cancellation by nobody in the first second is a failed launch. */
  String reason() {
    if (isInstant && state.isCancelledBySystem()) {
      return "CANCELLED at launch";
    }
    boolean isPlain = "FAILED COMPLETED RUNNING".contains(state.word());
    return isPlain ? "" : state.word();
  }

  JobEventType event() {
    return state.event().orElse(JobEventType.STARTED);
  }

  private static String first(Map<String, String> row, String... names) {
    for (String name : names) {
      String value = row.getOrDefault(name, "");
      if (!value.isEmpty()) {
        return value;
      }
    }
    return "";
  }

  /** Slurm prints local times without a zone; they are taken for UTC. */
  static Optional<Instant> time(String text) {
    if (text.length() < 19 || text.charAt(4) != '-') {
      return Optional.empty();
    }
    try {
      return Optional.of(LocalDateTime.parse(text.substring(0, 19)).toInstant(ZoneOffset.UTC));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
