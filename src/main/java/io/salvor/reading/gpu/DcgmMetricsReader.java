package io.salvor.reading.gpu;

import io.salvor.model.Attribute;
import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.Severity;
import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import io.salvor.reading.Pci;
import io.salvor.reading.Words;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Metric lines of dcgm-exporter; blank sentinels and NaN say nothing. */
public final class DcgmMetricsReader implements LineReader {
  private static final Pattern METRIC =
      Pattern.compile(
          "\\b(DCGM_(?:FI|EXP)_\\w+)(?:\\{(.*?)\\})? (-?[\\d.]+(?:[eE][+-]?\\d+)?|NaN)\\b");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");

  /** DCGM's blanks: 0x7ffffff0 and up, 2^47 and up for floats, 0x7ffffffffffffff0 and up. */
  private static final double BLANK_INT32 = 2_147_483_632d;

  private static final double HOT_CELSIUS = 90;
  private static final double HOT_MEMORY_CELSIUS = 105;

  /** Metric to check, code and severity, when the value is above 0. */
  private record Rule(String check, String code, Severity severity) {}

  private static final Map<String, Rule> ABOVE_ZERO =
      Map.ofEntries(
          rule("ROW_REMAP_FAILURE", "GpuRowRemap", "ROW_REMAP_FAILURE", Severity.FATAL),
          rule("ROW_REMAP_PENDING", "GpuRowRemap", "ROW_REMAP_PENDING", Severity.CRITICAL),
          rule(
              "UNCORRECTABLE_REMAPPED_ROWS",
              "GpuRowRemap",
              "ROW_REMAP_UNCORRECTABLE",
              Severity.WARNING),
          rule("CORRECTABLE_REMAPPED_ROWS", "GpuRowRemap", "ROW_REMAP_CORRECTABLE", Severity.INFO),
          rule("ECC_DBE_VOL_TOTAL", "GpuEcc", "ECC_UNCORRECTABLE", Severity.CRITICAL),
          rule("ECC_DBE_AGG_TOTAL", "GpuEcc", "ECC_UNCORRECTABLE", Severity.WARNING),
          rule("ECC_DBE_VOL_DEV", "GpuEcc", "DRAM_UNCORRECTABLE", Severity.CRITICAL),
          rule("ECC_DBE_VOL_SRM", "GpuEcc", "SRAM_UNCORRECTABLE", Severity.CRITICAL),
          rule("ECC_SBE_VOL_TOTAL", "GpuEcc", "ECC_CORRECTABLE", Severity.INFO),
          rule("ECC_SBE_AGG_TOTAL", "GpuEcc", "ECC_CORRECTABLE", Severity.INFO),
          rule("THRESHOLD_SRM", "GpuEcc", "SRAM_THRESHOLD_EXCEEDED", Severity.FATAL),
          rule("RETIRED_SBE", "GpuRetiredPages", "RETIRED_PAGES", Severity.WARNING),
          rule("RETIRED_DBE", "GpuRetiredPages", "RETIRED_PAGES", Severity.WARNING),
          rule("RETIRED_PENDING", "GpuRetiredPages", "RETIRED_PAGES_PENDING", Severity.CRITICAL),
          rule("NVLINK_CRC_FLIT_ERROR_COUNT_TOTAL", "GpuNvlink", "NVLINK_ERRORS", Severity.INFO),
          rule("NVLINK_CRC_DATA_ERROR_COUNT_TOTAL", "GpuNvlink", "NVLINK_ERRORS", Severity.INFO),
          rule("NVLINK_REPLAY_ERROR_COUNT_TOTAL", "GpuNvlink", "NVLINK_ERRORS", Severity.INFO),
          rule(
              "NVLINK_RECOVERY_ERROR_COUNT_TOTAL", "GpuNvlink", "NVLINK_ERRORS", Severity.WARNING));

  /** Bits of the clock reasons, from NVML. */
  private static final Map<Integer, String> CLOCK_BITS =
      Map.of(
          0x8, "HW_SLOWDOWN",
          0x20, "SW_THERMAL_SLOWDOWN",
          0x40, "HW_THERMAL_SLOWDOWN",
          0x80, "POWER_BRAKE");

  private Line last;
  private boolean isWell = true;

