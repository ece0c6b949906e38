package io.salvor.model.stage;

import io.salvor.model.Attribution;
import io.salvor.model.Case;
import io.salvor.model.Case.Breadth;
import io.salvor.model.Case.Change;
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
import io.salvor.model.StepResult;
import io.salvor.model.Symptom;
import io.salvor.model.SymptomClass;
import io.salvor.model.TextFormat;
import io.salvor.model.Track;
import io.salvor.model.Tracks;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.signal.Where;
import io.salvor.model.stage.Recurrences.Span;
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

  /** Job actions are listed after those on nodes. */
  private static final int JOB_ORDER = 50;

  private static final Set<TextFormat> JOB_TEXT =
      EnumSet.of(TextFormat.NCCL, TextFormat.JOB_LOG, TextFormat.POD);

  private final Case question;
  private final Recurrences recurrences;
  private final Map<String, Integer> breadths = new HashMap<>();
  private final Map<String, NodeRecord> nodes = new HashMap<>();
  private final Set<String> changed = new HashSet<>();
  private final Guards guards;

  public History(Case question) {
    this(question, Set.of());
  }

  /** {@code observedRules} are rules and rows that the policy itself only lets observe. */
  public History(Case question, Set<String> observedRules) {
    this.question = question;
    this.recurrences = new Recurrences(question.recurrences());
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
    this.guards = new Guards(question, nodes, observedRules);
  }

  /** The symptom with its history. */
  public Evidence evidence(Symptom symptom) {
    Where where = symptom.where();
    Recurrence day = seen(Span.DAY, symptom, "");
    int spots = where.spot().isEmpty() ? 0 : seen(Span.DAY, symptom, where.spot()).bursts();
    NodeRecord node = nodes.get(where.node());
    return new Evidence(
        symptom,
        Math.max(1, day.bursts()),
        spots,
        day.jobs(),
        Math.max(1, day.entities()),
        Math.max(1, breadths.getOrDefault(symptom.code(), 1)),
        changed.contains(where.node()),
        node == null ? 0 : node.failedJobs(),
        Math.max(1, seen(Span.HOUR, symptom, "").bursts()),
        Math.max(1, seen(Span.MONTH, symptom, "").bursts()));
  }

  /** The symptom of a case in which nothing is known as a fault. */
  public Symptom nothingSeen(String rule, String reason) {
    String node =
        question.facts().stream()
            .map(Fact::node)
            .filter(n -> !n.isEmpty())
            .findFirst()
            .orElse(subject());
    return new Symptom(
        rule,
        SymptomClass.NOTHING_KNOWN,
        Component.HOST,
        Severity.INFO,
        Role.NOTICE,
        Remedy.NONE,
        new Where("", node, question.job().id(), "", "", question.time()),
        "nothing known",
        true,
        reason);
  }

  /** A case that a timer brought up may have no facts, but it has the record of its node first. */
  private String subject() {
    boolean isNodes = question.tracks() == Tracks.NODE && !question.nodes().isEmpty();
    return isNodes || question.nodes().size() == 1 ? question.nodes().get(0).name() : "";
  }

  /** True when the decision may act on nodes. */
  public boolean isForNodes() {
    return question.tracks() != Tracks.JOB;
  }

  /** True when the job failed for one cause on three sets of nodes, the present one included. */
  public boolean isSameOnThreeNodeSets() {
    return question.job().course().nodeSetsByCause().values().stream().anyMatch(sets -> sets >= 3);
  }

  /** True when the decision may act on jobs. */
  public boolean isForJobs() {
    return question.tracks() != Tracks.NODE;
  }

  /** Nothing is to be done to the job, said on purpose. */
  public Proposal letJobBe(JobQuestion job, String rule) {
    return new Proposal(
        rule,
        Track.JOB,
        job.remedy() == Remedy.ESCALATE ? Verb.ESCALATE : Verb.OBSERVE,
        job.job(),
        Urgency.NOW,
        JOB_ORDER,
        Map.of(),
        List.of(rule),
        job.attribution().reason());
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

  /** True when the case is about a fault domain and not about a node or a job. */
  public boolean isOfDomain() {
    return !question.domain().isEmpty();
  }

  /** What to ask the table of domains; empty when the case is about a node or a job. */
  public List<DomainQuestion> domainQuestions() {
    return new Domains(question).questions();
  }

  /** What the domain explains, as the attribution that leads the case. */
  public Attribution attribution(DomainRuling ruling, Collection<?> shown) {
    return new Domains(question).attribution(ruling, shown);
  }

  /** True when the node was given back after this was seen: what it had then is over. */
  public boolean isOver(Symptom symptom) {
    NodeRecord node = nodes.get(symptom.node());
    return node != null
        && node.course().step() == Verb.RELEASE
        && node.course().result() == StepResult.SUCCEEDED
        && symptom.where().time().isBefore(question.time().minusSeconds(node.course().sinceStep()));
  }

  /** What to ask the table of trust. */
  public List<TrustQuestion> trustQuestions() {
    return new Detectors(question).questions();
  }

  /** A detector that is not trusted, with what it said in the case. */
  public Doubt doubt(TrustRuling ruling) {
    return new Detectors(question).doubt(ruling);
  }

  /** What to ask the table of limits; of the nodes to be cordoned those before it by name count. */
  public LimitQuestion limitQuestion(
      Proposal proposal, Collection<String> cordoned, Collection<?> attributions) {
    return guards.question(proposal, cordoned, attributions);
  }

  /** What to ask the retry table; {@code suspects} are nodes with a sure fault of their own. */
  public JobQuestion jobQuestion(Lead lead, Collection<String> suspects) {
    String named = lead.attribution().symptom().job();
    String id = !question.job().id().isEmpty() ? question.job().id() : named;
    return new JobQuestion(
        lead.attribution(),
        id.isEmpty() ? "unknown-job" : id,
        isJobSeen() || !id.isEmpty(),
        question.job(),
        suspects.stream().sorted().toList(),
        isOfDomain());
  }

  /** What to ask the ladder; of a case about a domain, for the domain as a whole. */
  public NodeQuestion nodeQuestion(Lead lead) {
    String named = lead.node().isEmpty() ? lead.attribution().node() : lead.node();
    String name = isOfDomain() ? question.domain() : named.isEmpty() ? unnamed() : named;
    NodeRecord record =
        nodes.getOrDefault(name, new NodeRecord(name, false, false, false, 0, List.of()));
    return new NodeQuestion(lead.attribution(), record, isOfDomain(), question.fleet().known());
  }

  private String unnamed() {
    return subject().isEmpty() ? "unknown-node" : subject();
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

  private Recurrence seen(Span span, Symptom symptom, String spot) {
    Where where = symptom.where();
    return recurrences.of(span, symptom.code(), where.node(), where.entity(), spot);
  }
}
