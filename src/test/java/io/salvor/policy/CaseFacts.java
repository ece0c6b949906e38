package io.salvor.policy;

import io.salvor.cell.CaseBuilder;
import io.salvor.cell.DecisionPolicy;
import io.salvor.model.Attribute;
import io.salvor.model.Case;
import io.salvor.model.Component;
import io.salvor.model.Decision;
import io.salvor.model.Diagnostic;
import io.salvor.model.Entity;
import io.salvor.model.ExitStatus;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.Job;
import io.salvor.model.JobEvent;
import io.salvor.model.JobEventType;
import io.salvor.model.Mode;
import io.salvor.model.Origin;
import io.salvor.model.RawText;
import io.salvor.model.Severity;
import io.salvor.model.TextFormat;
import io.salvor.model.signal.Signal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Facts as tests tell them: each a minute after the one before, on one node and GPU until said. */
final class CaseFacts {
  static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");
  static final String NODE = "gpu-17";
  static final String GPU = "0000:3b:00";
  static final String OTHER_GPU = "0000:86:00";

  private final List<Fact> facts = new ArrayList<>();
  private String node = NODE;
  private String gpu = GPU;
  private String spot = "";
  private String job = "";
  private Instant time = NOON;

  /** The policy as a case builder asks it. */
  static DecisionPolicy port() {
    CompiledPolicy policy = TestPolicy.builtIn();
    return new DecisionPolicy() {
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
    };
  }

  CaseFacts on(String otherNode) {
    node = otherNode;
    return this;
  }

  CaseFacts gpu(String pci) {
    gpu = pci;
    return this;
  }

  /** GPC and TPC of what follows. */
  CaseFacts spot(String gpcTpc) {
    spot = gpcTpc;
    return this;
  }

  CaseFacts inJob(String id) {
    job = id;
    return this;
  }

  CaseFacts after(Duration pause) {
    time = time.plus(pause);
    return this;
  }

  CaseFacts xid(int number) {
    return xid(number, Map.of());
  }

  CaseFacts xid(int number, Map<String, String> attributes) {
    List<Entity> entities = new ArrayList<>();
    entities.add(new Entity(Entity.PCI, gpu));
    if (!spot.isEmpty()) {
      entities.add(new Entity(Entity.GPC_TPC, spot));
    }
    return health(Component.GPU, "GpuXid", String.valueOf(number), entities, attributes);
  }

  CaseFacts sxid(int number, String word) {
    return health(
        Component.NVSWITCH,
        "NvSwitchSxid",
        String.valueOf(number),
        List.of(new Entity(Entity.NVSWITCH, "0000:c1:00")),
        Map.of(Attribute.WORD, word));
  }

  CaseFacts check(Component component, String check, String code) {
    return health(component, check, code, List.of(new Entity(Entity.PCI, gpu)), Map.of());
  }

  private CaseFacts health(
      Component component,
      String check,
      String code,
      List<Entity> entities,
      Map<String, String> attributes) {
    Map<String, String> all = new TreeMap<>(attributes);
    if (!job.isEmpty()) {
      all.put(Attribute.JOB, job);
    }
    facts.add(
        new HealthEvent(
            next(),
            node,
            component,
            check,
            List.of(code),
            entities,
            Severity.CRITICAL,
            false,
            "",
            "",
            all));
    return this;
  }

  CaseFacts jobFailed(int exitCode, String reason) {
    Job failed = Job.of(job.isEmpty() ? "4711" : job, List.of(node));
    facts.add(
        new JobEvent(
            next(),
            failed,
            JobEventType.FAILED,
            "",
            ExitStatus.ofCode(exitCode),
            reason,
            "",
            "",
            -1));
    return this;
  }

  /** A rank on the node holds the job up. */
  CaseFacts slow() {
    Job job = Job.of(this.job, List.of(node, "gpu-99"));
    facts.add(
        new JobEvent(next(), job, JobEventType.SLOW, "", ExitStatus.UNKNOWN, "", "", node, 3));
    return this;
  }

  CaseFacts line(int rank, String text) {
    facts.add(new RawText(next(), TextFormat.NCCL, node, job, rank, text));
    return this;
  }

  CaseFacts diagnosis(Diagnostic.Result outcome, Diagnostic.Finding... findings) {
    facts.add(new Diagnostic(next(), node, "dcgmi", 2, outcome, List.of(findings), ""));
    return this;
  }

  private Origin next() {
    Origin origin = new Origin("f-" + (facts.size() + 1), time, "test");
    time = time.plus(Duration.ofMinutes(1));
    return origin;
  }

  List<Fact> facts() {
    return List.copyOf(facts);
  }

  Case question() {
    return question(facts);
  }

  static Case question(List<Fact> facts) {
    CaseBuilder builder = new CaseBuilder(port());
    facts.forEach(builder::add);
    return builder.build("c1", "default", NOON.plus(Duration.ofDays(1)), Mode.ENFORCE);
  }

  Decision decide() {
    return TestPolicy.builtIn().decide(question());
  }
}
