package io.salvor.reading.kernel;

import static io.salvor.model.Component.HOST;
import static io.salvor.model.Component.POWER_COOLING;
import static io.salvor.model.Component.STORAGE;
import static io.salvor.model.Severity.CRITICAL;
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

/**
 * Kernel and management-controller lines about the host itself: CPU, memory, PCIe, disks, power.
 */
final class HostReaders {
  private static final Pattern DIMM =
      Pattern.compile("(?i)\\b(P\\d+-DIMM\\w+|DIMM[_ ]?[A-Z]?\\d+\\w*|CPU_?\\w*DIMM\\w*)\\b");
  private static final Pattern DEVICE =
      Pattern.compile(
          "(?i)(?:\\bdev(?:ice)? |\\()(sd[a-z]+\\d*|nvme\\d+n\\d+(?:p\\d+)?|dm-\\d+|md\\d+)\\b");

  private static final List<Phrase> MEMORY =
      List.of(
          memory(
              "uncorrectable",
              "uncorrectable (?:ecc|(?:other )?(?:uncorrectable )?memory|machine check|multi-?bit)"
                  + ".*(?:@|dimm|memory).*(?:asserti?on|asserted|dimm)",
              "DIMM_UNCORRECTABLE",
              FATAL),
          memory("edac", "\\bedac\\b.*\\b(?:[1-9]\\d* )?UE\\b", "DIMM_UNCORRECTABLE", FATAL),
          memory("edac", "\\bedac\\b.*\\b(?:[1-9]\\d* )?CE\\b", "DIMM_CORRECTABLE", WARNING),
          memory("dimm", "dimm.*\\buncorrect(?:ed|able)", "DIMM_UNCORRECTABLE", FATAL),
          memory("dimm", "\\buncorrect(?:ed|able).*dimm", "DIMM_UNCORRECTABLE", FATAL),
          memory(
              "dimm",
              "(?:^|[^n])correctable (?:ecc|memory).*dimm|dimm.*[^n]correctable",
              "DIMM_CORRECTABLE",
              WARNING),
          memory("memory failure:", "memory failure: 0x", "DIMM_UNCORRECTABLE", CRITICAL));

  private static final List<Phrase> PROCESSOR =
      List.of(
          host("machine check", "machine check events logged", "MACHINE_CHECK", WARNING),
          host(
              "hardware error",
              "\\[hardware error\\].*\\bcorrected error",
              "MACHINE_CHECK",
              WARNING),
          host(
              "machine check",
              "machine check(?: exception| event|:(?!.*[.]{3,} ?\\w*$)|$)",
              "MACHINE_CHECK",
              FATAL),
          host(
              "hardware error",
              "\\[hardware error\\].*(?:\\bfatal|uncorrected|cpu \\d+: machine)",
              "MACHINE_CHECK",
              FATAL),
          host(
              "mce:",
              "\\bmce: .*(?:\\bbank \\d|\\bcpu ?\\d+.*error|uncorrected|fatal)",
              "MACHINE_CHECK",
              FATAL),
          host("caterr", "\\bcaterr\\b|\\bierr\\b", "CPU_ERROR", FATAL),
          host("ierr", "\\bIERR\\b", "CPU_ERROR", FATAL),
          host("cpu error", "\\bcpu error\\b", "CPU_ERROR", CRITICAL),
          host("hard lockup", "hard lockup", "SOFT_LOCKUP", FATAL),
          host("rcu_sched", "rcu_\\w+ (?:self-)?detected stall", "SOFT_LOCKUP", WARNING),
          host(
              "blocked for more than",
              "task .{1,80} blocked for more than (\\d+) seconds",
              "HUNG_TASK",
              WARNING),
          host("out of memory:", "out of memory: kill(?:ed)? process", "OOM_KILLER", CRITICAL),
          host("oom-kill:", "\\boom-kill:", "OOM_KILLER", CRITICAL),
          host("invoked oom-killer", "invoked oom-killer", "OOM_KILLER", CRITICAL),
          host("cgroup out of memory", "memory cgroup out of memory", "OOM_KILLER", WARNING),
          host("kernel panic", "kernel panic - not syncing", "KERNEL_PANIC", FATAL));

  private static final List<Phrase> POWER =
      List.of(
          power("temperature above threshold", "temperature above threshold", "THERMAL", WARNING),
          power("critical temperature", "critical temperature reached", "THERMAL", CRITICAL),
          power(
              "upper critical", "temp.*upper critical.*(?:going high|assert)", "THERMAL", CRITICAL),
          power(
              "power supply",
              "power supply.*(?:lost|fail|ac lost|not present|deasserted)",
              "POWER_LOSS",
              CRITICAL),
          power("psu", "\\bpsu\\d*\\b.*(?:lost|fail|ac lost|not present)", "POWER_LOSS", CRITICAL),
          power("power loss", "\\b(?:input|ac)? ?power loss", "POWER_LOSS", CRITICAL));

