package io.salvor.reading.gpu;

import io.salvor.model.Severity;
import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import io.salvor.reading.Words;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The table that {@code nvidia-smi} prints without arguments, or rows of it. */
public final class SmiTableReader implements LineReader {
  private static final Pattern ROW =
      Pattern.compile(
          "^\\|\\s*(\\d{1,3})\\s+(\\S.*?)\\s*\\|\\s*([0-9A-Fa-f]{4,8}:[0-9A-Fa-f]{2}:[0-9A-Fa-f]{2}\\.\\d)"
              + "\\s+(\\S.*?)\\s*\\|\\s*(\\S.*?)\\s*\\|$");

  private GpuFindings gpu;
  private Line row;
  private Line first;
  private Line last;
  private boolean isWell;

  @Override
  public List<String> anchors() {
    return List.of("nvidia-smi ", "| 0000", "|   ");
  }

  @Override
  public boolean isInBlock() {
    return first != null;
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    String text = line.text().strip();
    Matcher matcher = ROW.matcher(text);
    if (matcher.find()) {
      begin(line);
      finishGpu(out);
      gpu = new GpuFindings();
      gpu.index(matcher.group(1));
      gpu.pci(matcher.group(3));
      row = line;
      gpu.at(line);
      ecc(matcher.group(5));
      errors(text);
      return true;
    }
    if (text.startsWith("| NVIDIA-SMI ")) {
      begin(line);
      return true;
    }
    if (first == null) {
      return false;
    }
    if (text.isEmpty()
        || text.startsWith("|") && !text.contains("Diagnostic")
        || text.startsWith("+")) {
      last = line;
      if (gpu != null) {
        gpu.at(line);
      }
      errors(text);
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
    boolean hasRows = gpu != null;
    finishGpu(out);
    if (isWell && hasRows) {
      GpuFindings.healthy(last, "nvidia-smi: no errors in the table", out);
    }
    first = null;
  }

  private void begin(Line line) {
    last = line;
    if (first == null) {
      first = line;
      isWell = true;
    }
  }

  private void finishGpu(Emitter out) {
    if (gpu != null) {
      isWell &= gpu.emit(row, out);
      gpu = null;
    }
  }

  private void ecc(String column) {
    if (column.matches("\\d{1,12}")) {
      gpu.field("volatile uncorr. ecc", column);
    }
  }

  private void errors(String text) {
    if (gpu == null) {
      return;
    }
    String where = "nvidia-smi: " + Words.cut(row.text(), 120);
    if (text.contains("ERR!")) {
      gpu.add("GpuState", "GPU_FIELD_ERROR", "", Severity.CRITICAL, "ERR! in " + where);
    }
    if (text.contains("GPU is lost")) {
      gpu.add("GpuCount", "GPU_LOST", "", Severity.FATAL, "GPU is lost in " + where);
    }
    if (text.contains("Requires Reset")) {
      gpu.add("GpuRecoveryAction", "RECOVERY_RESET", "", Severity.CRITICAL, where);
    }
  }
}
