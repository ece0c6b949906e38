package io.salvor.cell;

import io.salvor.cell.Input.Observed;
import io.salvor.cell.Nodes.Domain;
import io.salvor.model.Case;
import io.salvor.model.Case.Breadth;
import io.salvor.model.Case.Change;
import io.salvor.model.Case.NodeRecord;
import io.salvor.model.Case.Recurrence;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.JobEvent;
import io.salvor.model.SourceRecord;
import io.salvor.model.Tracks;
import io.salvor.model.signal.Signal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Puts together all that a decision may look at. */
final class CaseAssembly {
  /** Facts of a job's nodes count from this long before the job's first fact to after its last. */
  private static final Duration AFTER = Duration.ofMinutes(5);

  private static final Duration HOUR = Duration.ofHours(1);
  private static final int MOST_LINKED = 64;

  /** Most facts of a case, the latest; what was before is in its counts. */
  private static final int MOST_FACTS = 500;

  /** Most members of a domain whose facts are part of its case. */
  private static final int MOST_MEMBERS = 64;

  private final World world;
  private final DomainWatch domains;
  private final Records records;

  CaseAssembly(World world, DomainWatch domains) {
    this.world = world;
    this.domains = domains;
    this.records = new Records(world, domains);
  }

  /** The case of a topic that is due. */
  Case question(Topic topic, String id, String incident) {
    CaseBuilder builder = new CaseBuilder(world.policy(), MOST_FACTS);
    List<Fact> gathered = gather(topic);
    for (int i = gathered.size() - 1; i >= 0; i--) {
      builder.add(gathered.get(i));
    }
    List<Fact> facts = builder.facts();
    Set<String> codes = new TreeSet<>();
    Set<String> nodes = new TreeSet<>();
    if (topic.isNode()) {
      nodes.add(topic.name());
    }
    Set<String> detectors = new TreeSet<>();
    for (Fact fact : facts) {
      for (Signal signal : world.policy().signals(fact)) {
        codes.add(signal.code());
        if (!signal.node().isEmpty()) {
          nodes.add(signal.node());
        }
      }
      if (fact instanceof HealthEvent event) {
        detectors.add(SourceRecord.detector(event));
      }
    }
    List<NodeRecord> nodeRecords = records.nodes(nodes, topic);
    return new Case(
        id,
        world.cell(),
        incident,
        world.clock().wall(),
        world.settings().mode(),
        facts,
        recurrences(nodes, codes),
        breadths(topic, codes),
        changes(nodes),
        topic.isJob() ? records.job(topic.name()) : null,
        nodeRecords,
        records.fleet(topic),
        sources(detectors),
        topic.isJob() ? Tracks.JOB : Tracks.NODE,
        topic.isNode() || topic.isJob() ? "" : topic.name(),
        builder.omitted());
  }

  private List<SourceRecord> sources(Set<String> detectors) {
    return world.detectors().records(detectors, world.nodes(), world.now());
  }

  private List<Fact> gather(Topic topic) {
    Instant from = from(topic);
    Set<String> taken = new LinkedHashSet<>();
    List<Fact> facts = new ArrayList<>();
    own(topic).forEach(fact -> take(fact, from, Instant.MAX, taken, facts));
    List<Fact> own = List.copyOf(facts);
    if (own.isEmpty()) {
      return facts;
    }
    Instant first = own.stream().map(Fact::time).min(Instant::compareTo).orElseThrow();
    Instant last = own.stream().map(Fact::time).max(Instant::compareTo).orElseThrow();
    for (Topic other : linked(topic, own)) {
      for (Observed fact : world.windows().of(other)) {
        Instant time = fact.fact().time();
        if (!time.isBefore(first.minus(JobFacts.BEFORE)) && !time.isAfter(last.plus(AFTER))) {
          if (!isOthers(topic, fact.fact())) {
            take(fact, from, last.plus(AFTER), taken, facts);
          }
        }
      }
    }
    return facts;
  }

  /** What other nodes showed is not the node's, and how other jobs ended is not the job's. */
  private static boolean isOthers(Topic topic, Fact fact) {
    if (topic.isNode()) {
      return !fact.node().isEmpty() && !fact.node().equals(topic.name());
    }
    return topic.isJob()
        && fact instanceof JobEvent event
        && !event.job().id().equals(topic.name());
  }

