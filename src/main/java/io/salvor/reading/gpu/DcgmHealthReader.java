package io.salvor.reading.gpu;

import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.Severity;
import io.salvor.reading.Block;
import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The table of {@code dcgmi health -c}. */
public final class DcgmHealthReader implements LineReader {
  private static final Pattern ROW = Pattern.compile("^\\s*\\|([^|]*)(?:\\|(.*?)\\|?)?\\s*$");
  private static final Pattern GPU = Pattern.compile("^(?:->|\\|-) ?(?:GPU ?)?(\\d+)$");
  private static final Pattern SYSTEM = Pattern.compile("(?i)(?:-> |GPU.*?: )?(.+?) system$");
  private static final int LONGEST = 4096;

  private Line first;
  private final Block lines = new Block();
  private String gpu = "";
  private String system = "";
  private boolean isFailure;
  private boolean isWell;
  private Line overall;
  private final StringBuilder text = new StringBuilder();

  @Override
  public List<String> anchors() {
    return List.of("health monitor report", "overall health");
  }

  @Override
  public boolean isInBlock() {
    return first != null;
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    String whole = line.text();
    boolean begins = whole.contains("Health Monitor Report") || whole.contains("| Overall Health");
    if (first == null && !begins) {
      return false;
    }
    if (whole.isBlank() || whole.startsWith("+")) {
      return first != null;
    }
    Matcher row = ROW.matcher(whole);
    if (!row.find()) {
      end(out);
      return false;
    }
    if (first == null) {
      first = line;
      overall = line;
      isWell = false;
    }
    if (whole.contains("Overall Health")) {
      overall = line;
    }
    row(row.group(1).strip(), row.group(2) == null ? "" : row.group(2).strip(), out);
    lines.add(line);
    return true;
  }

  @Override
  public void end(Emitter out) {
    if (first == null) {
      return;
    }
    finish(out);
    if (isWell) {
      GpuFindings.healthy(overall, "dcgmi health: healthy", out);
    }
    first = null;
    gpu = "";
  }

  private void row(String left, String right, Emitter out) {
    Matcher index = GPU.matcher(left);
    Matcher of = SYSTEM.matcher(left);
    if (left.startsWith("Overall Health") || left.startsWith("Overall")) {
      isWell = right.equalsIgnoreCase("Healthy");
    } else if (index.find()) {
      finish(out);
      gpu = index.group(1);
    } else if (of.find()) {
      finish(out);
      system = of.group(1).replaceFirst("^->\\s*", "");
      isFailure = right.toLowerCase(Locale.ROOT).startsWith("fail");
    } else if (left.isEmpty() && !system.isEmpty() && text.length() < LONGEST) {
      text.append(text.length() == 0 ? "" : " ").append(right);
    }
  }

  private void finish(Emitter out) {
    if (!system.isEmpty()) {
      isWell = false;
      String message = system + ": " + text;
      String code = DcgmErrors.ofText(text.toString());
      EventDraft.of(Component.GPU, "DcgmHealth")
          .code(code.isEmpty() ? DcgmErrors.UNKNOWN : code)
          .entity(Entity.GPU_INDEX, gpu)
          .severity(isFailure ? Severity.FATAL : Severity.WARNING)
          .message(message)
          .emit(lines.line(), out);
    }
    lines.clear();
    system = "";
    text.setLength(0);
  }
}
