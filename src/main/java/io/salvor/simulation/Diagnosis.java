package io.salvor.simulation;

import io.salvor.model.Diagnostic.Finding;
import io.salvor.model.Diagnostic.Result;
import io.salvor.model.Entity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What a diagnosis of a simulated node finds: the longer it runs, the more. */
final class Diagnosis {
  private static final int LONGEST = 4;

  private Diagnosis() {}

  static int level(String text) {
    return text.matches("[1-4]") ? Integer.parseInt(text) : 2;
  }

  /** Rounded from the run times that the vendor gives for its levels. */
  static Duration lasts(int level, Dice dice) {
    return switch (level) {
      case 1 -> dice.seconds(10, 30);
      case 2 -> dice.seconds(100, 180);
      case 3 -> dice.minutes(10, 20);
      default -> dice.minutes(50, 80);
    };
  }

  static List<Finding> of(SimulatedNode node, int level, Dice dice) {
    List<Finding> findings = new ArrayList<>();
    for (Fault fault : node.faults()) {
      Sight sight = Sight.of(fault.kind());
      if (sight.from() <= level && dice.happens(level == LONGEST ? 1 : sight.chance())) {
        Entity gpu =
            fault.gpu() < 0
                ? Finding.WHOLE_NODE
                : new Entity(Entity.GPU_UUID, node.uuid(fault.gpu()));
        findings.add(new Finding(sight.test(), gpu, Result.FAIL, sight.code(), sight.message()));
      }
    }
    if (findings.isEmpty()) {
      findings.add(new Finding("software", Finding.WHOLE_NODE, Result.PASS, "", ""));
    }
    return findings;
  }

  static String verdict(List<Finding> findings) {
    long failed = findings.stream().filter(f -> f.result() == Result.FAIL).count();
    return failed == 0 ? "nothing found" : failed + " found";
  }

  /**
   * How a diagnosis sees a fault.
   *
   * @param from the lowest level that can see it; 9 for none
   * @param chance how likely it does below the longest level
   */
  private record Sight(int from, double chance, String test, String code, String message) {
    private static final Sight NONE = new Sight(9, 0, "none", "", "");

    static Sight of(FaultKind kind) {
      return switch (kind) {
        case GPU_LOST ->
            new Sight(1, 1, "software", "DCGM_FR_FALLEN_OFF_BUS", "GPU has fallen off the bus");
        case GPU_HANG -> new Sight(1, 0.95, "software", "DCGM_FR_NVML_API", "GPU is not reachable");
        case MEMORY_ERROR, SRAM_ERROR ->
            new Sight(2, 0.9, "memory", "DCGM_FR_FAULTY_MEMORY", "memory test failed");
        case MEMORY_WORN ->
            new Sight(1, 0.95, "memory", "DCGM_FR_ROW_REMAP_FAILURE", "rows could not be remapped");
        case MEMORY_WEARS ->
            new Sight(3, 0.8, "memory", "DCGM_FR_FAULTY_MEMORY", "memory test failed");
        case NVLINK_DOWN -> new Sight(2, 0.9, "nvlink", "DCGM_FR_NVLINK_DOWN", "NVLink 3 is down");
        case THROTTLING ->
            new Sight(
                3,
                0.8,
                "targeted_power",
                "DCGM_FR_CLOCK_THROTTLE_THERMAL",
                "clocks are held down by heat");
        case CABLE_BAD ->
            new Sight(2, 0.9, "nccl", "DCGM_FR_NCCL_ERROR", "all_reduce over ibs1 failed");
        default -> NONE;
      };
    }
  }
}