  private List<Observed> own(Topic topic) {
    if (topic.isNode() || topic.isJob()) {
      return world.windows().of(topic);
    }
    List<Observed> facts = new ArrayList<>();
    for (Topic member : members(topic)) {
      facts.addAll(world.windows().of(member));
    }
    return facts;
  }

  /** Those that show the codes of a domain incident, at most so many. */
  private List<Topic> members(Topic topic) {
    Domain domain = DomainWatch.domain(topic);
    Set<Topic> members = new LinkedHashSet<>();
    for (String code : world.incidents().of(topic).map(IncidentState::codes).orElse(Set.of())) {
      Duration coincidence = world.policy().window(code).coincidence();
      for (String name : world.sightings().members(code, domain, world.now(), coincidence)) {
        members.add(name.startsWith("job ") ? Topic.job(name.substring(4)) : Topic.node(name));
      }
    }
    return members.stream().limit(MOST_MEMBERS).toList();
  }

  /** Facts count from before the incident was opened; without one, of the last hour. */
  private Instant from(Topic topic) {
    Instant recent = world.now().minus(Observer.LATE);
    Optional<IncidentState> incident = world.incidents().of(topic);
    Instant since = incident.map(i -> i.opened().minus(JobFacts.BEFORE)).orElse(recent);
    boolean isBack = incident.filter(IncidentState::onProbation).isPresent();
    return isBack ? incident.orElseThrow().stepEnded() : since;
  }

  private void take(
      Observed observed, Instant from, Instant to, Set<String> taken, List<Fact> facts) {
    Fact fact = observed.fact();
    Instant time = world.clock().steady(fact.time());
    boolean isWithin = !time.isBefore(from) && !fact.time().isAfter(to);
    if (isWithin && taken.add(fact.origin().source() + '\0' + fact.id())) {
      facts.add(fact);
    }
  }

  /** The jobs of a node's facts, or the nodes of a job that have facts of their own. */
  private List<Topic> linked(Topic topic, List<Fact> own) {
    Set<Topic> linked = new LinkedHashSet<>();
    for (Fact fact : own) {
      if (topic.isNode() && !fact.jobId().isEmpty()) {
        linked.add(Topic.job(fact.jobId()));
      } else if (topic.isJob() && fact instanceof JobEvent event) {
        event.job().nodes().forEach(node -> linked.add(Topic.node(node)));
      }
      if (topic.isJob() && !fact.node().isEmpty()) {
        linked.add(Topic.node(fact.node()));
      }
    }
    return linked.stream().filter(world.windows()::has).limit(MOST_LINKED).toList();
  }

  private List<Recurrence> recurrences(Set<String> nodes, Set<String> codes) {
    List<Recurrence> result = new ArrayList<>();
    for (String name : nodes) {
      world
          .nodes()
          .find(name)
          .ifPresent(
              node ->
                  result.addAll(
                      node.recurrences().of(name, codes, node.ends(), world.now(), opened(name))));
    }
    return result;
  }

  private Instant opened(String node) {
    return world
        .incidents()
        .ofNode(node)
        .map(incident -> incident.opened().minus(HOUR))
        .orElse(world.now());
  }

  private List<Breadth> breadths(Topic topic, Set<String> codes) {
    Set<Domain> shared = new LinkedHashSet<>();
    shared.add(new Domain(Domain.CELL, ""));
    if (topic.isNode()) {
      world.nodes().find(topic.name()).ifPresent(node -> shared.addAll(Nodes.domains(node)));
    } else if (topic.isJob()) {
      shared.add(new Domain(Domain.JOB, topic.name()));
    } else {
      shared.add(DomainWatch.domain(topic));
    }
    List<Breadth> result = new ArrayList<>();
    for (String code : codes) {
      Duration coincidence = world.policy().window(code).coincidence();
      for (Domain domain : shared) {
        int count = world.sightings().count(code, domain, world.now(), coincidence);
        if (count > 0) {
          result.add(new Breadth(code, domain.kind(), domain.name(), count));
        }
      }
    }
    return result;
  }

  private List<Change> changes(Set<String> nodes) {
    List<Change> result = new ArrayList<>();
    for (String name : nodes) {
      world
          .nodes()
          .find(name)
          .ifPresent(
              node ->
                  node.changes(world.now())
                      .forEach(
                          c ->
                              result.add(
                                  new Change(name, c.what(), world.clock().shown(c.time())))));
    }
    return result;
  }
}
