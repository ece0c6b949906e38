package io.salvor.reading.jobs;

import io.salvor.model.ExitStatus;
import io.salvor.model.JobEventType;
import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines by which slurmctld, slurmstepd and srun tell how a job or task ended. */
final class SlurmJobLog implements LineReader {
  private static final Pattern STOPPED =
      Pattern.compile(
          "\\*\\*\\* (JOB|STEP) (\\d+\\S*) ON (\\S+) (CANCELLED|FAILED) AT (\\S+)"
              + "(?: DUE TO (.+?))? \\*\\*\\*");
  private static final Pattern TASK =
      Pattern.compile(
          "srun: error: (\\S+): tasks? ([\\d,\\[\\]-]+): ([A-Z][^()]{0,80}?)(?: \\(core dumped\\))?\\s*$");
  private static final Pattern OOM =
      Pattern.compile(
          "(?i)oom[-_ ]?kill\\w* event\\S*(?: in (?:cgroup|(?:StepId=|step )?(\\d+\\S*)))?");
  private static final Pattern NODE_FAILED =
      Pattern.compile(
          "(?i)(?:requeue job|killing|requeuing|batch)? ?JobId=(\\d+\\S*)"
              + " (?:due to failure of|on failed|missing from batch) nodes?(?:\\(s\\))? (\\S+)");
  private static final Pattern COMPLETE =
      Pattern.compile(
          "_?job_complete: JobId=(\\d+\\S*).*?(WEXITSTATUS|WTERMSIG|OOM failure) ?(\\d*)");
  private static final Pattern TIME_LIMIT =
      Pattern.compile("(?i)time limit exhausted for JobId=(\\d+\\S*)");
  private static final Pattern PREEMPTED =
      Pattern.compile("(?i)(?:preempted JobId=(\\d+\\S*)|JobId=(\\d+\\S*).*\\bpreempted\\b)");
  private static final Pattern EXIT_CODE = Pattern.compile("Exited with exit code (\\d{1,3})");

  private String lastJob = "";

  @Override
  public List<String> anchors() {
    return List.of(
        "*** job ",
        "*** step ",
        "srun: error: ",
        "kill event",
        "due to failure of node",
        "on failed node",
        "missing from batch node",
        "job_complete:",
        "time limit exhausted",
        "preempt");
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    return line.text().length() <= 4096 && read(line, out);
  }

  private boolean read(Line line, Emitter out) {
    return stopped(line, out)
        || task(line, out)
        || outOfMemory(line, out)
        || nodeFailed(line, out)
        || complete(line, out)
        || limit(line, out);
  }

  private boolean stopped(Line line, Emitter out) {
    Matcher end = STOPPED.matcher(line.text());
    if (!end.find()) {
      return false;
    }
    String id = remember(end.group(2));
    String cause = end.group(6) == null ? "" : end.group(6).toUpperCase(Locale.ROOT);
    JobEventType event = eventOf(cause, end.group(4));
    JobDraft.slurm(event)
        .id(id)
        .step(end.group(1).equals("STEP") ? stepOf(end.group(2)) : "")
        .node(end.group(3))
        .reason(reasonOf(cause, event))
        .message(line.text())
        .emit(out, JobRecord.time(end.group(5)).orElse(line.time()), line.whole());
    return true;
  }

  private static JobEventType eventOf(String cause, String word) {
    return switch (cause) {
      case "TIME LIMIT", "DEADLINE" -> JobEventType.TIMED_OUT;
      case "PREEMPTION", "JOB REQUEUE", "REQUEUE" -> JobEventType.PREEMPTED;
      case "NODE FAILURE", "TASK FAILURE", "OUT OF MEMORY" -> JobEventType.FAILED;
      default -> word.equals("FAILED") ? JobEventType.FAILED : JobEventType.CANCELLED;
    };
  }

  private static String reasonOf(String cause, JobEventType event) {
    return switch (cause) {
      case "TIME LIMIT" -> "TIMEOUT";
      case "DEADLINE" -> "DEADLINE";
      case "PREEMPTION" -> "PREEMPTED";
      case "JOB REQUEUE", "REQUEUE" -> "REQUEUED";
      case "NODE FAILURE" -> "NODE_FAIL";
      case "OUT OF MEMORY" -> "OUT_OF_MEMORY";
      default -> event == JobEventType.CANCELLED ? "CANCELLED" : "";
    };
  }

