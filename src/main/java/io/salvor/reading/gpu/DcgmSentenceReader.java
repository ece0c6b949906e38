package io.salvor.reading.gpu;

import io.salvor.model.Component;
import io.salvor.model.Diagnostic.Result;
import io.salvor.model.Entity;
import io.salvor.model.Severity;
import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import io.salvor.reading.GpuNames;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import io.salvor.reading.Words;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Results of DCGM tests that stand in one line: summaries, node labels, error codes. */
public final class DcgmSentenceReader implements LineReader {
  private static final String TESTS =
      "(pcie|pcie/nvlink|integration|memory|gpu memory|memtest|diagnostic|sm stress|targeted stress"
          + "|targeted power|pulse(?: test| power)?|memory bandwidth|nvbandwidth|nvlink|eud"
          + "|context create|software|deployment|nccl tests?)";
  private static final Pattern ONE =
      Pattern.compile(
          "(?i)^\\s*" + TESTS + "(?: test)?\\s*[:=]\\s*(fail|pass|skip|warn)\\w*\\b(.*)$");
  private static final Pattern WHOLE =
      Pattern.compile("(?i)\\bdcgmi diag\\b.*?(?:-r|--run|level) ?(\\d).*?\\b(pass|fail)\\w*");
  private static final Pattern LEVEL = Pattern.compile("(?i)(?:level|-r) ?(\\d)");
  private static final Pattern LABEL =
      Pattern.compile("\\bdcgm\\.level\\.(\\d)=(PASS|ERR|FAIL)\\w*?[-_\\d.]*UTC_?(\\S*)");
  private static final Pattern LABEL_TEST = Pattern.compile("([a-z_]+)\\.(\\d+)");
  private static final Pattern CODE = Pattern.compile("\\bDCGM_FR_[A-Z0-9_]+\\b");

  @Override
  public List<String> anchors() {
    return List.of(": fail", ": pass", ": skip", ": warn", "dcgmi diag", "dcgm.level.", "dcgm_fr_");
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    return label(line, out) || whole(line, out) || one(line, out) || code(line, out);
  }

  private static boolean label(Line line, Emitter out) {
    Matcher matcher = LABEL.matcher(line.text());
    if (!matcher.find()) {
      return false;
    }
    DiagnosticDraft draft = new DiagnosticDraft();
    draft.level(Integer.parseInt(matcher.group(1)));
    boolean isPass = matcher.group(2).equals("PASS");
    draft.overall(isPass ? Result.PASS : Result.FAIL);
    Matcher test = LABEL_TEST.matcher(matcher.group(3));
    while (test.find()) {
      String name = test.group(1).replaceAll("^_|_$", "").replace('_', ' ');
      draft.add(name, test.group(2), isPass ? Result.PASS : Result.FAIL, "", line.text());
    }
    draft.emit(line, out);
    return true;
  }

  private static boolean whole(Line line, Emitter out) {
    Matcher matcher = WHOLE.matcher(line.text());
    if (!matcher.find()) {
      return false;
    }
    DiagnosticDraft draft = new DiagnosticDraft();
    draft.level(Integer.parseInt(matcher.group(1)));
    DiagnosticDraft.result(matcher.group(2)).ifPresent(draft::overall);
    draft.emit(line, out);
    return true;
  }

  private static boolean one(Line line, Emitter out) {
    Matcher matcher = ONE.matcher(line.text());
    if (!matcher.find()) {
      return false;
    }
    DiagnosticDraft draft = new DiagnosticDraft();
    Matcher level = LEVEL.matcher(line.text());
    draft.level(level.find() ? Integer.parseInt(level.group(1)) : 0);
    String message = matcher.group(3).replaceFirst("^[\\s:-]+", "");
    DiagnosticDraft.result(matcher.group(2))
        .ifPresent(
            result ->
                draft.add(
                    matcher.group(1),
                    GpuNames.index(message),
                    result,
                    DcgmErrors.ofText(message),
                    message));
    draft.emit(line, out);
    return true;
  }

  private static boolean code(Line line, Emitter out) {
    Matcher matcher = CODE.matcher(line.text());
    if (!matcher.find()) {
      return false;
    }
    EventDraft.of(Component.GPU, "DcgmHealth")
        .code(matcher.group())
        .entity(Entity.GPU_UUID, GpuNames.uuid(line.text()))
        .entity(Entity.GPU_INDEX, GpuNames.index(line.text()))
        .severity(Words.contains(line.text(), "fatal") ? Severity.FATAL : Severity.WARNING)
        .emit(line, out);
    return true;
  }
}
