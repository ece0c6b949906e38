package io.salvor.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.salvor.model.Command;
import io.salvor.model.Diagnostic;
import io.salvor.model.Entity;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.Job;
import io.salvor.model.JobEvent;
import io.salvor.model.NodeEvent;
import io.salvor.model.Origin;
import io.salvor.model.Outcome;
import io.salvor.model.RawText;
import java.util.Locale;

/** Facts to JSON, by the names of CONTRACT section 1. */
final class FactWriter {
  private FactWriter() {}

  static ObjectNode write(Fact fact) {
    Origin origin = fact.origin();
    Out out =
        new Out()
            .text("kind", fact.kind().name().toLowerCase(Locale.ROOT))
            .text("id", origin.id())
            .time("time", origin.time())
            .text("source", origin.source())
            .text("cell", origin.cell());
    body(fact, out);
    out.text("raw", origin.raw());
    if (JsonTree.fromJava(origin.unknown()) instanceof ObjectNode unknown) {
      Out.merge(out.node(), unknown);
    }
    return out.node();
  }

  private static void body(Fact fact, Out out) {
    if (fact instanceof HealthEvent health) {
      health(health, out);
    } else if (fact instanceof JobEvent job) {
      job(job, out);
    } else if (fact instanceof NodeEvent node) {
      node(node, out);
    } else if (fact instanceof Diagnostic diagnostic) {
      diagnostic(diagnostic, out);
    } else if (fact instanceof Outcome outcome) {
      out.text("action", outcome.action())
          .choice("state", outcome.state())
          .text("detail", outcome.detail())
          .text("node", outcome.node());
    } else if (fact instanceof Command command) {
      out.choice("verb", command.verb())
          .text("target", command.target())
          .text("actor", command.actor())
          .text("reason", command.reason());
      command.until().ifPresent(until -> out.time("until", until));
    } else if (fact instanceof RawText text) {
      out.text("format", text.format().label())
          .text("node", text.node())
          .text("job", text.job())
          .number("rank", text.rank(), -1)
          .always("text", text.text());
    }
  }

  private static void health(HealthEvent fact, Out out) {
    out.text("node", fact.node())
        .choice("component", fact.component())
        .text("check", fact.check())
        .texts("codes", fact.codes())
        .list("entities", fact.entities(), FactWriter::entity)
        .choice("severity", fact.severity())
        .flag("healthy", fact.healthy())
        .text("message", fact.message())
        .text("recommendedAction", fact.recommendedAction())
        .map("attributes", fact.attributes());
  }

  private static void job(JobEvent fact, Out out) {
    out.object("job", job(fact.job())).choice("event", fact.event()).text("step", fact.step());
    if (fact.exit().known()) {
      out.number("exitCode", fact.exit().code(), -1).number("signal", fact.exit().signal(), 0);
    }
    out.text("reason", fact.reason())
        .text("message", fact.message())
        .text("suspectNode", fact.suspectNode())
        .number("rank", fact.rank(), -1);
  }

  private static ObjectNode job(Job job) {
    return new Out()
        .text("id", job.id())
        .text("name", job.name())
        .text("owner", job.owner())
        .text("queue", job.queue())
        .text("scheduler", job.scheduler())
        .number("attempt", job.attempt(), 0)
        .texts("nodes", job.nodes())
        .number("gpus", job.gpus(), 0)
        .number("priority", job.priority(), 0)
        .map("labels", job.labels())
        .node();
  }

  private static void node(NodeEvent fact, Out out) {
    NodeEvent.Condition condition = fact.condition();
    NodeEvent.Topology topology = fact.topology();
    out.text("node", fact.node())
        .choice("event", fact.event())
        .object(
            "condition",
            new Out()
                .text("type", condition.type())
                .text("status", condition.status())
                .text("reason", condition.reason())
                .node())
        .text("actor", fact.actor())
        .text("reason", fact.reason())
        .object(
            "topology",
            new Out()
                .text("rack", topology.rack())
                .text("switch", topology.switchName())
                .text("nvlinkDomain", topology.nvlinkDomain())
                .text("pool", topology.pool())
                .node())
        .list(
            "gpus",
            fact.gpus(),
            gpu ->
                new Out()
                    .number("index", gpu.index(), Long.MIN_VALUE)
                    .text("uuid", gpu.uuid())
                    .text("pci", gpu.pci())
                    .node());
  }

  private static void diagnostic(Diagnostic fact, Out out) {
    out.text("node", fact.node())
        .text("suite", fact.suite())
        .number("level", fact.level(), 0)
        .choice("outcome", fact.outcome())
        .list("findings", fact.findings(), FactWriter::finding)
        .text("action", fact.action());
  }

  private static ObjectNode finding(Diagnostic.Finding finding) {
    Out out = new Out().text("test", finding.test());
    if (!finding.entity().equals(Diagnostic.Finding.WHOLE_NODE)) {
      out.object("entity", entity(finding.entity()));
    }
    return out.choice("result", finding.result())
        .text("code", finding.code())
        .text("message", finding.message())
        .node();
  }

  static ObjectNode entity(Entity entity) {
    return new Out().text("type", entity.type()).text("value", entity.value()).node();
  }
}
