package io.salvor.reading.jobs;

import io.salvor.model.ExitStatus;
import io.salvor.model.JobEventType;
import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The table in which torchrun sums up which ranks failed: one job event for each entry. */
final class ElasticReader implements LineReader {
  private static final Pattern FIELD =
      Pattern.compile("^\\s*(time|host|rank|exitcode|error_file|traceback)\\s*: ?(.*)$");
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,9}");
  private static final Pattern FAILED =
      Pattern.compile("failed \\(exitcode: (-?\\d{1,5})\\) local_rank: \\d+ \\(pid: \\d+\\)");

  private boolean isInTable;
  private boolean isRoot;
  private String host = "";
  private String time = "";
  private int rank = -1;
  private ExitStatus exit = ExitStatus.UNKNOWN;

  @Override
  public List<String> anchors() {
    return List.of(
        "failures:", "root cause (first observed failure)", "failed (exitcode:", "exitcode  :");
  }

  @Override
  public boolean isInBlock() {
    return isInTable;
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    String text = line.text();
    Matcher failed = FAILED.matcher(text);
    if (failed.find()) {
      send(Exits.ofCode(failed.group(1)), line.node(), line.rank(), text, line.time(), line, out);
      return true;
    }
    String word = text.strip();
    if (word.equals("Failures:") || word.startsWith("Root Cause (first observed")) {
      isInTable = true;
      isRoot = word.startsWith("Root");
      return false;
    }
    Matcher field = FIELD.matcher(text);
    if (!isInTable || !field.matches()) {
      isInTable &= word.isEmpty() || "[<=-".indexOf(word.charAt(0)) >= 0;
      return false;
    }
    return field(field.group(1), field.group(2).strip(), line, out);
  }

  private boolean field(String name, String value, Line line, Emitter out) {
    switch (name) {
      case "time" -> time = value.replace('_', 'T');
      case "host" -> host = value;
      case "rank" -> rank = number(value, -1);
      case "exitcode" -> exit = Exits.ofCode(Integer.toString(number(value, 0)));
      case "traceback" -> {
        Instant at = JobRecord.time(time).orElse(line.time());
        String message = (isRoot ? "first to fail: " : "") + value;
        send(exit, host.isEmpty() ? line.node() : host, rank, message, at, line, out);
        host = "";
        rank = -1;
        exit = ExitStatus.UNKNOWN;
      }
      default -> {
        return true;
      }
    }
    return true;
  }

  private static int number(String text, int fallback) {
    Matcher number = NUMBER.matcher(text);
    int value = number.find() ? Integer.parseInt(number.group()) : fallback;
    return fallback == -1 ? Math.max(-1, value) : value;
  }

  private static void send(
      ExitStatus exit, String node, int rank, String text, Instant at, Line line, Emitter out) {
    JobDraft.of(JobEventType.FAILED)
        .node(node)
        .exit(exit)
        .rank(rank)
        .message(text)
        .emit(out, at, line.whole());
  }
}
