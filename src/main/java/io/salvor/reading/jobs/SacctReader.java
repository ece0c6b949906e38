package io.salvor.reading.jobs;

import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Tables of jobs with a header, as {@code sacct} and {@code squeue} print them: delimited, in fixed
 * columns or in blanks; a delimited record may be broken over lines.
 */
final class SacctReader implements LineReader {
  private static final int LONGEST_RECORD = 128 * 1024;
  private static final int MOST_PARTS = 64;

  /** Rows of jobs begin so in tables without a delimiter. */
  private static final Pattern ROW = Pattern.compile("^\\s*\\d+(?:[_+.]\\S*)?\\s.*");

  private final JobAttempts attempts = new JobAttempts();
  private final StringBuilder open = new StringBuilder();
  private Optional<Columns> columns = Optional.empty();
  private int parts;

  @Override
  public List<String> anchors() {
    return List.of("jobid");
  }

  @Override
  public boolean isInBlock() {
    return columns.isPresent();
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    String text = line.whole();
    if (isHeader(text)) {
      finish(out);
      columns = Optional.of(Columns.of(text));
      return true;
    }
    if (columns.isEmpty()) {
      return false;
    }
    if (columns.get().isDelimited()) {
      return delimited(text, line, out);
    }
    if (columns.get().isRuler(text)) {
      return true;
    }
    if (!ROW.matcher(text).matches() || !take(text, line, out)) {
      finish(out);
      return false;
    }
    return true;
  }

  @Override
  public void end(Emitter out) {
    finish(out);
  }

  private static boolean isHeader(String text) {
    if (!Columns.mayBeHeader(text)) {
      return false;
    }
    Columns header = Columns.of(text);
    boolean hasJob = header.has("jobid") || header.has("jobidraw");
    return hasJob && (header.has("state") || header.has("st")) && header.size() > 1;
  }

  private boolean delimited(String text, Line line, Emitter out) {
    Columns header = columns.orElseThrow();
    boolean isPart = open.length() > 0;
    if (!isPart && header.delimiters(text) == 0) {
      finish(out);
      return false;
    }
    if (isPart) {
      open.append('\n');
    }
    open.append(text);
    parts++;
    boolean isWhole = header.delimiters(open.toString()) >= header.size() - 1;
    if (isWhole || parts > MOST_PARTS || open.length() > LONGEST_RECORD) {
      String record = open.toString();
      open.setLength(0);
      parts = 0;
      return take(record, line, out) || isPart;
    }
    return true;
  }

  private boolean take(String record, Line line, Emitter out) {
    Optional<Map<String, String>> row = columns.orElseThrow().row(record);
    Optional<JobRecord> job = row.flatMap(JobRecord::of);
    if (job.isEmpty()) {
      return false;
    }
    attempts.add(job.get(), line, out);
    return true;
  }

  private void finish(Emitter out) {
    attempts.flush(out);
    open.setLength(0);
    parts = 0;
    columns = Optional.empty();
  }
}
