package io.salvor.reading.jobs;

import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.HealthEvent;
import io.salvor.model.Severity;
import io.salvor.reading.Emitter;
import io.salvor.reading.Pci;
import io.salvor.reading.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A health event as node health monitors of NVSentinel's form send it. */
final class HealthReport {
  private static final int MOST = 64;

  private HealthReport() {}

  static void emit(Tree report, Emitter out) {
    List<String> codes = new ArrayList<>();
    for (String code : report.texts("errorCode")) {
      if (codes.size() < MOST && !code.isBlank()) {
        codes.add(Words.name(code));
      }
    }
    boolean isHealthy = report.text("isHealthy").equals("true");
    boolean isFatal = report.text("isFatal").equals("true");
    String node = report.text("nodeName");
    Severity bad = isFatal ? Severity.FATAL : Severity.WARNING;
    out.emit(
        new HealthEvent(
            out.origin(
                Times.first(
                    out.hints().arrival(),
                    report.first("generatedTimestamp", "timestamp"),
                    report.text("generatedTimestamp", "seconds")),
                report.raw()),
            Words.name(node.isEmpty() ? out.hints().node() : node),
            component(report.text("componentClass")),
            check(report.text("checkName"), codes),
            codes,
            entities(report),
            isHealthy ? Severity.INFO : bad,
            isHealthy,
            Words.cut(report.text("message"), 16_384),
            Words.name(report.text("recommendedAction")),
            Map.of()));
  }

  /** Checks that carry XIDs or SXids get the name under which these codes are known here. */
  private static String check(String name, List<String> codes) {
    String word = name.toLowerCase(Locale.ROOT);
    boolean isNumbered =
        !codes.isEmpty() && codes.stream().allMatch(code -> code.matches("\\d{1,6}"));
    boolean isSwitch = name.contains("SXID") || name.contains("SXid") || name.contains("Sxid");
    if (isNumbered && isSwitch) {
      return "NvSwitchSxid";
    }
    if (isNumbered && word.contains("xid")) {
      return "GpuXid";
    }
    return name.isBlank() ? "HealthReport" : Words.name(name);
  }

  private static Component component(String name) {
    return switch (name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "")) {
      case "nvswitch", "switch" -> Component.NVSWITCH;
      case "nvlink" -> Component.NVLINK;
      case "nic", "infiniband", "network" -> Component.NIC;
      case "fabric", "fabricmanager" -> Component.FABRIC;
      case "storage", "disk", "nvme" -> Component.STORAGE;
      case "cpu", "memory", "host", "os", "node", "system" -> Component.HOST;
      case "csp", "controlplane", "kubernetes", "slurm" -> Component.CONTROL_PLANE;
      default -> Component.GPU;
    };
  }

  private static List<Entity> entities(Tree report) {
    List<Entity> entities = new ArrayList<>();
    for (Tree impacted : report.list("entitiesImpacted")) {
      String value = Words.name(impacted.text("entityValue"));
      if (value.isEmpty() || entities.size() >= MOST) {
        continue;
      }
      String type = impacted.text("entityType").toUpperCase(Locale.ROOT);
      entities.add(entity(type, value));
    }
    return entities;
  }

  private static Entity entity(String type, String value) {
    if (value.startsWith("GPU-")) {
      return new Entity(Entity.GPU_UUID, value);
    }
    String pci = type.contains("PCI") ? Pci.find(value) : "";
    return switch (type) {
      case "GPU", "GPU_INDEX" -> new Entity(Entity.GPU_INDEX, value);
      case "PCI", "PCI_ADDRESS", "PCIE" -> new Entity(Entity.PCI, pci.isEmpty() ? value : pci);
      case "NIC", "NIC_PORT", "NICPORT", "PORT" -> new Entity(Entity.NIC_PORT, value);
      default -> new Entity(type.isBlank() ? "UNKNOWN" : Words.name(type), value);
    };
  }
}
