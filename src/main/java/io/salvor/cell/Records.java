package io.salvor.cell;

import io.salvor.cell.NodeState.Cordon;
import io.salvor.model.Case.FleetRecord;
import io.salvor.model.Case.JobRecord;
import io.salvor.model.Case.NodeRecord;
import io.salvor.model.NodeCourse;
import io.salvor.model.NodeHolds;
import io.salvor.model.PoolGuards;
import io.salvor.model.Scope;
import io.salvor.model.Verb;
import io.salvor.model.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What a cell tells the policy of nodes, jobs and pools. */
final class Records {
  private static final int MOST_NODES = 256;

  private final World world;
  private final DomainWatch domains;
  private Instant counted = Instant.MIN;
  private final java.util.Map<String, Integer> spares = new java.util.HashMap<>();

  Records(World world, DomainWatch domains) {
    this.world = world;
    this.domains = domains;
  }

  /** The records of these nodes; that of the node which the case is about comes first. */
  List<NodeRecord> nodes(Collection<String> names, Topic topic) {
    List<NodeRecord> records = new ArrayList<>();
    if (topic.isNode()) {
      records.add(
          world
              .nodes()
              .find(topic.name())
              .map(this::node)
              .orElse(new NodeRecord(topic.name(), false, false, false, 0, List.of())));
    }
    for (String name : names.stream().limit(MOST_NODES).toList()) {
      if (!topic.isNode() || !name.equals(topic.name())) {
        world.nodes().find(name).ifPresent(node -> records.add(node(node)));
      }
    }
    return records;
  }

  private NodeRecord node(NodeState node) {
    Optional<IncidentState> incident = world.incidents().ofNode(node.name());
    return new NodeRecord(
        node.name(),
        node.cordon() == Cordon.OURS,
        node.cordon() == Cordon.PERSON,
        node.isOptedOut(world.now()),
        node.ends().failedByDifferentOwners(world.now()),
        incident.map(i -> List.copyOf(i.rungs())).orElse(List.of()),
        incident.map(i -> course(i, node)).orElse(NodeCourse.NEW),
        holds(node, incident),
        workload(node));
  }

  private NodeCourse course(IncidentState incident, NodeState node) {
    Instant now = world.now();
    Instant fault = node.lastFault();
    boolean isStill = incident.step() == Verb.OBSERVE || fault.isAfter(incident.stepEnded());
    Instant healthySince = fault.isAfter(incident.opened()) ? fault : incident.opened();
    return new NodeCourse(
        incident.phase(),
        incident.step(),
        incident.result(),
        incident.level(),
        ActionFacts.seconds(incident.stepEnded(), now),
        isStill,
        ActionFacts.seconds(healthySince, now),
        incident.failures(),
        incident.inFlight(),
        incident.onProbation(),
        ActionFacts.seconds(incident.opened(), now));
  }

  private NodeHolds holds(NodeState node, Optional<IncidentState> incident) {
    Optional<IncidentState> domain = domains.explaining(Topic.node(node.name()));
    return new NodeHolds(
        node.isMaintained(),
        node.heldBy(world.now()),
        domain.map(IncidentState::id).orElse(""),
        domain.map(d -> List.copyOf(d.codes())).orElse(List.of()),
        incident.map(i -> List.copyOf(i.approved())).orElse(List.of()),
        incident.map(i -> List.copyOf(i.declined())).orElse(List.of()),
        incident.map(i -> List.copyOf(i.expired())).orElse(List.of()),
        node.recent(world.now()));
  }

  /** Of the jobs on the node the one with the most GPU time to lose. */
  private Workload workload(NodeState node) {
    return node.jobs().stream()
        .map(id -> world.jobs().find(id))
        .flatMap(Optional::stream)
        .filter(JobState::isRunning)
        .map(this::workload)
        .max(
            Comparator.comparingLong((Workload w) -> w.lost() * Math.max(1, w.gpus()))
                .thenComparing(Workload::job))
        .orElse(Workload.IDLE);
  }

  private Workload workload(JobState job) {
    return new Workload(
        job.id(),
        job.job().gpus(),
        job.job().nodes().size(),
        job.job().priority(),
        job.lost(world.now()));
  }

  JobRecord job(String id) {
    Optional<JobState> known = world.jobs().find(id);
    if (known.isEmpty()) {
      return id.isEmpty() ? JobRecord.UNKNOWN : new JobRecord(id, 0, 0, 0, List.of());
    }
    JobState job = known.get();
    String owner = job.job().owner();
    Instant now = world.now();
    return new JobRecord(
        id,
        job.attempt(),
        job.withoutProgress(),
        job.nodeSets(),
        job.job().nodes(),
        job.course(
            world.jobs().ownerRetries(owner, now), world.jobs().ownerFailures(owner, now), now));
  }

  /** The counts of the node's pool; of the only pool there is when no node is named. */
  FleetRecord fleet(Topic topic) {
    Optional<Pool> pool =
        topic.scope() == Scope.NODE
            ? world.nodes().find(topic.name()).filter(NodeState::isMember).map(world.nodes()::pool)
            : world.nodes().pools().stream().findFirst();
    if (pool.isEmpty() || pool.get().size() == 0) {
      return new FleetRecord(false, "", 0, List.of(), guards(new Pool("")));
    }
    return new FleetRecord(
        true, pool.get().name(), pool.get().size(), pool.get().out(), guards(pool.get()));
  }

  private PoolGuards guards(Pool pool) {
    return new PoolGuards(
        world.isViewComplete(),
        pool.unavailable(),
        spares(pool),
        pool.takenWithinHour(world.now()),
        pool.takenWithinDay(world.now()),
        pool.tripped(),
        world.settings().stops(),
        world.settings().observedRules());
  }

  /** Nodes that work, are well and serve nothing; counted once for each time. */
  private int spares(Pool pool) {
    if (!counted.equals(world.now())) {
      spares.clear();
      counted = world.now();
    }
    return spares.computeIfAbsent(
        pool.name(),
        name ->
            (int)
                pool.nodes().stream()
                    .filter(node -> !node.isUnavailable() && !pool.isTaking(node.name()))
                    .filter(node -> node.jobs().isEmpty())
                    .filter(node -> world.incidents().ofNode(node.name()).isEmpty())
                    .count());
  }
}