  @Override
  public List<String> anchors() {
    return List.of("dcgm_fi_", "dcgm_exp_");
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    if (line.text().startsWith("# HELP DCGM_") || line.text().startsWith("# TYPE DCGM_")) {
      return true;
    }
    Matcher matcher = METRIC.matcher(line.text());
    if (!matcher.find()) {
      return false;
    }
    Map<String, String> labels = labels(matcher.group(2) == null ? "" : matcher.group(2));
    String name = matcher.group(1).replaceFirst("^DCGM_(?:FI_DEV_|FI_|EXP_)", "");
    double value = value(matcher.group(3));
    last = line;
    if (value > 0 && value < BLANK_INT32) {
      isWell &= !metric(name, value, labels, line, out);
    }
    return true;
  }

  @Override
  public void end(Emitter out) {
    if (last != null && isWell) {
      GpuFindings.healthy(last, "dcgm-exporter: no metric shows a fault", out);
    }
    last = null;
  }

  /** True when the metric shows something wrong. */
  private boolean metric(
      String name, double value, Map<String, String> labels, Line line, Emitter out) {
    if (name.equals("XID_ERRORS") || name.equals("XID_ERRORS_COUNT")) {
      String code = name.endsWith("COUNT") ? labels.getOrDefault("xid", "") : show(value);
      emit(new Rule("GpuXidGauge", code, Severity.CRITICAL), value, labels, line, out);
      return true;
    }
    if (name.equals("GET_GPU_RECOVERY_ACTION") || name.equals("GPU_RECOVERY_ACTION")) {
      String code = RecoveryActions.code(show(value));
      emit(new Rule("GpuRecoveryAction", code, Severity.CRITICAL), value, labels, line, out);
      return true;
    }
    if (name.endsWith("THROTTLE_REASONS") || name.endsWith("CLOCKS_EVENT_REASONS")) {
      return clocks((long) value, labels, line, out);
    }
    boolean isHot =
        name.equals("GPU_TEMP") && value >= HOT_CELSIUS
            || name.equals("MEMORY_TEMP") && value >= HOT_MEMORY_CELSIUS;
    Rule rule =
        isHot
            ? new Rule("GpuTemperature", "GPU_TEMPERATURE", Severity.WARNING)
            : ABOVE_ZERO.get(name);
    if (rule == null) {
      return false;
    }
    emit(rule, value, labels, line, out);
    return rule.severity().atLeast(Severity.WARNING);
  }

  private static boolean clocks(long bits, Map<String, String> labels, Line line, Emitter out) {
    boolean isSlow = false;
    for (int bit = 1; bit <= 0x80; bit <<= 1) {
      String code = CLOCK_BITS.get(bit);
      if (code != null && (bits & bit) != 0) {
        emit(new Rule("GpuClocks", code, Severity.WARNING), bits, labels, line, out);
        isSlow = true;
      }
    }
    return isSlow;
  }

  private static void emit(
      Rule rule, double value, Map<String, String> labels, Line line, Emitter out) {
    EventDraft draft =
        EventDraft.of(Component.GPU, rule.check()).code(rule.code()).severity(rule.severity());
    draft.attribute(Attribute.VALUE, show(value));
    draft.attribute("pod", labels.getOrDefault("pod", ""));
    draft.entity(Entity.GPU_UUID, labels.getOrDefault("UUID", labels.getOrDefault("uuid", "")));
    draft.entity(Entity.PCI, Pci.find(labels.getOrDefault("pci_bus_id", "")));
    draft.entity(Entity.GPU_INDEX, labels.getOrDefault("gpu", ""));
    String host = labels.getOrDefault("Hostname", labels.getOrDefault("hostname", ""));
    String node = host.isEmpty() ? line.node() : Words.name(host);
    draft.emit(line.time(), node, line.whole(), line.text(), out);
  }

  private static double value(String text) {
    if (text.equals("NaN")) {
      return 0;
    }
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static String show(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  private static Map<String, String> labels(String text) {
    Map<String, String> labels = new HashMap<>();
    Matcher matcher = LABEL.matcher(text);
    while (matcher.find()) {
      labels.put(matcher.group(1), matcher.group(2));
    }
    return labels;
  }

  private static Map.Entry<String, Rule> rule(
      String metric, String check, String code, Severity severity) {
    return Map.entry(metric, new Rule(check, code, severity));
  }
}
