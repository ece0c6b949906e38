package io.salvor.reading.jobs;

import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tables of nodes with a header, as {@code sinfo} prints them, also {@code sinfo -R}. */
final class SinfoReader implements LineReader {
  /** A row of {@code sinfo -R}: the reason holds blanks, the rest does not. */
  private static final Pattern REASON_ROW =
      Pattern.compile(
          "^(.*?)\\s+(\\S+)\\s+(\\d{4}-\\d\\d-\\d\\dT[\\d:]+|Unknown)\\s+(?:(\\S+)\\s+)?(\\S+)\\s*$");

  private final NodeStates states = new NodeStates();
  private Optional<Columns> columns = Optional.empty();
  private Line last;

  @Override
  public List<String> anchors() {
    return List.of("nodelist", "hostnames");
  }

  @Override
  public boolean isInBlock() {
    return columns.isPresent();
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    String text = line.whole();
    if (isHeader(text)) {
      end(out);
      columns = Optional.of(Columns.of(text));
      last = line;
      return true;
    }
    if (columns.isEmpty()) {
      return false;
    }
    last = line;
    if (columns.get().isRuler(text) || row(text, line, out)) {
      return true;
    }
    end(out);
    return false;
  }

  @Override
  public void end(Emitter out) {
    if (columns.isPresent()) {
      states.flush(last.time(), out);
      columns = Optional.empty();
    }
  }

  private static boolean isHeader(String text) {
    if (!text.contains("NODELIST") && !text.contains("HOSTNAMES") || !Columns.mayBeHeader(text)) {
      return false;
    }
    Columns header = Columns.of(text);
    boolean hasNode = header.has("nodelist") || header.has("hostnames");
    boolean isJobs = header.has("jobid") || header.has("st") || header.has("name");
    return hasNode && !isJobs && (header.has("state") || header.has("reason"));
  }

  private boolean row(String text, Line line, Emitter out) {
    Columns header = columns.orElseThrow();
    if (!header.isDelimited() && header.has("timestamp") && header.has("reason")) {
      return reasonRow(text, header, line, out);
    }
    Map<String, String> row = header.row(text).orElse(Map.of());
    String nodes = row.getOrDefault("nodelist", row.getOrDefault("hostnames", ""));
    String state = row.getOrDefault("state", "drain");
    String actor = row.getOrDefault("user", "");
    return states.add(nodes, state, row.getOrDefault("reason", ""), actor, line, out);
  }

  private boolean reasonRow(String text, Columns header, Line line, Emitter out) {
    Matcher row = REASON_ROW.matcher(text);
    if (text.length() > 4096 || !row.matches()) {
      return false;
    }
    String state = header.has("state") && row.group(4) != null ? row.group(4) : "";
    String reason = row.group(1);
    return states.add(
        row.group(5), state.isEmpty() ? stateOf(reason) : state, reason, row.group(2), line, out);
  }

  /** {@code sinfo -R} lists nodes that are down, drained or failing without saying which. */
  private static String stateOf(String reason) {
    return reason.toLowerCase(Locale.ROOT).startsWith("not responding") ? "down" : "drain";
  }
}
