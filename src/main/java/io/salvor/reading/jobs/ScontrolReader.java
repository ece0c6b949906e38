package io.salvor.reading.jobs;

import io.salvor.model.ExitStatus;
import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Blocks of {@code scontrol show node} and {@code scontrol show job}. */
final class ScontrolReader implements LineReader {
  private static final Pattern NODE = Pattern.compile("^\\s*NodeName=(\\S+)\\s.*");
  private static final Pattern JOB = Pattern.compile("^\\s*JobId=(\\S+)\\s.*\\bJobName=.*");
  private static final Pattern ACTOR = Pattern.compile("(.*?)\\s*\\[([^@\\]]+)@[^\\]]*\\]\\s*");
  private static final int LONGEST = 64 * 1024;

  private final NodeStates states = new NodeStates();
  private final StringBuilder block = new StringBuilder();
  private boolean isJob;
  private Line first;

  @Override
  public List<String> anchors() {
    return List.of("nodename=", "jobid=");
  }

  @Override
  public boolean isInBlock() {
    return block.length() > 0;
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    String text = line.whole();
    boolean isNodeStart = NODE.matcher(text + " ").matches() && !text.contains("PartitionName=");
    boolean isJobStart = JOB.matcher(text).matches();
    if (isNodeStart || isJobStart) {
      close(out);
      isJob = isJobStart;
      first = line;
      block.append(text);
      return true;
    }
    if (block.length() == 0) {
      return false;
    }
    if (text.isBlank() || !text.contains("=") || !Character.isWhitespace(text.charAt(0))) {
      close(out);
      if (!text.isBlank()) {
        states.flush(line.time(), out);
      }
      return false;
    }
    if (block.length() + text.length() < LONGEST) {
      block.append('\n').append(text);
    }
    return true;
  }

  @Override
  public void end(Emitter out) {
    close(out);
    if (first != null) {
      states.flush(first.time(), out);
    }
  }

  private void close(Emitter out) {
    if (block.length() == 0) {
      return;
    }
    String text = block.toString();
    block.setLength(0);
    Map<String, String> values = KeyValues.of(text);
    if (isJob) {
      job(values, text, out);
    } else {
      node(values, text, out);
    }
  }

  private void node(Map<String, String> values, String text, Emitter out) {
    String reason = values.getOrDefault("reason", "");
    String actor = "";
    Matcher by = ACTOR.matcher(reason);
    if (by.matches()) {
      reason = by.group(1);
      actor = by.group(2);
    }
    List<String> nodes = NodeList.expand(values.getOrDefault("nodename", ""));
    String state = values.getOrDefault("state", "");
    states.add(nodes, state, reason, actor, first.time(), text, out);
  }

  private void job(Map<String, String> values, String text, Emitter out) {
    Optional<SlurmState> found = SlurmState.of(values.getOrDefault("jobstate", ""));
    if (found.isEmpty() || found.get().event().isEmpty()) {
      return;
    }
    SlurmState state = found.get();
    String reason = values.getOrDefault("reason", "");
    boolean isPlain = "FAILED COMPLETED RUNNING".contains(state.word());
    ExitStatus exit = Exits.ofPair(values.getOrDefault("exitcode", ""));
    List<String> nodes = NodeList.expand(values.getOrDefault("nodelist", ""));
    JobDraft draft =
        JobDraft.slurm(state.event().orElseThrow())
            .id(values.getOrDefault("jobid", ""))
            .name(values.getOrDefault("jobname", ""))
            .owner(values.getOrDefault("userid", ""))
            .queue(values.getOrDefault("partition", ""))
            .attempt(attempt(values.getOrDefault("restarts", "")))
            .nodes(nodes)
            .exit(state.word().equals("RUNNING") ? ExitStatus.UNKNOWN : exit)
            .reason(isPlain ? wordOf(reason) : state.word())
            .message("Slurm job " + state.word() + ", reason " + reason);
    if (state.word().equals("NODE_FAIL")) {
      String only = nodes.size() == 1 ? nodes.get(0) : "";
      draft.suspect(values.getOrDefault("failednode", only));
    }
    draft.emit(out, JobRecord.time(values.getOrDefault("endtime", "")).orElse(first.time()), text);
  }

  /** Slurm's own reason of a failed job, when it says more than that it failed. */
  private static String wordOf(String reason) {
    return switch (reason) {
      case "OutOfMemory" -> "OUT_OF_MEMORY";
      case "TimeLimit" -> "TIMEOUT";
      case "NodeDown", "NodeFail" -> "NODE_FAIL";
      case "JobLaunchFailure" -> "LAUNCH_FAILED";
      default -> "";
    };
  }

  /** Restarts 0 is the first attempt, of which nothing need be said. */
  private static int attempt(String restarts) {
    return restarts.matches("[1-9]\\d{0,5}") ? Integer.parseInt(restarts) + 1 : 0;
  }
}
