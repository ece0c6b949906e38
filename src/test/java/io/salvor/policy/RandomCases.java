package io.salvor.policy;

import io.salvor.model.Case;
import io.salvor.model.Component;
import io.salvor.model.Diagnostic.Result;
import io.salvor.model.JobCourse;
import io.salvor.model.Mode;
import io.salvor.model.NodeHolds;
import io.salvor.model.NodeHolds.Recent;
import io.salvor.model.PoolGuards;
import io.salvor.model.SourceRecord;
import io.salvor.model.StepResult;
import io.salvor.model.SymptomClass;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import io.salvor.model.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Cases of a cell in which anything may stand in the records. */
final class RandomCases {
  private static final int[] XIDS = {13, 31, 45, 48, 63, 64, 74, 79, 94, 95, 119, 149};
  private static final int POOL = 40;

  private final Random random;

  RandomCases(long seed) {
    random = new Random(seed);
  }

  /** A case about up to three nodes, with all records. */
  Case next() {
    CellCase question = CellCase.of(facts());
    for (int i = 17; i < 20; i++) {
      if (chance(80)) {
        question.node(node("gpu-" + i));
      }
    }
    question.mode(oneOf(Mode.values())).job(random.nextInt(4), random.nextInt(4), job());
    if (chance(80)) {
      question.fleet(1 + random.nextInt(POOL), guards(), "gpu-18", "gpu-31");
    }
    if (chance(20)) {
      question.ofDomain("SWITCH", "leaf-3", "XID 79", 1 + random.nextInt(9));
    }
    if (chance(30)) {
      question.source(
          new SourceRecord("test GpuXid", 0, random.nextInt(5), 9, random.nextInt(40), 1, 100));
    }
    return question.question();
  }

  private CaseFacts facts() {
    CaseFacts facts = new CaseFacts();
    int count = random.nextInt(6);
    for (int i = 0; i < count; i++) {
      facts
          .on("gpu-" + (17 + random.nextInt(3)))
          .inJob(chance(50) ? "4711" : "")
          .after(Duration.ofMinutes(random.nextInt(9)));
      switch (random.nextInt(5)) {
        case 0 -> facts.jobFailed(random.nextInt(3), chance(50) ? "OOMKilled" : "NODE_FAIL");
        case 1 -> facts.check(Component.GPU, "GpuRowRemap", "ROW_REMAP_PENDING");
        case 2 -> facts.diagnosis(oneOf(Result.values()));
        default -> facts.xid(XIDS[random.nextInt(XIDS.length)]);
      }
    }
    return facts;
  }

  /** A node in any state. */
  NodeState node(String name) {
    NodeState node = new NodeState(name).healthy(random.nextInt(1_200)).level(random.nextInt(4));
    if (chance(40)) {
      node.quarantined();
    }
    if (chance(20)) {
      node.heldByPerson();
    }
    if (chance(10)) {
      node.optedOut();
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      node.step(oneOf(Verb.DIAGNOSE, Verb.RESET_GPU, Verb.REBOOT), oneOf(StepResult.values()));
    }
    if (chance(40)) {
      node.quietSince();
    }
    if (chance(20)) {
      node.inFlight(oneOf(Verb.values()));
    }
    if (chance(20)) {
      node.onProbation();
    }
    return node.holds(holds()).running(workload()).failedJobs(random.nextInt(4));
  }

  private NodeHolds holds() {
    return new NodeHolds(
        chance(10),
        chance(10) ? "kured" : "",
        chance(10) ? "i-9" : "",
        List.of("XID 74", "XID 149"),
        some(),
        chance(10) ? some() : List.of(),
        chance(10) ? some() : List.of(),
        chance(30) ? List.of(new Recent(oneOf(Verb.values()), random.nextInt(90_000))) : List.of());
  }

  private List<Verb> some() {
    return List.of(oneOf(Verb.values()), oneOf(Verb.values()));
  }

  private Workload workload() {
    return chance(50)
        ? Workload.IDLE
        : new Workload("4711", random.nextInt(2_048), 4, random.nextInt(2_000_000), 7_200);
  }

  private JobCourse job() {
    String cause = JobCourse.cause(Whose.HARDWARE, SymptomClass.GPU_LOST);
    return new JobCourse(
        "ada",
        8,
        0,
        60,
        chance(50),
        random.nextInt(12),
        Map.of(cause, random.nextInt(4)),
        Map.of(cause, random.nextInt(4)),
        random.nextInt(60),
        random.nextInt(30),
        chance(50) ? List.of("gpu-40") : List.of(),
        60);
  }

  private PoolGuards guards() {
    return new PoolGuards(
        chance(90),
        random.nextInt(POOL / 2),
        random.nextInt(3),
        random.nextInt(5),
        random.nextInt(10),
        chance(10) ? "for a test" : "",
        chance(50),
        List.of());
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  @SafeVarargs
  private <T> T oneOf(T... options) {
    return options[random.nextInt(options.length)];
  }
}
