package io.salvor.bench;

import io.salvor.cell.DecisionPolicy;
import io.salvor.intake.CaseReader;
import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.signal.Signal;
import io.salvor.policy.CompiledPolicy;
import io.salvor.policy.DecideRivals;
import io.salvor.reading.Hints;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** How much CPU one decision takes on the built-in rules and tables, and what its parts take. */
final class DecideBenchmark {
  private static final Instant ARRIVAL = Instant.parse("2026-06-01T12:00:00Z");
  private static final int ROUNDS = 5;
  private static final int WARM_UP = 3_000;
  private static final int DECISIONS = 1_000;
  private static final int LARGE = 10_000;

  private DecideBenchmark() {}

  static void run() throws Exception {
    CompiledPolicy policy = CompiledPolicy.builtIn();
    Map<String, Consumer<Case>> ways = ways(policy);
    Map<String, Case> cases = cases(policy);
    for (Consumer<Case> way : ways.values()) {
      for (int i = 0; i < WARM_UP; i++) {
        cases.values().forEach(way);
      }
    }
    System.out.printf(
        "decide: CPU of one thread per decision, %d rounds of %d decisions, rounds interleaved%n",
        ROUNDS, DECISIONS);
    System.out.printf(
        "%-34s %5s  %-42s %9s %9s %8s %7s%n",
        "case", "facts", "way", "median us", "p99 us", "kB", "ratio");
    cases.forEach((name, question) -> table(name, question, ways));
    large(policy);
  }

  private static Map<String, Consumer<Case>> ways(CompiledPolicy policy) {
    DecideRivals.Bare bare = DecideRivals.bare(policy, false);
    DecideRivals.Bare traced = DecideRivals.bare(policy, true);
    Map<String, Consumer<Case>> ways = new LinkedHashMap<>();
    ways.put("decide (kept session)", policy::decide);
    ways.put("rival: a new KieSession per decision", c -> DecideRivals.fresh(policy, c));
    ways.put("part: rules alone", bare::fire);
    ways.put("part: rules and trace listener", traced::fire);
    return ways;
  }

