package io.salvor.reading.gpu;

import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of {@code nvidia-smi -q}, whole or any section of it. */
public final class SmiTextReader implements LineReader {
  private static final Pattern GPU =
      Pattern.compile("^\\s*GPU ([0-9A-Fa-f]{4,8}:[0-9A-Fa-f]{2}:[0-9A-Fa-f]{2}\\.[0-7])\\s*$");
  private static final Pattern FIELD = Pattern.compile("^(\\s*)([^:|]{1,60}?)\\s*: ?(.*)$");
  private static final Pattern SECTION = Pattern.compile("^(\\s*)([A-Z][\\w ./()-]{1,60})$");
  private static final Set<String> SECTIONS =
      Set.of(
          "remapped rows",
          "retired pages",
          "ecc errors",
          "volatile",
          "aggregate",
          "clocks event reasons",
          "clocks throttle reasons",
          "fabric",
          "gpu reset status");
  private static final int DEEPEST = 12;

  /** A section that is open, by the indentation of its name. */
  private record Section(int indent, String name) {}

  private final Deque<Section> path = new ArrayDeque<>();
  private GpuFindings gpu = new GpuFindings();
  private Line first;
  private Line last;
  private boolean isWell;
  private boolean knowsFields;

  @Override
  public List<String> anchors() {
    return List.of(
        "nvsmi log",
        "gpu 0000",
        "remapped rows",
        "retired pages",
        "ecc errors",
        "volatile",
        "aggregate",
        "clocks event reasons",
        "clocks throttle reasons",
        "fabric",
        "gpu reset status");
  }

  @Override
  public boolean isInBlock() {
    return first != null;
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    String text = line.text();
    if (first == null && !begins(text)) {
      return false;
    }
    if (first == null) {
      first = line;
      last = line;
      isWell = true;
      knowsFields = false;
    }
    if (text.isBlank() || text.contains("NVSMI LOG")) {
      return true;
    }
    Matcher header = GPU.matcher(text);
    if (header.find()) {
      finishGpu(out);
      gpu.pci(header.group(1));
      return true;
    }
    if (field(line) || section(text)) {
      return true;
    }
    end(out);
    return false;
  }

  @Override
  public void end(Emitter out) {
    if (first == null) {
      return;
    }
    finishGpu(out);
    if (isWell && knowsFields) {
      GpuFindings.healthy(last, "nvidia-smi -q: all fields are well", out);
    }
    first = null;
  }

  private static boolean begins(String text) {
    return text.contains("NVSMI LOG")
        || GPU.matcher(text).find()
        || SECTIONS.contains(text.strip().toLowerCase(Locale.ROOT));
  }

  private void finishGpu(Emitter out) {
    isWell &= gpu.emit(first, out);
    knowsFields |= gpu.knowsFields();
    gpu = new GpuFindings();
    path.clear();
  }

  private boolean field(Line line) {
    Matcher matcher = FIELD.matcher(line.text());
    if (!matcher.find() || !matcher.group(2).matches("[A-Za-z].*")) {
      return false;
    }
    int indent = matcher.group(1).length();
    close(indent);
    String name = matcher.group(2).toLowerCase(Locale.ROOT);
    last = line;
    gpu.at(line);
    gpu.field(joined() + name, matcher.group(3));
    open(indent, name);
    return true;
  }

  private boolean section(String text) {
    Matcher matcher = SECTION.matcher(text);
    if (!matcher.find()) {
      return false;
    }
    int indent = matcher.group(1).length();
    String name = matcher.group(2).strip().toLowerCase(Locale.ROOT);
    if (indent == 0 && !SECTIONS.contains(name)) {
      return false;
    }
    close(indent);
    open(indent, name);
    return true;
  }

  private void close(int indent) {
    while (!path.isEmpty() && path.peekLast().indent() >= indent) {
      path.removeLast();
    }
  }

  private void open(int indent, String name) {
    if (path.size() < DEEPEST) {
      path.addLast(new Section(indent, name));
    }
  }

  private String joined() {
    StringBuilder joined = new StringBuilder();
    for (Section section : path) {
      joined.append(section.name()).append('/');
    }
    return joined.toString();
  }
}
