package io.salvor.reading.gpu;

import io.salvor.model.Attribute;
import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.Severity;
import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import io.salvor.reading.Line;
import io.salvor.reading.Pci;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the fields of one GPU say, as nvidia-smi shows them in text, in XML, or as a person pasted
 * one of them: the path of section names and the value go in, findings come out.
 */
final class GpuFindings {
  private static final Pattern NUMBER =
      Pattern.compile("^>?\\s*(\\d{1,15})(?:\\.(\\d+))?(?![\\w.])|^(\\d{1,3})x$");
  private static final double LOW_POWER = 0.75;
  private static final int MOST = 256;

  /** One thing that is wrong, or worth knowing at severity INFO. */
  record Finding(String check, String code, String value, Severity severity, String message) {}

  /** With the line of each, if there are lines. */
  private final Map<Finding, Optional<Line>> findings = new LinkedHashMap<>();

  private String pci = "";
  private String uuid = "";
  private String index = "";
  private boolean knowsFields;
  private long retired = -1;
  private Optional<Line> present = Optional.empty();
  private final GpuLimits limits = new GpuLimits();

  void pci(String text) {
    pci = Pci.find(text);
  }

  void uuid(String name) {
    uuid = name;
  }

  void index(String number) {
    index = number;
  }

  /** The line that the next fields stand in. */
  void at(Line line) {
    present = Optional.of(line);
  }

  /** True when at least one field was one that says something of health. */
  boolean knowsFields() {
    return knowsFields;
  }

  /** Takes in one field: the path in lower case, sections apart by slashes. */
  void field(String path, String value) {
    String shown = value.strip();
    String word = shown.toLowerCase(Locale.ROOT);
    if (word.isEmpty() || word.equals("n/a") || word.startsWith("[n/a")) {
      return;
    }
    if (path.endsWith("uuid") && !path.contains("mig")) {
      uuid = shown.startsWith("GPU-") ? shown : uuid;
    } else if (path.endsWith("minor number") && index.isEmpty()) {
      index = shown.matches("\\d{1,3}") ? shown : "";
    } else if (word.contains("gpu is lost")) {
      add("GpuCount", "GPU_LOST", "", Severity.FATAL, path + ": " + shown);
    } else if (word.equals("err!") || word.equals("unknown error") && !path.contains("fabric")) {
      add("GpuState", "GPU_FIELD_ERROR", "", Severity.CRITICAL, path + ": " + shown);
    } else {
      measured(path, shown, word);
    }
  }

  private void measured(String path, String shown, String word) {
    boolean isKnown =
        memory(path, shown, word)
            || clocks(path, shown, word)
            || recovery(path, shown, word)
            || fabric(path, shown, word)
            || limits.take(path, number(shown));
    knowsFields |= isKnown;
  }

  private boolean memory(String path, String shown, String word) {
    if (path.contains("remap")) {
      return remap(path, shown, word);
    }
    if (path.contains("retired") || path.contains("page blacklist")) {
      return retired(path, shown, word);
    }
    return ecc(path, shown, word);
  }

  private boolean remap(String path, String shown, String word) {
    if (path.contains("histogram") || path.contains("bank")) {
      return false;
    }
    if (path.contains("pending")) {
      return flag("GpuRowRemap", "ROW_REMAP_PENDING", Severity.CRITICAL, path, shown, word);
    }
    if (path.contains("fail")) {
      return flag("GpuRowRemap", "ROW_REMAP_FAILURE", Severity.FATAL, path, shown, word);
    }
    if (path.contains("unc")) {
      return count("GpuRowRemap", "ROW_REMAP_UNCORRECTABLE", Severity.WARNING, path, shown);
    }
    return path.contains("corr")
        && count("GpuRowRemap", "ROW_REMAP_CORRECTABLE", Severity.INFO, path, shown);
  }

  private boolean retired(String path, String shown, String word) {
    if (path.contains("pending") || path.contains("blacklist")) {
      return flag("GpuRetiredPages", "RETIRED_PAGES_PENDING", Severity.CRITICAL, path, shown, word);
    }
    double number = number(shown);
    boolean isCount =
        number >= 0 && !path.contains("list") && !path.contains("address") && !shown.contains("x");
    if (isCount) {
      retired = Math.max(0, retired) + (long) number;
    }
    return isCount;
  }

  private boolean ecc(String path, String shown, String word) {
    if (path.contains("mode") || path.contains("sources")) {
      return false;
    }
    if (path.contains("threshold exceeded")) {
      return flag("GpuEcc", "SRAM_THRESHOLD_EXCEEDED", Severity.FATAL, path, shown, word);
    }
    boolean isUncorrectable = path.contains("uncorr") || path.contains("double bit");
    boolean isCorrectable =
        !isUncorrectable && (path.contains("corr") || path.contains("single bit"));
    String memory = path.contains("sram") ? "SRAM_" : path.contains("dram") ? "DRAM_" : "ECC_";
    boolean isEcc = !memory.equals("ECC_") || path.contains("ecc") || path.contains(" bit");
    boolean isDetail = path.contains(" bit/") && !path.endsWith("total");
    if (!isEcc || isDetail || !isUncorrectable && !isCorrectable) {
      return false;
    }
    String code = memory + (isUncorrectable ? "UNCORRECTABLE" : "CORRECTABLE");
    Severity severity = isUncorrectable ? Severity.CRITICAL : Severity.INFO;
    return count("GpuEcc", code, severity, path, shown);
  }

