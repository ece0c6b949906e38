package io.salvor.reading.kernel;

import static io.salvor.model.Severity.FATAL;
import static io.salvor.model.Severity.WARNING;

import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.Severity;
import io.salvor.reading.EventDraft;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import io.salvor.reading.Pci;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines of the mlx5 and EFA drivers. */
final class NicReaders {
  private static final Pattern NETDEV = Pattern.compile("[0-9a-f]{2}\\.[0-7] (\\w[\\w.-]*):? ");
  private static final Pattern RDMA =
      Pattern.compile("\\b(mlx5_\\d+|rdmap\\w+|efa_\\d+|rocep\\w+|ibp\\w+)\\b");

  private static final List<Phrase> MLX5 =
      List.of(
          nic(
              "timeout. will cause a leak",
              "timeout\\. will cause a leak",
              "CMD_EXEC_TIMEOUT",
              FATAL),
          nic("health compromised", "health compromised", "HEALTH_POLL_FAILED", FATAL),
          nic(
              "unrecoverable hardware error",
              "unrecoverable hardware error",
              "UNRECOVERABLE_ERROR",
              FATAL),
          nic(
              "mlx5",
              "mlx5.*\\bfatal error\\b|mlx5.*firmware (?:internal )?error",
              "UNRECOVERABLE_ERROR",
              FATAL),
          nic(
              "mlx5",
              "mlx5.*(?:assert_var|handling bad device|device's health)",
              "HEALTH_POLL_FAILED",
              FATAL),
          nic("netdev watchdog", "netdev watchdog", "NETDEV_WATCHDOG", WARNING),
          nic("tx timeout detected", "\\btx timeout detected", "TX_TIMEOUT", WARNING),
          nic(
              "insufficient power",
              "insufficient power on the pcie slot",
              "PCI_POWER_INSUFFICIENT",
              WARNING),
          nic(
              "port module event",
              "port module event.*high temperature",
              "PORT_MODULE_HIGH_TEMP",
              WARNING),
          nic("port module event", "port module event.*(?:unplugged)", "MODULE_UNPLUGGED", WARNING),
          nic(
              "port module event",
              "port module event\\[error\\].*(?:bus|cable|unknown)",
              "MODULE_ERROR",
              WARNING),
          nic("temp_warn", "high temperature on sensors", "PORT_MODULE_HIGH_TEMP", WARNING),
          nic(
              "high temperature on sensors",
              "high temperature on sensors",
              "PORT_MODULE_HIGH_TEMP",
              WARNING),
          nic("access_reg", "access_reg\\(0x805\\).*failed", "ACCESS_REG_FAILED", WARNING));

  private static final List<Phrase> EFA =
      List.of(
          nic(
              "any completion for admin cmd",
              "didn't send any completion for admin c(?:md|ommand)",
              "EFA_ADMIN_CMD_TIMEOUT",
              FATAL),
          nic("admin queue is closed", "admin queue is closed", "EFA_ADMIN_QUEUE_CLOSED", FATAL),
          nic("reset failed", "\\befa\\b.*reset failed", "EFA_DEVICE_RESET_FAILED", FATAL),
          nic("failed to reset", "\\befa\\b.*failed to reset", "EFA_DEVICE_RESET_FAILED", FATAL),
          nic(
              "failed to process command",
              "failed to process command \\w+ \\(opcode",
              "EFA_ADMIN_CMD_FAILED",
              WARNING));

  private NicReaders() {}

  static List<LineReader> all() {
    return List.of(
        new PhraseReader(MLX5, NicReaders::port), new PhraseReader(EFA, NicReaders::port));
  }

  private static void port(EventDraft draft, Line line) {
    Matcher rdma = RDMA.matcher(line.text());
    Matcher netdev = NETDEV.matcher(line.text());
    if (rdma.find()) {
      draft.entity(Entity.NIC_PORT, rdma.group(1));
    } else if (netdev.find()) {
      draft.entity(Entity.NIC_PORT, netdev.group(1));
    }
    draft.entity(Entity.PCI, Pci.find(line.text()));
  }

  private static Phrase nic(String anchor, String regex, String code, Severity severity) {
    return Phrase.of(anchor, regex, Component.NIC, "NicDriver", code, severity);
  }
}
