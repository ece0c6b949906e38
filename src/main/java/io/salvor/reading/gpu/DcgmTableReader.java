package io.salvor.reading.gpu;

import io.salvor.model.Diagnostic.Result;
import io.salvor.reading.Block;
import io.salvor.reading.Emitter;
import io.salvor.reading.GpuNames;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import io.salvor.reading.Words;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The table of {@code dcgmi diag}, whole or some rows of it, texts wrapped inside words. */
public final class DcgmTableReader implements LineReader {
  private static final Pattern ROW = Pattern.compile("^\\s*\\|([^|]*)(?:\\|(.*?)\\|?)?\\s*$");
  private static final Pattern OF_GPUS =
      Pattern.compile("(?i)^(pass|fail|skip|warn(?:ing)?|error)\\w* - GPUs?: ([\\d, ]+)");
  private static final Pattern OF_GPU =
      Pattern.compile("(?i)^GPU ?(\\d+): (pass|fail|skip|warn|error)\\w*");
  private static final Pattern ALONE =
      Pattern.compile("(?i)^(pass|fail|skip|not run|warn|error)\\w*(?: - all)?$");
  private static final Pattern CODED = Pattern.compile("^(.*?):? *(DCGM_FR_[A-Z0-9_]+):? *(.*)$");
  private static final Pattern OVERALL = Pattern.compile("(?i)^overall(?: health)?:? *(\\w*)");
  private static final int LONGEST_TEXT = 16 * 1024;

  /** Padding behind a full cell of wrapped text. */
  private static final int PADDING = 2;

  private DiagnosticDraft draft = new DiagnosticDraft();
  private final Block lines = new Block();
  private String test = "";
  private String warned = "";
  private final StringBuilder warning = new StringBuilder();

  @Override
  public List<String> anchors() {
    return List.of(
        "| diagnostic ",
        "pass - ",
        "fail - ",
        "skip - ",
        "warn - ",
        "dcgm_fr_",
        "| pass",
        "| fail",
        "| skip",
        "overall: ",
        "|-----  ",
        "| gpu device ids");
  }

  @Override
  public boolean isInBlock() {
    return !lines.isEmpty();
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    String text = line.text();
    if (text.isBlank()
        || text.startsWith("+")
        || text.startsWith("|--")
        || text.startsWith("|==")) {
      return !lines.isEmpty() || text.startsWith("|-----  ");
    }
    Matcher row = ROW.matcher(text);
    if (!row.find() || text.startsWith("| NVIDIA-SMI")) {
      end(out);
      return false;
    }
    lines.add(line);
    row(row.group(1), row.group(2) == null ? "" : row.group(2));
    return true;
  }

  @Override
  public void end(Emitter out) {
    if (lines.isEmpty()) {
      return;
    }
    endWarning();
    if (!draft.isEmpty()) {
      draft.emit(lines.line(), out);
    }
    draft = new DiagnosticDraft();
    lines.clear();
    test = "";
  }

  private void row(String left, String right) {
    String name = left.strip();
    String value = right.strip();
    Matcher overall = OVERALL.matcher(name);
    if (overall.find()) {
      endWarning();
      DiagnosticDraft.result(overall.group(1).isEmpty() ? value : overall.group(1))
          .ifPresent(draft::overall);
    } else if (name.isEmpty()) {
      more(right, value);
    } else if (isRemark(name)) {
      endWarning();
      warned = name;
      wrap(right);
    } else if (CODED.matcher(name).find() && value.isEmpty()) {
      coded(name);
    } else {
      endWarning();
      test = name;
      result(value);
    }
  }

  private static boolean isRemark(String name) {
    return name.matches("(?:Warning|Error|Info)\\b.*");
  }

  private void more(String right, String value) {
    boolean isResult = OF_GPUS.matcher(value).find() || OF_GPU.matcher(value).find();
    if (isResult || warned.isEmpty()) {
      endWarning();
      result(value);
    } else {
      wrap(right);
    }
  }

  private void wrap(String right) {
    String cell = right.startsWith(" ") ? right.substring(1) : right;
    if (warning.length() + cell.length() < LONGEST_TEXT) {
      warning.append(cell, 0, Math.max(0, cell.length() - PADDING));
    }
  }

  private void coded(String name) {
    Matcher matcher = CODED.matcher(name);
    if (matcher.find()) {
      endWarning();
      String named = matcher.group(1).replaceFirst("(?i) test$", "");
      draft.add(
          named.isEmpty() ? test : named,
          GpuNames.index(matcher.group(3)),
          Result.ERROR,
          matcher.group(2),
          matcher.group(3));
    }
  }

  private void result(String value) {
    Matcher many = OF_GPUS.matcher(value);
    Matcher one = OF_GPU.matcher(value);
    if (many.find()) {
      Optional<Result> result = DiagnosticDraft.result(many.group(1));
      for (String gpu : many.group(2).split("[, ]+")) {
        result.ifPresent(r -> draft.add(test, gpu, r, "", ""));
      }
    } else if (one.find()) {
      DiagnosticDraft.result(one.group(2)).ifPresent(r -> draft.add(test, one.group(1), r, "", ""));
    } else if (ALONE.matcher(value).find()) {
      DiagnosticDraft.result(value).ifPresent(r -> draft.add(test, "", r, "", ""));
    }
  }

  private void endWarning() {
    String text = warning.toString().replaceAll("\\s+", " ").strip();
    boolean isInfo = warned.startsWith("Info");
    warning.setLength(0);
    warned = "";
    if (!text.isEmpty() && !isInfo) {
      String code = DcgmErrors.ofText(text);
      draft.explain(test, GpuNames.index(text), code, Words.cut(text, LONGEST_TEXT));
    }
  }
}
