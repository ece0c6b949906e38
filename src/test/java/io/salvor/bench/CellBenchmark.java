package io.salvor.bench;

import io.salvor.cell.DecisionPolicy;
import io.salvor.model.CellSettings;
import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.Mode;
import io.salvor.model.NodeEvent;
import io.salvor.model.NodeEvent.Condition;
import io.salvor.model.NodeEvent.GpuSlot;
import io.salvor.model.NodeEvent.NodeEventType;
import io.salvor.model.NodeEvent.Topology;
import io.salvor.model.Origin;
import io.salvor.model.Severity;
import io.salvor.policy.TestDecisions;
import io.salvor.simulation.VirtualCell;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One cell of 16,384 nodes: its heap, its rate, and how long 750 nodes that fail at once take. */
final class CellBenchmark {
  private static final int NODES = 16_384;
  private static final int GPUS = 8;
  private static final int FAILING = 750;
  private static final int TELEMETRY = 1_000_000;
  private static final Instant START = Instant.parse("2026-05-01T10:00:00Z");

  private CellBenchmark() {}

  static void run() {
    DecisionPolicy policy = TestDecisions.BUILT_IN;
    warmUp(policy);
    long before = heap();
    VirtualCell cell = cell(policy, NODES);
    System.out.printf(
        "cell: %d nodes x %d GPUs hold %.1f MB of heap%n", NODES, GPUS, (heap() - before) / 1e6);
    telemetry(cell);
    System.out.printf("cell: the same after it %.1f MB%n", (heap() - before) / 1e6);
    failing(cell, FAILING);
    System.out.printf("cell: the same after the failures %.1f MB%n", (heap() - before) / 1e6);
  }

  private static void warmUp(DecisionPolicy policy) {
    failing(cell(policy, 2_000), FAILING);
  }

  private static VirtualCell cell(DecisionPolicy policy, int nodes) {
    VirtualCell cell = new VirtualCell("c1", START, () -> policy, intent -> {});
    cell.settings(new CellSettings(Mode.ENFORCE, false, List.of()));
    for (int i = 0; i < nodes; i++) {
      cell.take(joined(i));
    }
    cell.advance(cell.now().plusSeconds(10));
    return cell;
  }

  private static void telemetry(VirtualCell cell) {
    long begun = System.nanoTime();
    for (int i = 0; i < TELEMETRY; i++) {
      cell.take(well(i % NODES, i, cell.now()));
    }
    double seconds = (System.nanoTime() - begun) / 1e9;
    System.out.printf("cell: %,.0f healthy facts/s on one thread%n", TELEMETRY / seconds);
  }

  /** All at once, each on its own: nothing but the node is to blame. */
  private static void failing(VirtualCell cell, int count) {
    int before = cell.decisions().size();
    for (int i = 0; i < count; i++) {
      cell.take(lost(i * 2, cell.now()));
    }
    long begun = System.nanoTime();
    cell.advance(cell.now().plus(Duration.ofMillis(900)));
    double millis = (System.nanoTime() - begun) / 1e6;
    System.out.printf(
        "cell: %d nodes fail at once: %d decisions in %.0f ms, after 500 ms of settling%n",
        count, cell.decisions().size() - before, millis);
  }

  private static Fact joined(int number) {
    List<GpuSlot> gpus = new ArrayList<>();
    for (int g = 0; g < GPUS; g++) {
      gpus.add(new GpuSlot(g, "GPU-" + number + '-' + g, "0000:" + g + "b:00"));
    }
    return new NodeEvent(
        new Origin("j-" + number, START, "scheduler", "c1", "", Map.of()),
        name(number),
        NodeEventType.JOINED,
        Condition.NONE,
        "",
        "",
        new Topology("r" + number / 8, "s" + number / 32, "", "train"),
        gpus);
  }

  private static Fact well(int number, int id, Instant time) {
    return health("w-" + id, number, time, "GpuTemperature", List.of(), Severity.INFO, true);
  }

  private static Fact lost(int number, Instant time) {
    return health("l-" + number, number, time, "GpuXid", List.of("79"), Severity.FATAL, false);
  }

  private static Fact health(
      String id,
      int number,
      Instant time,
      String check,
      List<String> codes,
      Severity severity,
      boolean isWell) {
    return new HealthEvent(
        new Origin(id, time, "agent", "c1", "", Map.of()),
        name(number),
        Component.GPU,
        check,
        codes,
        List.of(new Entity(Entity.GPU_INDEX, "3")),
        severity,
        isWell,
        "",
        "",
        Map.of());
  }

  private static String name(int number) {
    return "gpu-" + number;
  }

  private static long heap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
