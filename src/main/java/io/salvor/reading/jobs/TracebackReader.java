package io.salvor.reading.jobs;

import io.salvor.model.RawText;
import io.salvor.model.TextFormat;
import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import io.salvor.reading.Words;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Python tracebacks, also of many ranks at once: one text for each, which is its last line, the
 * exception; the frames are kept as its raw text.
 */
final class TracebackReader implements LineReader {
  private static final String BEGIN = "Traceback (most recent call last)";
  private static final Pattern EXCEPTION = Pattern.compile("^[A-Za-z_][\\w.]*(?::.*)?$");
  private static final int MOST_OPEN = 512;
  private static final int MOST_LINES = 2000;
  private static final int LONGEST = 16 * 1024;

  /** One traceback that is being read. */
  private static final class Open {
    private final StringBuilder raw = new StringBuilder();
    private int lines;
    private Line last;
  }

  private final Map<Integer, Open> byRank = new HashMap<>();

  @Override
  public List<String> anchors() {
    return List.of("traceback (most recent call last)");
  }

  @Override
  public boolean isInBlock() {
    return !byRank.isEmpty();
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    if (line.text().contains(BEGIN)) {
      Open before = byRank.remove(line.rank());
      if (before != null) {
        send(before, before.last, out);
      }
      if (byRank.size() >= MOST_OPEN) {
        return false;
      }
      keep(byRank.computeIfAbsent(line.rank(), rank -> new Open()), line);
      return true;
    }
    Open open = byRank.get(line.rank());
    if (open == null) {
      return false;
    }
    String text = line.text();
    boolean isFrame =
        text.isBlank() || Character.isWhitespace(text.charAt(0)) || text.startsWith("File \"");
    if (isFrame && open.lines < MOST_LINES) {
      keep(open, line);
      return true;
    }
    byRank.remove(line.rank());
    if (!EXCEPTION.matcher(Words.cut(text, 4096)).matches()) {
      send(open, open.last, out);
      return false;
    }
    keep(open, line);
    send(open, line, out);
    return true;
  }

  @Override
  public void end(Emitter out) {
    byRank.values().forEach(open -> send(open, open.last, out));
    byRank.clear();
  }

  private static void keep(Open open, Line line) {
    open.lines++;
    open.last = line;
    if (open.raw.length() + line.whole().length() < LONGEST) {
      open.raw.append(open.raw.length() == 0 ? "" : "\n").append(line.whole());
    }
  }

  private static void send(Open open, Line line, Emitter out) {
    out.emit(
        new RawText(
            out.origin(line.time(), open.raw.toString()),
            TextFormat.JOB_LOG,
            Words.name(line.node()),
            "",
            line.rank(),
            line.text()));
  }
}
