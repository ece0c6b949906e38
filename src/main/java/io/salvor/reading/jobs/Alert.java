package io.salvor.reading.jobs;

import io.salvor.model.Attribute;
import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.Severity;
import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import io.salvor.reading.Pci;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** One alert of Alertmanager, from its interface or from a webhook body. */
final class Alert {
  private static final String XID_GAUGE = "DCGM_FI_DEV_XID_ERRORS";
  private static final Pattern PORT = Pattern.compile(":\\d{1,5}$");
  private static final Pattern LOOPBACK = Pattern.compile("(localhost|127\\..*|\\[?::1\\]?)");

  private Alert() {}

  static void emit(Tree alert, Emitter out) {
    Tree labels = alert.child("labels");
    String name = labels.text("alertname");
    String code = labels.first("err_code", "xid", "xid_code", "code", "errorCode");
    boolean isXid = isXid(alert, labels, name) && code.matches("\\d{1,4}");
    boolean isResolved =
        alert.text("status").equals("resolved") || alert.text("status", "state").equals("resolved");
    EventDraft draft =
        EventDraft.of(component(labels, name), isXid ? "GpuXidGauge" : checkName(name))
            .code(code)
            .entity(Entity.GPU_UUID, labels.first("UUID", "uuid", "gpu_uuid"))
            .entity(Entity.GPU_INDEX, labels.first("gpu", "gpu_id", "gpu_index"))
            .entity(Entity.PCI, Pci.find(labels.first("pci_bus_id", "pci")))
            .attribute(Attribute.JOB, job(labels))
            .severity(severity(labels.text("severity")));
    if (isResolved) {
      draft.healthy();
    }
    Instant arrival = out.hints().arrival();
    Instant time = Times.first(arrival, alert.text("startsAt"));
    if (isResolved) {
      time = Times.first(time, alert.text("endsAt"));
    }
    draft.emit(time, node(labels, out), alert.raw(), message(alert, name), out);
  }

  private static String checkName(String name) {
    return name.isBlank() ? "Alert" : io.salvor.reading.Words.name(name);
  }

  private static boolean isXid(Tree alert, Tree labels, String name) {
    String metric = alert.text("generatorURL") + labels.text("__name__");
    return metric.contains(XID_GAUGE) || name.toLowerCase(Locale.ROOT).contains("xid");
  }

  private static String message(Tree alert, String name) {
    String summary = alert.child("annotations").text("summary");
    String description = alert.child("annotations").first("description", "message");
    String both = summary.isEmpty() ? description : summary + ": " + description;
    return both.isEmpty() ? name : both;
  }

  private static String node(Tree labels, Emitter out) {
    String named =
        labels.first("node", "Hostname", "hostname", "kubernetes_node", "nodename", "host");
    if (!named.isEmpty()) {
      return named;
    }
    String instance = PORT.matcher(labels.first("exported_instance", "instance")).replaceAll("");
    boolean isPlace = !instance.isEmpty() && !LOOPBACK.matcher(instance).matches();
    return isPlace ? instance : out.hints().node();
  }

  /** The workload that a GPU exporter names; the exporter itself is none. */
  private static String job(Tree labels) {
    String named = labels.first("hpc_job", "slurm_job_id", "slurmjobid");
    boolean isGpu = labels.has("gpu") || labels.has("UUID");
    String pod = isGpu ? labels.first("exported_pod", "pod") : "";
    return named.isEmpty() && !pod.contains("exporter") ? pod : named;
  }

  private static Severity severity(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "critical", "error", "major" -> Severity.CRITICAL;
      case "fatal", "page", "emergency", "disaster" -> Severity.FATAL;
      case "info", "none", "notice", "low" -> Severity.INFO;
      default -> Severity.WARNING;
    };
  }

  private static Component component(Tree labels, String name) {
    String word = (labels.text("component") + " " + name).toLowerCase(Locale.ROOT);
    if (labels.has("gpu") || find("gpu|xid|dcgm|cuda", word)) {
      return word.contains("nvswitch") ? Component.NVSWITCH : Component.GPU;
    }
    return named(word).orElse(Component.HOST);
  }

  private static Optional<Component> named(String word) {
    if (find("nvswitch|sxid", word)) {
      return Optional.of(Component.NVSWITCH);
    }
    if (find("nvlink", word)) {
      return Optional.of(Component.NVLINK);
    }
    if (find("infiniband|mlx|(^|[^a-z])(ib|nic)([^a-z]|$)|roce|efa|network|link", word)) {
      return Optional.of(Component.NIC);
    }
    if (find("disk|filesystem|storage|volume|lustre|nfs|gpfs|raid|inode", word)) {
      return Optional.of(Component.STORAGE);
    }
    if (find("power|psu|fan|temperature|cooling|thermal", word)) {
      return Optional.of(Component.POWER_COOLING);
    }
    return find(
            "kube|etcd|apiserver|scheduler|prometheus|alertmanager|target|operator|slurmctld", word)
        ? Optional.of(Component.CONTROL_PLANE)
        : Optional.empty();
  }

  private static boolean find(String pattern, String word) {
    return Pattern.compile(pattern).matcher(word).find();
  }
}
