package io.salvor.simulation;

import io.salvor.model.Command;
import io.salvor.model.Component;
import io.salvor.model.Diagnostic;
import io.salvor.model.Entity;
import io.salvor.model.ExitStatus;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.Job;
import io.salvor.model.JobEvent;
import io.salvor.model.JobEventType;
import io.salvor.model.NodeEvent;
import io.salvor.model.NodeEvent.Condition;
import io.salvor.model.NodeEvent.NodeEventType;
import io.salvor.model.NodeEvent.Topology;
import io.salvor.model.Origin;
import io.salvor.model.Outcome;
import io.salvor.model.Severity;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Facts as a cluster tells them, at the time of a virtual cell. */
public final class Told {
  private int number;

  private Origin at(Instant time, String source) {
    return new Origin("f-" + ++number, time, source, "c1", "", Map.of());
  }

  public Fact joined(String node, String rack, String leaf, Instant time) {
    return new NodeEvent(
        at(time, "scheduler"),
        node,
        NodeEventType.JOINED,
        Condition.NONE,
        "",
        "",
        new Topology(rack, leaf, "", "train"),
        List.of());
  }

  public Fact node(String node, NodeEventType event, String actor, Instant time) {
    return new NodeEvent(
        at(time, "scheduler"), node, event, Condition.NONE, actor, "", null, List.of());
  }

  public Fact xid(String node, String code, Severity severity, Instant time) {
    return xid(node, code, severity, "0000:3b:00", "kernel-log", time);
  }

  public Fact xid(
      String node, String code, Severity severity, String pci, String source, Instant time) {
    return new HealthEvent(
        at(time, source),
        node,
        Component.GPU,
        "GpuXid",
        List.of(code),
        List.of(new Entity(Entity.PCI, pci)),
        severity,
        false,
        "NVRM: Xid (PCI:" + pci + "): " + code,
        "",
        Map.of());
  }

  public Fact job(String id, String owner, JobEventType event, List<String> nodes, Instant time) {
    return new JobEvent(
        at(time, "scheduler"),
        new Job(id, id, owner, "", "slurm", 0, nodes, nodes.size() * 8, 0, Map.of()),
        event,
        "",
        event == JobEventType.FAILED ? ExitStatus.ofCode(1) : ExitStatus.UNKNOWN,
        "",
        "",
        "",
        -1);
  }

  public Fact outcome(String action, Outcome.State state, Instant time) {
    return new Outcome(at(time, "salvor-act"), action, state, "", "");
  }

  public Fact diagnosed(String node, String action, Diagnostic.Result result, Instant time) {
    return new Diagnostic(at(time, "dcgmi"), node, "dcgmi", 3, result, List.of(), action);
  }

  public Fact command(Command.CommandVerb verb, String target, Instant time) {
    return new Command(at(time, "people"), verb, target, "ana", "because", Instant.MAX);
  }
}
