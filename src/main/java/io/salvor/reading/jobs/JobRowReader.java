package io.salvor.reading.jobs;

import io.salvor.model.ExitStatus;
import io.salvor.model.JobEventType;
import io.salvor.model.RawText;
import io.salvor.model.TextFormat;
import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Rows of jobs without a header: a job id first or in a delimited field, a state word within. */
final class JobRowReader implements LineReader {
  private static final Pattern JOB = Pattern.compile("\\d{2,12}(?:_\\d+|\\+\\d+)?(?:\\.\\w+)?");
  private static final Pattern NODES =
      Pattern.compile("[A-Za-z][\\w.-]*(?:\\[[\\d,-]+\\][\\w.-]*)?(?:,[A-Za-z].*)?");
  private static final int MOST_CELLS = 60;

  @Override
  public List<String> anchors() {
    return List.of(
        "failed",
        "cancelled",
        "node_fail",
        "out_of_me",
        "timeout",
        "preempted",
        "boot_fail",
        "completed",
        "|running",
        "#running",
        " running ",
        " cg ",
        "completing",
        "deadline",
        "requeued",
        "pending",
        " pd ");
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    String text = line.whole().strip();
    if (text.isEmpty() || text.length() > 4096) {
      return false;
    }
    List<String> cells = cells(text);
    int id = indexOfJob(cells, text);
    int state = id < 0 ? -1 : indexOfState(cells, id);
    if (state < 0) {
      return false;
    }
    SlurmState found = SlurmState.of(cells.get(state)).orElseThrow();
    String job = cells.get(id);
    List<String> nodes = nodes(cells.subList(state + 1, cells.size()));
    if (found.event().isEmpty()) {
      text(job, nodes, line, out);
    } else {
      event(job, nodes, found, exit(cells.subList(state + 1, cells.size())), line, out);
    }
    return true;
  }

  /** A job that waits or is being cleared up stays text, with its node. */
  private static void text(String job, List<String> nodes, Line line, Emitter out) {
    out.emit(
        new RawText(
            out.origin(line.time(), line.whole()),
            TextFormat.SLURM,
            nodes.size() == 1 ? nodes.get(0) : line.node(),
            job,
            line.rank(),
            line.text()));
  }

  private static void event(
      String job, List<String> nodes, SlurmState state, ExitStatus exit, Line line, Emitter out) {
    int dot = job.indexOf('.');
    boolean isRunning = state.word().equals("RUNNING");
    boolean isPlain = state.word().equals("FAILED") || state.word().equals("COMPLETED");
    JobDraft.slurm(state.event().orElse(JobEventType.FAILED))
        .id(dot < 0 ? job : job.substring(0, dot))
        .step(dot < 0 ? "" : job.substring(dot + 1))
        .nodes(nodes)
        .exit(isRunning ? ExitStatus.UNKNOWN : exit)
        .reason(isPlain || isRunning ? "" : state.word())
        .message(line.text())
        .emit(out, line);
  }

  private static ExitStatus exit(List<String> cells) {
    for (String cell : cells) {
      if (cell.matches("\\d{1,3}:\\d{1,2}")) {
        return Exits.ofPair(cell);
      }
    }
    return ExitStatus.UNKNOWN;
  }

  /** The first list in brackets; else the last word that may be a node. */
  private static List<String> nodes(List<String> cells) {
    String found = "";
    for (String cell : cells) {
      if (NODES.matcher(cell).matches() && hasDigit(cell)) {
        found = cell;
        if (cell.indexOf('[') >= 0) {
          break;
        }
      }
    }
    return NodeList.expand(found);
  }

  private static boolean hasDigit(String cell) {
    return cell.chars().anyMatch(Character::isDigit);
  }

  private static List<String> cells(String text) {
    String cut = text.contains("|#") ? "\\|#" : text.contains("|") ? "\\|" : "\\s+";
    List<String> cells = new ArrayList<>();
    for (String cell : text.split(cut, MOST_CELLS)) {
      cells.add(cell.strip());
    }
    return cells;
  }

  /** The first cell; in a delimited row without a header any cell before the state. */
  private static int indexOfJob(List<String> cells, String text) {
    if (JOB.matcher(cells.get(0)).matches()) {
      return 0;
    }
    for (int i = 1; text.contains("|") && i < cells.size(); i++) {
      if (cells.get(i).length() > 3 && JOB.matcher(cells.get(i)).matches()) {
        return i;
      }
    }
    return -1;
  }

  /** An upper-case word: prose that happens to begin with a number is no row. */
  private static int indexOfState(List<String> cells, int id) {
    for (int i = id + 1; i < cells.size(); i++) {
      String cell = cells.get(i);
      boolean isUpper = cell.length() > 1 && Character.isUpperCase(cell.charAt(1));
      Optional<SlurmState> state = isUpper ? SlurmState.of(cell) : Optional.empty();
      if (state.isPresent()) {
        return i;
      }
    }
    return -1;
  }
}