  private static final List<Phrase> PCIE =
      List.of(
          pcie(
              "aer:",
              "\\baer: .*\\bcorrected\\b|severity=corrected",
              "PCIE_AER_CORRECTED",
              WARNING),
          pcie(
              "aer:", "\\baer: .*(?:\\bfatal\\b|uncorrected \\(fatal)", "PCIE_AER_FATAL", CRITICAL),
          pcie("pcie bus error", "severity=uncorrected \\(fatal\\)", "PCIE_AER_FATAL", CRITICAL),
          pcie("pcie bus error", "severity=uncorrected", "PCIE_AER_FATAL", WARNING),
          pcie("pcie bus error", "severity=corrected", "PCIE_AER_CORRECTED", WARNING),
          pcie("pciehp", "pciehp.*(?:link down|card not present)", "PCIE_LINK_DEGRADED", CRITICAL),
          pcie(
              "limited by", "available PCIe bandwidth, limited by", "PCIE_LINK_DEGRADED", WARNING));

  private static final List<Phrase> DISKS =
      List.of(
          disk(
              "i/o error",
              "(?:buffer |critical medium |blk_update_request:? ?)i/o error",
              "IO_ERROR"),
          disk("i/o error", "\\bi/o error, dev ", "IO_ERROR"),
          disk("critical medium error", "critical medium error", "IO_ERROR"),
          disk(
              "nvme",
              "\\bnvme\\d*.*(?:i/o \\d+.* timeout|controller is down|removing after probe"
                  + " failure|i/o timeout)",
              "IO_ERROR"),
          disk("ext4-fs error", "ext4-fs error", "IO_ERROR"),
          disk("remounting filesystem read-only", "remounting filesystem read-only", "READ_ONLY"),
          disk(
              "xfs",
              "\\bxfs .*(?:shutting down filesystem|log i/o error|metadata i/o error"
                  + "|corruption)",
              "READ_ONLY"),
          disk("read-only file system", "kernel.*read-only file system", "READ_ONLY"),
          disk("not responding", "\\bnfs4?: server .+ not responding", "SERVER_NOT_RESPONDING"),
          disk("lustreerror", "lustreerror.*(?:rc = -28|no space|-ENOSPC)", "NO_SPACE"),
          disk("lustreerror", "lustreerror.*(?:rc = -122|-EDQUOT)", "QUOTA_EXCEEDED"),
          disk("lustreerror", "lustreerror", "IO_ERROR"),
          disk(
              "lustre",
              "lustre: .*(?:connection to .* lost|request sent has (?:timed out|failed))",
              "SERVER_NOT_RESPONDING"),
          disk(
              "gpfs",
              "\\bmmfs(?:d)?\\b.*(?:lost membership|unmount|disk failure)",
              "SERVER_NOT_RESPONDING"));

  private static final Phrase NFS_OK =
      Phrase.of(
          "nfs",
          "\\bnfs4?: server .+ ok$",
          STORAGE,
          "Storage",
          "SERVER_NOT_RESPONDING",
          Severity.INFO);

  private HostReaders() {}

  static List<LineReader> all() {
    return List.of(
        new PhraseReader(MEMORY, HostReaders::dimm),
        new PhraseReader(PROCESSOR, (draft, line) -> {}),
        new PhraseReader(POWER, (draft, line) -> {}),
        new PhraseReader(PCIE, HostReaders::pci),
        new PhraseReader(DISKS, HostReaders::device),
        new PhraseReader(List.of(NFS_OK), HostReaders::device));
  }

  private static void dimm(EventDraft draft, Line line) {
    Matcher matcher = DIMM.matcher(line.text());
    draft.entity("DIMM", matcher.find() ? matcher.group(1) : "");
  }

  private static void pci(EventDraft draft, Line line) {
    String reported = line.text().replaceFirst(".*\\breceived: ", "");
    draft.entity(Entity.PCI, Pci.find(reported));
  }

  private static void device(EventDraft draft, Line line) {
    Matcher matcher = DEVICE.matcher(line.text());
    draft.entity("DEVICE", matcher.find() ? matcher.group(1) : "");
  }

  private static Phrase memory(String anchor, String regex, String code, Severity severity) {
    return Phrase.of(anchor, regex, HOST, "Host", code, severity);
  }

  private static Phrase host(String anchor, String regex, String code, Severity severity) {
    return Phrase.of(anchor, regex, HOST, "Host", code, severity);
  }

  private static Phrase power(String anchor, String regex, String code, Severity severity) {
    return Phrase.of(anchor, regex, POWER_COOLING, "Host", code, severity);
  }

  private static Phrase pcie(String anchor, String regex, String code, Severity severity) {
    return Phrase.of(anchor, regex, Component.GPU, "GpuPcie", code, severity);
  }

  private static Phrase disk(String anchor, String regex, String code) {
    return Phrase.of(anchor, regex, STORAGE, "Storage", code, CRITICAL);
  }
}
