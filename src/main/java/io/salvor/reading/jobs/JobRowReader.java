package io.salvor.reading.jobs;

import io.salvor.model.ExitStatus;
import io.salvor.model.JobEventType;
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
        "requeued");
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
    if (found.word().equals("COMPLETING")) {
      return false;
    }
    return found.event().isPresent() && emit(cells, id, state, found, line, out);
  }

  private static boolean emit(
      List<String> cells, int id, int at, SlurmState state, Line line, Emitter out) {
    String job = cells.get(id);
    int dot = job.indexOf('.');
    ExitStatus exit = ExitStatus.UNKNOWN;
    List<String> nodes = List.of();
    for (int i = cells.size() - 1; i > at; i--) {
      if (!exit.known()) {
        exit = Exits.ofPair(cells.get(i).matches("\\d{1,3}:\\d{1,2}") ? cells.get(i) : "");
      }
      if (nodes.isEmpty() && NODES.matcher(cells.get(i)).matches() && hasDigit(cells.get(i))) {
        nodes = NodeList.expand(cells.get(i));
      }
    }
    boolean isPlain = state.word().equals("FAILED") || state.word().equals("COMPLETED");
    JobDraft.slurm(state.event().orElse(JobEventType.FAILED))
        .id(dot < 0 ? job : job.substring(0, dot))
        .step(dot < 0 ? "" : job.substring(dot + 1))
        .nodes(nodes)
        .exit(exit)
        .reason(isPlain ? "" : state.word())
        .message(line.text())
        .emit(out, line);
    return true;
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