  private boolean clocks(String path, String shown, String word) {
    String code = "";
    if (path.contains("hw thermal slowdown")) {
      code = "HW_THERMAL_SLOWDOWN";
    } else if (path.contains("sw thermal slowdown")) {
      code = "SW_THERMAL_SLOWDOWN";
    } else if (path.contains("power brake")) {
      code = "POWER_BRAKE";
    } else if (path.contains("hw slowdown")) {
      code = "HW_SLOWDOWN";
    } else if (path.contains("sw power cap")) {
      code = "SW_POWER_CAP";
    }
    boolean isActive = word.equals("active") || word.startsWith("active ");
    if (code.isEmpty() || !isActive && !word.startsWith("not active")) {
      return false;
    }
    if (isActive) {
      boolean isUsual = code.equals("SW_POWER_CAP");
      add("GpuClocks", code, "", isUsual ? Severity.INFO : Severity.WARNING, path + ": " + shown);
    }
    return true;
  }

  private boolean recovery(String path, String shown, String word) {
    if (path.contains("drain and reset recommended")) {
      return flag(
          "GpuRecoveryAction", "RECOVERY_DRAIN_AND_RESET", Severity.CRITICAL, path, shown, word);
    }
    if (path.contains("reset required")) {
      return flag("GpuRecoveryAction", "RECOVERY_RESET", Severity.CRITICAL, path, shown, word);
    }
    if (!path.contains("recovery action")) {
      return false;
    }
    String code = RecoveryActions.code(word);
    if (!code.isEmpty()) {
      add("GpuRecoveryAction", code, "", Severity.CRITICAL, path + ": " + shown);
    }
    return true;
  }

  private boolean fabric(String path, String shown, String word) {
    boolean isFabric = path.contains("fabric");
    if (isFabric) {
      FabricFields.finding(path, shown, word).ifPresent(this::add);
    }
    return isFabric;
  }

  private boolean flag(
      String check, String code, Severity severity, String path, String shown, String word) {
    boolean isSet =
        word.startsWith("yes")
            || word.startsWith("true")
            || word.startsWith("pending")
            || word.matches("[1-9]\\d*\\b.*");
    boolean isClear = word.startsWith("no") || word.startsWith("false") || word.matches("0\\b.*");
    if (isSet) {
      add(check, code, "", severity, path + ": " + shown);
    }
    return isSet || isClear;
  }

  private boolean count(String check, String code, Severity severity, String path, String shown) {
    double number = number(shown);
    boolean isMore = shown.startsWith(">");
    if (number > 0 || isMore && number == 0) {
      String value = isMore ? Long.toString((long) number + 1) : Long.toString((long) number);
      add(check, code, value, severity, path + ": " + shown);
    }
    return number >= 0;
  }

  private static double number(String shown) {
    Matcher matcher = NUMBER.matcher(shown);
    if (!matcher.find()) {
      return -1;
    }
    if (matcher.group(1) == null) {
      return Double.parseDouble(matcher.group(3));
    }
    String fraction = matcher.group(2) == null ? "" : "." + matcher.group(2);
    return Double.parseDouble(matcher.group(1) + fraction);
  }

  void add(String check, String code, String value, Severity severity, String message) {
    add(new Finding(check, code, value, severity, message));
  }

  private void add(Finding finding) {
    if (findings.size() < MOST) {
      findings.putIfAbsent(finding, present);
    }
  }

  /** Hands on what was found; true when nothing is wrong. */
  boolean emit(Line line, Emitter out) {
    if (retired > 0) {
      add(
          "GpuRetiredPages",
          "RETIRED_PAGES",
          Long.toString(retired),
          Severity.WARNING,
          "retired pages, single and double bit: " + retired);
    }
    limits.findings(LOW_POWER, this);
    findings.forEach(
        (finding, read) -> {
          EventDraft draft = EventDraft.of(component(finding.check()), finding.check());
          draft.code(finding.code()).severity(finding.severity());
          draft.attribute(Attribute.VALUE, finding.value());
          entities(draft);
          draft.message(finding.message()).emit(read.orElse(line), out);
        });
    return findings.keySet().stream().allMatch(finding -> finding.code().equals("SW_POWER_CAP"));
  }

  private static Component component(String check) {
    return check.equals("FabricState") ? Component.FABRIC : Component.GPU;
  }

  private void entities(EventDraft draft) {
    draft.entity(Entity.GPU_UUID, uuid);
    draft.entity(Entity.PCI, pci);
    draft.entity(Entity.GPU_INDEX, index);
  }

  /** Says once that all fields of all GPUs are well. */
  static void healthy(Line line, String message, Emitter out) {
    EventDraft.of(Component.GPU, "GpuState")
        .code("GPU_OK")
        .healthy()
        .message(message)
        .emit(line, out);
  }
}