  private static void table(String name, Case question, Map<String, Consumer<Case>> ways) {
    Map<String, List<double[]>> times = new LinkedHashMap<>();
    Map<String, Long> bytes = new LinkedHashMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      ways.forEach(
          (way, decide) -> {
            long before = CpuTime.allocated();
            times.computeIfAbsent(way, w -> new ArrayList<>()).add(times(question, decide));
            bytes.put(way, (CpuTime.allocated() - before) / DECISIONS);
          });
    }
    double own = median(times.get("decide (kept session)"), 0.5);
    times.forEach(
        (way, rounds) ->
            System.out.printf(
                Locale.ROOT,
                "%-34s %5d  %-42s %9.1f %9.1f %8.1f %7.2f%n",
                name,
                question.facts().size(),
                way,
                median(rounds, 0.5) / 1e3,
                median(rounds, 0.99) / 1e3,
                bytes.get(way) / 1024.0,
                median(rounds, 0.5) / own));
  }

  private static double[] times(Case question, Consumer<Case> decide) {
    double[] times = new double[DECISIONS];
    for (int i = 0; i < DECISIONS; i++) {
      long start = CpuTime.nanos();
      decide.accept(question);
      times[i] = CpuTime.nanos() - start;
    }
    return times;
  }

  /** The median over the rounds of a quantile within each. */
  private static double median(List<double[]> rounds, double share) {
    return CpuTime.median(
        rounds.stream().mapToDouble(times -> CpuTime.quantile(times, share)).toArray());
  }

  /** A full case, which a storm may fill: it has to end, and in seconds. */
  private static void large(CompiledPolicy policy) throws Exception {
    for (String kind : List.of("xid", "nccl", "mixed", "node")) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < LARGE; i++) {
        text.append(line(kind, i)).append('\n');
      }
      Case question = question(policy, "large", text.toString());
      double[] times = new double[5];
      for (int round = 0; round < times.length; round++) {
        long start = CpuTime.nanos();
        policy.decide(question);
        times[round] = CpuTime.nanos() - start;
      }
      System.out.printf(
          Locale.ROOT,
          "a full case of %-6s lines: %,6d facts, median %,.0f ms of CPU%n",
          kind,
          question.facts().size(),
          CpuTime.median(times) / 1e6);
    }
  }

  private static String line(String kind, int i) {
    if (kind.equals("node")) {
      String form =
          i % 2 == 0
              ? "Jun  1 11:00:01 gpu-17 kernel: NVRM: Xid (PCI:0000:%02x:00): 79, pid=%d, lost"
              : "Jun  1 11:00:02 gpu-17 kernel: nvidia-nvswitch3: SXid (PCI:0000:%02x:00.0): 20034,"
                  + " Fatal, Link %d LTSSM Fault Up";
      return String.format(form, i % 251, i);
    }
    boolean isXid = kind.equals("xid") || kind.equals("mixed") && i % 2 == 0;
    String node = "gpu-" + i % 997;
    String time = String.format("Jun  1 %02d:%02d:%02d ", i / 3600 % 24, i / 60 % 60, i % 60);
    if (isXid) {
      int code = new int[] {79, 31, 48, 13, 94, 45, 119}[i / 2 % 7];
      return String.format(
          "%s%s kernel: NVRM: Xid (PCI:0000:%02x:00): %d, pid=%d, name=python, Ch %08x",
          time, node, i % 251, code, i, i);
    }
    return String.format(
        "%s%s train[%d]: [rank%d]: NCCL WARN Call to recv from 10.0.%d.%d failed : Connection reset"
            + " by peer",
        time, node, i, i % 512, i / 250, i % 250);
  }

  private static Map<String, Case> cases(CompiledPolicy policy) throws Exception {
    String xid = "Jun  1 11:00:0%d gpu-17 kernel: NVRM: Xid (PCI:0000:3b:00): ";
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("a GPU off the bus", xid.formatted(1) + "79, GPU has fallen off the bus.");
    texts.put(
        "a double bit error and its echoes",
        xid.formatted(1)
            + "48, pid=123, name=python, DBE (double bit error) at 0x1\n"
            + xid.formatted(2)
            + "63, Row Remapper: New row marked for remapping\n"
            + xid.formatted(3)
            + "45, pid=123, name=python, Ch 00000001");
    texts.put(
        "a job that ran out of memory",
        "slurmstepd: error: Detected 1 oom_kill event in StepId=77.0. Some of the step tasks have"
            + " been OOM Killed.\nsrun: error: gpu-17: task 3: Out Of Memory\n");
    texts.put("ten facts of kernel and job", ten(xid));
    texts.put("nothing known", "Jun  1 11:00:01 gpu-17 systemd[1]: Started Session 12.");
    Map<String, Case> cases = new LinkedHashMap<>();
    for (Map.Entry<String, String> text : texts.entrySet()) {
      cases.put(text.getKey(), question(policy, "bench", text.getValue()));
    }
    return cases;
  }

  private static String ten(String xid) {
    StringBuilder text = new StringBuilder(xid.formatted(1) + "79, GPU has fallen off the bus.\n");
    for (int link = 0; link < 4; link++) {
      text.append(
              "Jun  1 11:00:02 gpu-17 kernel: nvidia-nvswitch3: SXid (PCI:0000:85:00.0): 20034,")
          .append(" Fatal, Link " + link + " LTSSM Fault Up\n");
    }
    text.append(xid.formatted(3)).append("45, pid=123, name=python, Ch 00000001\n");
    text.append(xid.formatted(4)).append("31, pid=123, name=python, MMU Fault\n");
    text.append("[rank3]: NCCL WARN Call to recv from 10.0.0.1<1> failed : Connection closed\n");
    text.append("[rank5]: RuntimeError: CUDA error: unspecified launch failure\n");
    text.append("srun: error: gpu-17: task 3: Exited with exit code 1\n");
    return text.toString();
  }

  private static Case question(CompiledPolicy policy, String id, String text) throws Exception {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return CaseReader.toCase(
        new ByteArrayInputStream(bytes), Hints.at(ARRIVAL), id, new AsCellsUseIt(policy));
  }

  private record AsCellsUseIt(CompiledPolicy policy) implements DecisionPolicy {
    @Override
    public String version() {
      return policy.version();
    }

    @Override
    public Decision decide(Case question) {
      return policy.decide(question);
    }

    @Override
    public List<Signal> signals(Fact fact) {
      return policy.signals(fact);
    }
  }
}
