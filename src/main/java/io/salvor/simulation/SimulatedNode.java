package io.salvor.simulation;

import io.salvor.model.NodeEvent.GpuSlot;
import io.salvor.model.NodeEvent.Topology;
import java.util.ArrayList;
import java.util.List;

/** One node as it really is. */
final class SimulatedNode {
  static final int GPUS = 8;

  /** Where the eight GPUs of a common server board sit on the PCI bus. */
  private static final List<String> BUSES = List.of("1b", "43", "52", "61", "9d", "c3", "d1", "df");

  private final int index;
  private final String name;
  private final Topology topology;
  private final long seed;
  private List<SimulatedJob> jobs = List.of();
  private List<Fault> faults = List.of();
  private String cordonedBy = "";
  private String cordonReason = "";
  private String operation = "";
  private boolean isUp = true;
  private int used;
  private long swaps;

  SimulatedNode(int index, String name, Topology topology, long seed) {
    this.index = index;
    this.name = name;
    this.topology = topology;
    this.seed = seed;
  }

  int index() {
    return index;
  }

  String name() {
    return name;
  }

  Topology topology() {
    return topology;
  }

  boolean isUp() {
    return isUp;
  }

  void up(boolean value) {
    isUp = value;
  }

  boolean isCordoned() {
    return !cordonedBy.isEmpty();
  }

  /** Who cordoned it, empty when nobody did. */
  String cordonedBy() {
    return cordonedBy;
  }

  String cordonReason() {
    return cordonReason;
  }

  void cordon(String by, String reason) {
    cordonedBy = by;
    cordonReason = reason;
  }

  void uncordon() {
    cordonedBy = "";
    cordonReason = "";
  }

  /** The action that keeps the node for itself, empty when none does. */
  String operation() {
    return operation;
  }

  void operation(String action) {
    operation = action;
  }

  /** True when it takes new work. */
  boolean isSchedulable() {
    return isUp && cordonedBy.isEmpty() && operation.isEmpty();
  }

  int free() {
    return GPUS - Integer.bitCount(used);
  }

  boolean isIdle() {
    return used == 0;
  }

  /** Takes this many free GPUs, the lowest first; bit i stands for GPU i. */
  int take(SimulatedJob job, int gpus) {
    int mask = 0;
    for (int gpu = 0; gpu < GPUS && Integer.bitCount(mask) < gpus; gpu++) {
      if ((used & 1 << gpu) == 0) {
        mask |= 1 << gpu;
      }
    }
    used |= mask;
    List<SimulatedJob> more = new ArrayList<>(jobs);
    more.add(job);
    jobs = more;
    return mask;
  }

  void giveBack(SimulatedJob job, int mask) {
    used &= ~mask;
    List<SimulatedJob> fewer = new ArrayList<>(jobs);
    fewer.remove(job);
    jobs = fewer.isEmpty() ? List.of() : fewer;
  }

  /** What runs on it now. */
  List<SimulatedJob> jobs() {
    return List.copyOf(jobs);
  }

  /** What runs on this GPU, or on any GPU for -1. */
  List<SimulatedJob> jobs(int gpu) {
    return gpu < 0 ? jobs() : jobs.stream().filter(job -> job.uses(this, gpu)).toList();
  }

  List<Fault> faults() {
    return List.copyOf(faults);
  }

  void add(Fault fault) {
    List<Fault> more = new ArrayList<>(faults);
    more.add(fault);
    faults = more;
  }

  void remove(Fault fault) {
    List<Fault> fewer = new ArrayList<>(faults);
    fewer.remove(fault);
    faults = fewer.isEmpty() ? List.of() : fewer;
  }

  /** A GPU was exchanged and has another UUID from now on. */
  void swap(int gpu) {
    swaps += 1L << gpu * 8;
  }

  GpuSlot gpu(int gpu) {
    return new GpuSlot(gpu, uuid(gpu), pci(gpu));
  }

  /** The GPU of this UUID, PCI address or index; -1 when there is none. */
  int gpuOf(String name) {
    for (int gpu = 0; gpu < GPUS; gpu++) {
      if (uuid(gpu).equals(name) || pci(gpu).equals(name) || Integer.toString(gpu).equals(name)) {
        return gpu;
      }
    }
    return -1;
  }

  static String pci(int gpu) {
    return "0000:" + BUSES.get(gpu) + ":00";
  }

  List<GpuSlot> gpus() {
    List<GpuSlot> gpus = new ArrayList<>(GPUS);
    for (int gpu = 0; gpu < GPUS; gpu++) {
      gpus.add(gpu(gpu));
    }
    return gpus;
  }

  String uuid(int gpu) {
    long bits = (seed + index * 64L + gpu) * 0x9E3779B97F4A7C15L + (swaps >>> gpu * 8 & 0xff);
    bits = (bits ^ bits >>> 31) * 0xBF58476D1CE4E5B9L;
    long more = (bits ^ bits >>> 27) * 0x94D049BB133111EBL;
    return "GPU-%08x-%04x-%04x-%04x-%012x"
        .formatted(
            bits & 0xffffffffL,
            bits >>> 32 & 0xffff,
            bits >>> 48 & 0xffff,
            more & 0xffff,
            more >>> 16 & 0xffffffffffffL);
  }
}