  private boolean task(Line line, Emitter out) {
    Matcher task = TASK.matcher(line.text());
    if (!task.find()) {
      return false;
    }
    String word = task.group(3).strip();
    Matcher code = EXIT_CODE.matcher(word);
    ExitStatus exit = code.matches() ? Exits.ofCode(code.group(1)) : Exits.ofWord(word);
    boolean isMemory = word.equalsIgnoreCase("Out Of Memory");
    if (!exit.known() && !isMemory) {
      return false;
    }
    Matcher rank = Pattern.compile("\\d{1,6}").matcher(task.group(2));
    JobDraft.slurm(JobEventType.FAILED)
        .id(lastJob)
        .nodes(NodeList.expand(task.group(1)))
        .exit(exit)
        .rank(rank.find() ? Integer.parseInt(rank.group()) : -1)
        .reason(isMemory ? "OUT_OF_MEMORY" : "")
        .message(line.text())
        .emit(out, line);
    return true;
  }

  private boolean outOfMemory(Line line, Emitter out) {
    Matcher event = OOM.matcher(line.text());
    if (!event.find()) {
      return false;
    }
    String step = event.group(1) == null ? "" : event.group(1);
    JobDraft.slurm(JobEventType.FAILED)
        .id(step.isEmpty() ? lastJob : remember(step))
        .step(stepOf(step))
        .node(line.node())
        .reason("OUT_OF_MEMORY")
        .message(line.text())
        .emit(out, line);
    return true;
  }

  private boolean nodeFailed(Line line, Emitter out) {
    Matcher lost = NODE_FAILED.matcher(line.text());
    if (!lost.find()) {
      return false;
    }
    List<String> nodes = NodeList.expand(lost.group(2));
    JobDraft.slurm(JobEventType.FAILED)
        .id(remember(lost.group(1)))
        .nodes(nodes)
        .suspect(nodes.size() == 1 ? nodes.get(0) : "")
        .reason("NODE_FAIL")
        .message(line.text())
        .emit(out, line);
    return true;
  }

  private boolean complete(Line line, Emitter out) {
    Matcher end = COMPLETE.matcher(line.text());
    if (!end.find()) {
      return false;
    }
    ExitStatus exit =
        switch (end.group(2)) {
          case "WEXITSTATUS" -> Exits.ofCode(end.group(3));
          case "WTERMSIG" -> Exits.ofCode("-" + end.group(3));
          default -> ExitStatus.UNKNOWN;
        };
    JobDraft.slurm(exit.isSuccess() ? JobEventType.COMPLETED : JobEventType.FAILED)
        .id(remember(end.group(1)))
        .exit(exit)
        .reason(end.group(2).startsWith("OOM") ? "OUT_OF_MEMORY" : "")
        .message(line.text())
        .emit(out, line);
    return true;
  }

  private boolean limit(Line line, Emitter out) {
    Matcher time = TIME_LIMIT.matcher(line.text());
    Matcher preempted = PREEMPTED.matcher(line.text());
    if (time.find()) {
      JobDraft.slurm(JobEventType.TIMED_OUT)
          .id(remember(time.group(1)))
          .reason("TIMEOUT")
          .message(line.text())
          .emit(out, line);
      return true;
    }
    if (!preempted.find()) {
      return false;
    }
    JobDraft.slurm(JobEventType.PREEMPTED)
        .id(remember(preempted.group(1) == null ? preempted.group(2) : preempted.group(1)))
        .reason("PREEMPTED")
        .message(line.text())
        .emit(out, line);
    return true;
  }

  /** Lines of srun name no job: they are about the one named last. */
  private String remember(String step) {
    int dot = step.indexOf('.');
    lastJob = (dot < 0 ? step : step.substring(0, dot)).replaceAll("[^\\w+]+$", "");
    return lastJob;
  }

  private static String stepOf(String step) {
    int dot = step.indexOf('.');
    return dot < 0 ? "" : step.substring(dot + 1).replaceAll("[^\\w]+$", "");
  }
}
