package io.salvor.simulation;

import io.salvor.model.Attribute;
import io.salvor.model.Component;
import io.salvor.model.Severity;
import java.util.Map;

/**
 * A line of the NVIDIA driver as it prints it, and what a reader of kernel logs makes of it.
 *
 * @param text what stands behind process id and name
 * @param link the NVLink that it names, empty when none
 */
record KernelLine(
    int xid,
    String text,
    Component component,
    Severity severity,
    String link,
    Map<String, String> attributes) {

  static final KernelLine HICCUP = gpu(32, "Channel ID 00000010 intr0 00040000");
  static final KernelLine HANG =
      gpu(
          119,
          "Timeout after 6s of waiting for RPC response from GPU0 GSP! Expected function 76"
              + " (GSP_RM_CONTROL) (0x2080a0d7 0x4).");
  static final KernelLine LOST = gpu(79, "GPU has fallen off the bus.");
  static final KernelLine DOUBLE_BIT =
      gpu(
          48,
          "An uncorrectable double bit error (DBE) has been detected on GPU in the framebuffer at"
              + " partition 6, subpartition 0.");
  static final KernelLine SRAM =
      gpu(48, "An uncorrectable double bit error (DBE) has been detected on GPU in the SM LRF.");
  static final KernelLine REMAP =
      gpu(
          63,
          "Row Remapper: New row (0x00000000001d6e7a) marked for remapping, reset gpu to"
              + " activate.");
  static final KernelLine NO_SPARE =
      gpu(
          64,
          "Row Remapper: Failed to mark new row (0x00000000001d6e7b) for remapping, all reserved"
              + " rows for bank are remapped.");
  static final KernelLine CLEANUP = gpu(45, "Ch 00000008");
  static final KernelLine NVLINK =
      new KernelLine(
          74,
          "NVLink: fatal error detected on link 3(0x10000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0)",
          Component.NVLINK,
          Severity.FATAL,
          "3",
          Map.of(
              Attribute.WORD,
              "FATAL",
              Attribute.LINK,
              "3",
              Attribute.REGISTERS,
              "0x10000,0x0,0x0,0x0,0x0,0x0,0x0"));

  private static KernelLine gpu(int xid, String text) {
    return new KernelLine(xid, text, Component.GPU, Severity.CRITICAL, "", Map.of());
  }

  /** The line as the kernel log holds it. */
  String print(String pci, String process) {
    return "NVRM: Xid (PCI:%s): %d, %s, %s".formatted(pci, xid, process, text);
  }
}
