package io.salvor.simulation;

import io.salvor.model.Attribute;
import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.HealthEvent;
import io.salvor.model.Severity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Says what detectors on the nodes say: facts as the readers of real logs make them. */
final class Detectors {
  static final String KERNEL = "kernel-log";
  static final String MONITOR = "gpu-monitor";
  static final String PORT = "ibs1";
  private static final String SWITCH = "0000:c1:00";
  private static final String SERVER = "storage-1";

  private final FactLog facts;

  Detectors(FactLog facts) {
    this.facts = facts;
  }

  /** An XID; the process is that of a job on the GPU, if there is one. */
  void xid(SimulatedNode node, int gpu, KernelLine line, Instant time) {
    Map<String, String> attributes = new TreeMap<>(line.attributes());
    String process = "pid='<unknown>', name=<unknown>";
    List<SimulatedJob> jobs = node.jobs(gpu);
    if (!jobs.isEmpty()) {
      String pid = Integer.toString(4000 + Math.floorMod(jobs.get(0).id().hashCode(), 9000));
      process = "pid=" + pid + ", name=python3";
      attributes.put(Attribute.PID, pid);
      attributes.put(Attribute.PROCESS, "python3");
    }
    String text = line.print(SimulatedNode.pci(gpu), process);
    List<Entity> entities = new ArrayList<>();
    if (!line.link().isEmpty()) {
      entities.add(new Entity(Entity.NVLINK, line.link()));
    }
    entities.addAll(gpu(node, gpu));
    add(
        time,
        KERNEL,
        node,
        line.component(),
        "GpuXid",
        List.of(Integer.toString(line.xid())),
        entities,
        line.severity(),
        false,
        text,
        attributes);
  }

  /** A GPU is well again after it was reset, rebooted or exchanged. */
  void recovered(SimulatedNode node, int gpu, Instant time) {
    add(
        time,
        KERNEL,
        node,
        Component.GPU,
        "GpuXid",
        List.of(),
        gpu < 0 ? List.of() : gpu(node, gpu),
        Severity.INFO,
        true,
        "no XID since the GPU was started anew",
        Map.of());
  }

  void link(SimulatedNode node, boolean isUp, Instant time) {
    add(
        time,
        KERNEL,
        node,
        Component.NIC,
        "NicLink",
        List.of(isUp ? "LINK_UP" : "LINK_DOWN"),
        List.of(new Entity(Entity.NIC_PORT, PORT)),
        isUp ? Severity.INFO : Severity.WARNING,
        isUp,
        "mlx5_core 0000:5e:00.0 " + PORT + ": Link " + (isUp ? "up" : "down"),
        Map.of());
  }

  void nvswitch(SimulatedNode node, Instant time) {
    add(
        time,
        KERNEL,
        node,
        Component.NVSWITCH,
        "NvSwitchSxid",
        List.of("20034"),
        List.of(new Entity(Entity.NVSWITCH, SWITCH), new Entity(Entity.NVLINK, "30")),
        Severity.FATAL,
        false,
        "nvidia-nvswitch0: SXid (PCI:" + SWITCH + ".0): 20034, Fatal, Link 30 LTSSM Fault Up",
        Map.of(Attribute.WORD, "FATAL", Attribute.LINK, "30"));
  }

  void storage(SimulatedNode node, boolean isHealthy, Instant time) {
    add(
        time,
        KERNEL,
        node,
        Component.STORAGE,
        "Storage",
        List.of("SERVER_NOT_RESPONDING"),
        List.of(),
        isHealthy ? Severity.INFO : Severity.CRITICAL,
        isHealthy,
        "nfs: server " + SERVER + (isHealthy ? " OK" : " not responding, timed out"),
        Map.of());
  }

  void clocks(SimulatedNode node, int gpu, boolean isHealthy, Instant time) {
    add(
        time,
        MONITOR,
        node,
        Component.GPU,
        "GpuClocks",
        isHealthy ? List.of() : List.of("HW_THERMAL_SLOWDOWN"),
        gpu(node, gpu),
        isHealthy ? Severity.INFO : Severity.WARNING,
        isHealthy,
        "clocks event reasons > hw thermal slowdown: " + (isHealthy ? "not active" : "active"),
        Map.of());
  }

  /** A detector with a bug says of a healthy GPU that its memory failed. */
  void lie(SimulatedNode node, int gpu, Instant time) {
    add(
        time,
        "node-probe 2.4.0",
        node,
        Component.GPU,
        "GpuEcc",
        List.of("DRAM_UNCORRECTABLE"),
        gpu(node, gpu),
        Severity.CRITICAL,
        false,
        "volatile > dram uncorrectable: 4294967295",
        Map.of());
  }

  /** The scheduler has shown every node. */
  void fullView(Instant time) {
    facts.add(
        new HealthEvent(
            facts.origin(time, "salvor"),
            "",
            Component.CONTROL_PLANE,
            "FullView",
            List.of(),
            List.of(),
            Severity.INFO,
            true,
            "every node of the sandbox is listed",
            "",
            Map.of()));
  }

  private static List<Entity> gpu(SimulatedNode node, int gpu) {
    return List.of(
        new Entity(Entity.PCI, SimulatedNode.pci(gpu)),
        new Entity(Entity.GPU_UUID, node.uuid(gpu)));
  }

  private void add(
      Instant time,
      String source,
      SimulatedNode node,
      Component component,
      String check,
      List<String> codes,
      List<Entity> entities,
      Severity severity,
      boolean isHealthy,
      String message,
      Map<String, String> attributes) {
    facts.add(
        new HealthEvent(
            facts.origin(time, source),
            node.name(),
            component,
            check,
            codes,
            entities,
            severity,
            isHealthy,
            message,
            "",
            attributes));
  }
}
