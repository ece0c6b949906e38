package io.salvor.model.stage;

import io.salvor.model.Case;
import io.salvor.model.Case.Breadth;
import io.salvor.model.Case.Change;
import io.salvor.model.Case.FleetRecord;
import io.salvor.model.Case.NodeRecord;
import io.salvor.model.Case.Recurrence;
import io.salvor.model.Component;
import io.salvor.model.Fact;
import io.salvor.model.JobEvent;
import io.salvor.model.Proposal;
import io.salvor.model.RawText;
import io.salvor.model.Remedy;
import io.salvor.model.Role;
import io.salvor.model.Severity;
import io.salvor.model.Symptom;
import io.salvor.model.SymptomClass;
import io.salvor.model.TextFormat;
import io.salvor.model.signal.Where;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a case knows beside its facts, looked up by symptom. */
public final class History {
  /** A change counts as recent for this long; roll-outs that break nodes show within a day. */
  private static final Duration RECENT = Duration.ofHours(24);

  private static final Set<TextFormat> JOB_TEXT =
      EnumSet.of(TextFormat.NCCL, TextFormat.JOB_LOG, TextFormat.POD);

  private final Case question;
  private final Map<String, Recurrence> recurrences = new HashMap<>();
  private final Map<String, Integer> breadths = new HashMap<>();
  private final Map<String, NodeRecord> nodes = new HashMap<>();
  private final Set<String> changed = new HashSet<>();

  public History(Case question) {
    this.question = question;
    for (Recurrence one : question.recurrences()) {
      recurrences.put(key(one.code(), one.node(), one.entity(), one.spot()), one);
    }
    for (Breadth one : question.breadths()) {
      breadths.merge(one.code(), one.nodes(), Math::max);
    }
    for (NodeRecord one : question.nodes()) {
      nodes.put(one.name(), one);
    }
    for (Change one : question.changes()) {
      if (one.time().plus(RECENT).isAfter(question.time())) {
        changed.add(one.node());
      }
    }
  }

  /** The symptom with its history. */
  public Evidence evidence(Symptom symptom) {
    Where where = symptom.where();
    Recurrence part = recurrence(symptom.code(), where.node(), where.entity(), "");
    Recurrence spot =
        where.spot().isEmpty()
            ? NONE
            : recurrence(symptom.code(), where.node(), where.entity(), where.spot());
    NodeRecord node = nodes.get(where.node());
    return new Evidence(
        symptom,
        Math.max(1, part.bursts()),
        spot.bursts(),
        part.jobs(),
        Math.max(1, part.entities()),
        Math.max(1, breadths.getOrDefault(symptom.code(), 1)),
        changed.contains(where.node()),
        node == null ? 0 : node.failedJobs());
  }

  /** The symptom of a case in which nothing is known as a fault. */
  public Symptom nothingSeen(String rule, String reason) {
    Where where =
        new Where(
            "",
            question.facts().stream()
                .map(Fact::node)
                .filter(n -> !n.isEmpty())
                .findFirst()
                .orElse(""),
            question.job().id(),
            "",
            "",
            question.time());
    return new Symptom(
        rule,
        SymptomClass.NOTHING_KNOWN,
        Component.HOST,
        Severity.INFO,
        Role.NOTICE,
        Remedy.NONE,
        where,
        "nothing known",
        true,
        reason);
  }

  /** True when the case speaks of a job: its record, one of its events, or its own output. */
  public boolean isJobSeen() {
    return !question.job().id().isEmpty() || question.facts().stream().anyMatch(History::isOfJob);
  }

  private static boolean isOfJob(Fact fact) {
    return fact instanceof JobEvent
        || fact instanceof RawText text && JOB_TEXT.contains(text.format())
        || !fact.jobId().isEmpty();
  }

  /** What to ask the table of limits; of the nodes to be cordoned those before it by name count. */
  public LimitQuestion limitQuestion(Proposal proposal, Collection<String> cordoned) {
    int before = 0;
    for (String node : cordoned) {
      before += node.compareTo(proposal.target()) < 0 ? 1 : 0;
    }
    FleetRecord fleet = question.fleet();
    int own = proposal.verb().takesOut() && !fleet.out().contains(proposal.target()) ? 1 : 0;
    return new LimitQuestion(
        proposal,
        question.mode(),
        fleet.known(),
        fleet.nodes(),
        fleet.out().size(),
        fleet.out().size() + (own == 0 ? 0 : before + own),
        isOptedOut(proposal.target()),
        isHeldByPerson(proposal.target()));
  }

  /** What to ask the retry table. */
  public JobQuestion jobQuestion(Lead lead) {
    String named = lead.attribution().symptom().job();
    String id = !question.job().id().isEmpty() ? question.job().id() : named;
    return new JobQuestion(
        lead.attribution(),
        id.isEmpty() ? "unknown-job" : id,
        isJobSeen() || !id.isEmpty(),
        question.job().attempt(),
        question.job().attemptsWithoutProgress(),
        question.job().nodeSets());
  }

  /** What to ask the ladder. */
  public NodeQuestion nodeQuestion(Lead lead) {
    String name = lead.node().isEmpty() ? lead.attribution().node() : lead.node();
    NodeRecord node = nodes.get(name);
    return new NodeQuestion(
        lead.attribution(),
        name.isEmpty() ? "unknown-node" : name,
        node == null ? List.of() : node.rungs());
  }

  /** True when the node's owner asked Salvor to keep off. */
  public boolean isOptedOut(String node) {
    return nodes.containsKey(node) && nodes.get(node).optedOut();
  }

  /** True while a person holds the node out of service. */
  public boolean isHeldByPerson(String node) {
    return nodes.containsKey(node) && nodes.get(node).cordonedByPerson();
  }

  public Case question() {
    return question;
  }

  private static final Recurrence NONE = new Recurrence("", "", "", "", 0, 0, 0, 0);

  private Recurrence recurrence(String code, String node, String entity, String spot) {
    return recurrences.getOrDefault(key(code, node, entity, spot), NONE);
  }

  private static String key(String code, String node, String entity, String spot) {
    return code + '\n' + node + '\n' + entity + '\n' + spot;
  }
}
