package io.salvor.reading.gpu;

import io.salvor.model.Attribute;
import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.Severity;
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

/**
 * Lines that say that a GPU is gone, that fewer are there than should be, or that the driver is.
 */
public final class GpuPresenceReader implements LineReader {
  private static final String GPUS = "(?:gpus?|cards?|devices?)";

  /** Each with two groups: how many there should be, how many there are. */
  private static final List<Pattern> EXPECTED_FIRST =
      List.of(
          pattern(
              "(\\d{1,3}) "
                  + GPUS
                  + " (?:configured|expected|installed),? (?:but )?(?:only )?(\\d{1,3})"
                  + " (?:"
                  + GPUS
                  + " )?(?:listed|found|detected|visible|present)"),
          pattern(
              "expect(?:ed|ing)?:? (\\d{1,3})(?: nvidia)? ?"
                  + GPUS
                  + "?,? (?:but )?(?:only )?"
                  + "(?:found|got|detected|have|see|saw|actual):? (\\d{1,3})"));

  /** Each with two groups: how many there are, how many there should be. */
  private static final List<Pattern> PRESENT_FIRST =
      List.of(
          pattern("gpu count (?:on \\S+ )?(?:is|=|:) ?(\\d{1,3}),? (?:but )?expected:? (\\d{1,3})"),
          pattern(
              "(?:found|got|detected|have|see|only) (\\d{1,3}) (?:nvidia )?"
                  + GPUS
                  + ",? (?:but )?(?:expected|instead of|should be) (\\d{1,3})"),
          pattern(
              "(?:found|got|detected|only|sees) (\\d{1,3}) (?:out )?(?:of|/) (\\d{1,3}) (?:nvidia )?"
                  + GPUS),
          pattern(
              "(?:gres/)?gpu count reported lower than configured \\((\\d{1,3}) < (\\d{1,3})\\)"));

  private static final Pattern MISSING =
      pattern(
          "(?:(\\S+) (?:reports|has|shows) )?(?:\\d+ )?missing gpus?\\b|\\bgpus? (?:is|are) missing\\b");
  private static final Pattern COUNT_NODE = pattern("gpu count on (\\S+) is");
  private static final Pattern LOST =
      pattern("(?<![a-z])gpu[ _]is[ _]lost\\b|unable to determine the device handle for gpu");
  private static final Pattern NVML_DEVICE =
      pattern("nvml\\.device (\\d{1,3})|\\bgpu (\\d{1,2})\\b(?!:)");
  private static final Pattern REVISION =
      pattern("^\\S+\\.0 .*(?:nvidia|vga|3d controller).*\\(rev ff\\)");
  private static final Pattern NOT_LOADED =
      pattern(
          "(?:couldn't|failed to|cannot) communicate with the nvidia driver"
              + "|nvml: driver not loaded|nvidia driver is not loaded"
              + "|\\bmodprobe: fatal: module nvidia");

  @Override
  public List<String> anchors() {
    return List.of(
        "gpu is lost",
        "gpu_is_lost",
        "unable to determine the device handle",
        "(rev ff)",
        "version mismatch",
        "nvidia driver",
        "driver not loaded",
        "module nvidia",
        "no devices were found",
        "missing gpu",
        "missing",
        "gpu count",
        "configured",
        "expected",
        "gpus");
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    return lost(line, out) || driver(line, out) || count(line, out);
  }

  private static boolean lost(Line line, Emitter out) {
    String text = line.text();
    if (!LOST.matcher(text).find() && !REVISION.matcher(text).find()) {
      return false;
    }
    EventDraft draft = EventDraft.of(Component.GPU, "GpuCount").code("GPU_LOST");
    draft.severity(Severity.FATAL);
    String pci = Pci.find(text);
    String uuid = GpuNames.uuid(text);
    draft.entity(Entity.PCI, pci).entity(Entity.GPU_UUID, uuid);
    Matcher device = NVML_DEVICE.matcher(text);
    if (pci.isEmpty() && uuid.isEmpty() && device.find()) {
      draft.entity(Entity.GPU_INDEX, device.group(1) == null ? device.group(2) : device.group(1));
    }
    draft.emit(line, out);
    return true;
  }

  private static boolean driver(Line line, Emitter out) {
    String text = line.text();
    boolean isMismatch = Words.contains(text, "driver/library version mismatch");
    if (!isMismatch && !NOT_LOADED.matcher(text).find()) {
      return false;
    }
    EventDraft.of(Component.GPU, "DriverState")
        .code(isMismatch ? "DRIVER_MISMATCH" : "DRIVER_NOT_LOADED")
        .severity(Severity.CRITICAL)
        .emit(line, out);
    return true;
  }

  private static boolean count(Line line, Emitter out) {
    String text = line.text();
    int missing = missing(text);
    if (missing < 0) {
      return false;
    }
    EventDraft draft = EventDraft.of(Component.GPU, "GpuCount").code("GPU_MISSING");
    draft.severity(Severity.CRITICAL);
    draft.attribute(Attribute.VALUE, missing == 0 ? "" : Integer.toString(missing));
    draft.emit(new Line(line.whole(), text, line.time(), node(line), line.hasTime(), -1), out);
    return true;
  }

  /** How many are missing; 0 when it is not said how many; -1 when none are. */
  private static int missing(String text) {
    for (Pattern pattern : EXPECTED_FIRST) {
      Matcher matcher = pattern.matcher(text);
      if (matcher.find()) {
        int missing = Integer.parseInt(matcher.group(1)) - Integer.parseInt(matcher.group(2));
        return missing > 0 ? missing : -1;
      }
    }
    for (Pattern pattern : PRESENT_FIRST) {
      Matcher matcher = pattern.matcher(text);
      if (matcher.find()) {
        int missing = Integer.parseInt(matcher.group(2)) - Integer.parseInt(matcher.group(1));
        return missing > 0 ? missing : -1;
      }
    }
    boolean isMissing =
        MISSING.matcher(text).find() && !Words.contains(text, "no missing")
            || text.strip().equalsIgnoreCase("no devices were found");
    return isMissing ? 0 : -1;
  }

  private static String node(Line line) {
    Matcher count = COUNT_NODE.matcher(line.text());
    if (count.find()) {
      return count.group(1);
    }
    Matcher missing = MISSING.matcher(line.text());
    return missing.find() && missing.group(1) != null && missing.group(1).matches(".*\\d.*")
        ? missing.group(1)
        : line.node();
  }

  private static Pattern pattern(String regex) {
    return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
  }
}
