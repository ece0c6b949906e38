package io.salvor.reading.kernel;

import io.salvor.model.Component;
import io.salvor.model.RawText;
import io.salvor.model.Severity;
import io.salvor.model.TextFormat;
import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import io.salvor.reading.GpuNames;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import io.salvor.reading.Pci;
import io.salvor.reading.Words;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines of the NVIDIA driver about a GPU that carry no XID: start-up, GSP, bus, reset, version. */
public final class NvidiaDriverReader implements LineReader {
  private static final Pattern RESET =
      Pattern.compile("GPU reset executed: (\\S+?),? success: (true|false)");
  private static final Pattern HEADLINE = Pattern.compile("The NVIDIA GPU ([0-9a-fA-F:.]+)\\s*$");
  private static final Pattern MINOR = Pattern.compile("device minor number (\\d+)");
  private static final int HEADLINE_REACH = 4;

  private final GpuIdentity gpus;

  /** The GPU of the driver's message that is spread over lines, and how many lines may follow. */
  private String headlinePci = "";

  private int headlineReach;

  public NvidiaDriverReader(GpuIdentity gpus) {
    this.gpus = gpus;
  }

  @Override
  public List<String> anchors() {
    return List.of(
        "nvrm",
        "gpu at pci:",
        "fallen off the bus",
        "rminitadapter",
        "rm_init_adapter",
        "gfw_boot",
        "gsp rpc",
        "gsp firmware",
        "gpu reset executed",
        "api mismatch: the");
  }

  @Override
  public boolean isInBlock() {
    return headlineReach > 0;
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    headlineReach = Math.max(0, headlineReach - 1);
    String text = line.text();
    if (gpus.learn(line.node(), text)) {
      context(line, out);
      return true;
    }
    Matcher headline = HEADLINE.matcher(text);
    if (headline.find()) {
      headlinePci = Pci.find(headline.group(1));
      headlineReach = HEADLINE_REACH;
      return false;
    }
    return reset(line, out)
        || bus(line, out)
        || startUp(line, out)
        || gsp(line, out)
        || version(line, out);
  }

  private static void context(Line line, Emitter out) {
    out.emit(
        new RawText(
            out.origin(line.time(), line.whole()),
            TextFormat.KERNEL_LOG,
            line.node(),
            "",
            line.rank(),
            line.text()));
  }

  private boolean reset(Line line, Emitter out) {
    Matcher matcher = RESET.matcher(line.text());
    if (!matcher.find()) {
      return false;
    }
    boolean hasWorked = matcher.group(2).equals("true");
    EventDraft draft = EventDraft.of(Component.GPU, "GpuReset");
    draft.code(hasWorked ? "GPU_RESET_SUCCEEDED" : "GPU_RESET_FAILED");
    gpus.name(draft, line.node(), line.text());
    if (GpuNames.uuid(line.text()).isEmpty() && Pci.find(line.text()).isEmpty()) {
      draft.entity("GPU", matcher.group(1));
    }
    if (hasWorked) {
      draft.healthy();
    } else {
      draft.severity(Severity.CRITICAL);
    }
    draft.emit(line, out);
    return true;
  }

  private boolean bus(Line line, Emitter out) {
    String text = line.text();
    if (text.startsWith("{")) {
      return false;
    }
    boolean isNegated = Words.contains(text, "has not fallen") || Words.contains(text, "no gpu");
    if (!Words.contains(text, "fallen off the bus") || isNegated) {
      return false;
    }
    EventDraft draft = draft("GpuFallenOffBus", "GPU_FALLEN_OFF_BUS", Severity.FATAL, line);
    if (headlineReach > 0 && Pci.find(text).isEmpty()) {
      gpus.name(draft, line.node(), headlinePci);
    }
    headlineReach = 0;
    draft.emit(line, out);
    return true;
  }

  private boolean startUp(Line line, Emitter out) {
    String text = line.text();
    String code = "";
    if (Words.contains(text, "gfw_boot") && Words.contains(text, "fail")) {
      code = "GFW_BOOT_FAILED";
    } else if (Words.contains(text, "cannot initialize gsp firmware")) {
      code = "GSP_INIT_FAILED";
    } else if (Words.contains(text, "rminitadapter failed")
        || Words.contains(text, "rm_init_adapter failed")) {
      code = "RM_INIT_FAILED";
    }
    if (code.isEmpty()) {
      return false;
    }
    draft("GpuInit", code, Severity.CRITICAL, line).emit(line, out);
    return true;
  }

  private boolean gsp(Line line, Emitter out) {
    String text = line.text();
    boolean isRateLimit = Words.contains(text, "rate limiting gsp rpc");
    if (!isRateLimit && !Words.contains(text, "likely needs to be reset")) {
      return false;
    }
    draft("GpuGsp", "GSP_RPC_RATE_LIMITED", Severity.CRITICAL, line).emit(line, out);
    return true;
  }

  private boolean version(Line line, Emitter out) {
    if (!Words.contains(line.text(), "api mismatch: the")) {
      return false;
    }
    EventDraft.of(Component.GPU, "DriverState")
        .code("DRIVER_MISMATCH")
        .severity(Severity.CRITICAL)
        .emit(line, out);
    return true;
  }

  private EventDraft draft(String check, String code, Severity severity, Line line) {
    EventDraft draft = EventDraft.of(Component.GPU, check).code(code).severity(severity);
    gpus.name(draft, line.node(), line.text());
    Matcher minor = MINOR.matcher(line.text());
    if (minor.find()) {
      draft.attribute("minor", minor.group(1));
    }
    return draft;
  }
}
