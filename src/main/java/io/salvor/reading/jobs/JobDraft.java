package io.salvor.reading.jobs;

import io.salvor.model.ExitStatus;
import io.salvor.model.Job;
import io.salvor.model.JobEvent;
import io.salvor.model.JobEventType;
import io.salvor.model.RawText;
import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import io.salvor.reading.Words;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A job event being put together by a reader; what is not said keeps its default. */
final class JobDraft {
  /** The id of a job that the text does not name. */
  static final String UNKNOWN_JOB = "unknown";

  private static final int SHORT = 4096;

  private final JobEventType event;
  private String id = "";
  private String name = "";
  private String owner = "";
  private String queue = "";
  private String scheduler = "";
  private int attempt;
  private List<String> nodes = List.of();
  private String step = "";
  private ExitStatus exit = ExitStatus.UNKNOWN;
  private String reason = "";
  private String message = "";
  private String suspect = "";
  private int rank = -1;

  private JobDraft(JobEventType event) {
    this.event = event;
  }

  static JobDraft of(JobEventType event) {
    return new JobDraft(event);
  }

  static JobDraft slurm(JobEventType event) {
    JobDraft draft = new JobDraft(event);
    draft.scheduler = "slurm";
    return draft;
  }

  static JobDraft kubernetes(JobEventType event) {
    JobDraft draft = new JobDraft(event);
    draft.scheduler = "kubernetes";
    return draft;
  }

  JobDraft id(String value) {
    id = Words.name(value);
    return this;
  }

  JobDraft name(String value) {
    name = Words.name(value);
    return this;
  }

  JobDraft owner(String value) {
    owner = Words.name(value);
    return this;
  }

  JobDraft queue(String value) {
    queue = Words.name(value);
    return this;
  }

  JobDraft attempt(int value) {
    attempt = value;
    return this;
  }

  JobDraft nodes(List<String> value) {
    nodes = value;
    return this;
  }

  /** One node, none when it is empty. */
  JobDraft node(String value) {
    nodes = value.isBlank() ? List.of() : List.of(Words.name(value));
    return this;
  }

  JobDraft step(String value) {
    step = Words.name(value);
    return this;
  }

  JobDraft exit(ExitStatus value) {
    exit = value;
    return this;
  }

  JobDraft reason(String value) {
    reason = Words.cut(value.strip(), SHORT);
    return this;
  }

  JobDraft message(String value) {
    message = Words.cut(value.strip(), SHORT);
    return this;
  }

  JobDraft suspect(String value) {
    suspect = Words.name(value);
    return this;
  }

  JobDraft rank(int value) {
    rank = value;
    return this;
  }

  void emit(Emitter out, Line line) {
    emit(out, line.time(), line.whole());
  }

  /** A job that nobody named is the one of the hints, else {@link #UNKNOWN_JOB}. */
  void emit(Emitter out, Instant time, String raw) {
    String hinted = out.hints().job().isEmpty() ? UNKNOWN_JOB : out.hints().job();
    String known = id.isBlank() ? hinted : id;
    Job job = new Job(known, name, owner, queue, scheduler, attempt, nodes, 0, 0, Map.of());
    out.emit(
        new JobEvent(
            out.origin(time, Words.cut(raw, RawText.LIMIT)),
            job,
            event,
            step,
            exit,
            reason,
            message,
            suspect,
            rank));
  }
}
