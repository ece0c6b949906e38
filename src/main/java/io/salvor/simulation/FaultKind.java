package io.salvor.simulation;

/**
 * What can really be wrong, whatever detectors say about it.
 *
 * <p>Weights are counts in 54 days on 2,048 nodes of 8 H100. Those marked "Llama 3" are the counts
 * of unexpected interruptions in the report on the training of Llama 3 (16,384 H100, 54 days:
 * faulty GPU 148, HBM3 72, network switch or cable 35, SRAM 19, system processor 17, CPU 2), parted
 * where one of its causes shows as several kinds here; the others are this simulation's own guess.
 */
public enum FaultKind {
  /** A passing error of software: the job ends, nothing stays. Own guess. */
  SOFTWARE_HICCUP(Scope.GPU, 90, Cures.SELF),
  /** A GPU that no longer answers (XID 119). Llama 3: system processor 17, faulty GPU in part. */
  GPU_HANG(Scope.GPU, 17 + 40, new Cures(0.9, 0.98, 1)),
  /** A GPU that fell off the bus (XID 79). Llama 3: faulty GPU, in part. */
  GPU_LOST(Scope.GPU, 60, new Cures(0, 0.75, 1)),
  /** A memory error with a spare row left (XID 48, 63). Llama 3: HBM3, in part. */
  MEMORY_ERROR(Scope.GPU, 52, new Cures(0.97, 0.97, 1)),
  /** An error in SRAM (XID 48). Llama 3: SRAM. */
  SRAM_ERROR(Scope.GPU, 19, new Cures(0.7, 0.7, 1)),
  /** Memory without a spare row (XID 64). Llama 3: HBM3, in part. */
  MEMORY_WORN(Scope.GPU, 10, Cures.HANDS),
  /** Memory that wears out over hours before it fails. Llama 3: HBM3, in part. */
  MEMORY_WEARS(Scope.GPU, 10, Cures.HANDS),
  /** An NVLink that is down (XID 74). Llama 3: faulty GPU, in part. */
  NVLINK_DOWN(Scope.GPU, 38, new Cures(0.5, 0.7, 1)),
  /** A GPU that is too hot and slow. Llama 3: faulty GPU, in part. */
  THROTTLING(Scope.GPU, 10, Cures.HANDS),
  /** The node is gone. Llama 3: CPU. */
  HOST_DEAD(Scope.NODE, 2, new Cures(0, 0.6, 1)),
  /** A bad cable of one node. Llama 3: network switch or cable, in part. */
  CABLE_BAD(Scope.NODE, 30, Cures.HANDS),
  /** A leaf switch is down until its own people mend it. Llama 3: switch or cable, in part. */
  SWITCH_DOWN(Scope.LEAF, 5, Cures.SELF),
  /** The switch of an NVLink domain fails. Own guess. */
  NVSWITCH_DOWN(Scope.NVLINK_DOMAIN, 4, Cures.SELF),
  /** A rack has no power. Own guess. */
  RACK_POWER(Scope.RACK, 2, Cures.SELF),
  /** The shared file system does not answer. Own guess. */
  STORAGE_OUTAGE(Scope.CELL, 3, Cures.SELF),
  /** A new driver makes nodes flap until it is taken back. Own guess. */
  DRIVER_ROLLOUT(Scope.CELL, 3, Cures.SELF);

  private final Scope scope;
  private final double weight;
  private final Cures cures;

  FaultKind(Scope scope, double weight, Cures cures) {
    this.scope = scope;
    this.weight = weight;
    this.cures = cures;
  }

  /** How far it reaches. */
  enum Scope {
    GPU,
    NODE,
    LEAF,
    NVLINK_DOMAIN,
    RACK,
    CELL
  }

  /** How likely a step mends it: probabilities, each from 0 to 1. */
  record Cures(double reset, double reboot, double repair) {
    /** Passes by itself; no step mends it sooner. */
    static final Cures SELF = new Cures(0, 0, 0);

    /** Only hands mend it. */
    static final Cures HANDS = new Cures(0, 0, 1);
  }

  Scope scope() {
    return scope;
  }

  /** How many in 54 days on 2,048 nodes. */
  double weight() {
    return weight;
  }

  Cures cures() {
    return cures;
  }

  /** True when it strikes more than one node. */
  boolean isWide() {
    return scope != Scope.GPU && scope != Scope.NODE;
  }

  /** True when a job cannot run while it is there. */
  boolean kills() {
    return this != THROTTLING && this != MEMORY_WEARS && this != DRIVER_ROLLOUT;
  }
}
