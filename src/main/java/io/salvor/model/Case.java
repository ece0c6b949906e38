package io.salvor.model;

import java.time.Instant;
import java.util.List;

/**
 * All that a decision may look at: nothing else is read, so the same case and the same policy give
 * the same decision.
 *
 * @param id id of the case; the decision's id derives from it
 * @param incident id of the incident, empty when there is none
 * @param time the time of the decision, in event time
 * @param mode the most careful mode that applies
 * @param facts the facts, coalesced, oldest first
 * @param recurrences how often each code was seen on each node, part and job
 * @param breadths how many nodes show the same code now
 * @param changes what was changed lately on the nodes of the case
 * @param job the job's record, {@link JobRecord#UNKNOWN} when no job is known
 * @param nodes records of the nodes that the case names
 * @param fleet the pool's counts, {@link FleetRecord#UNKNOWN} when nobody told
 * @param sources how right the sources of the facts were
 * @param tracks which tracks the decision may act on
 * @param domain the fault domain that the case is about, e.g. {@code SWITCH leaf-3}; empty when it
 *     is about a node or a job
 * @param omitted facts that were left out because the case was full
 */
public record Case(
    String id,
    String cell,
    String incident,
    Instant time,
    Mode mode,
    List<Fact> facts,
    List<Recurrence> recurrences,
    List<Breadth> breadths,
    List<Change> changes,
    JobRecord job,
    List<NodeRecord> nodes,
    FleetRecord fleet,
    List<SourceRecord> sources,
    Tracks tracks,
    String domain,
    long omitted) {

  public Case {
    id = Checks.required(id, "id");
    cell = Checks.required(cell, "cell");
    incident = Checks.name(incident, "incident");
    time = Checks.required(time, "time");
    mode = Checks.required(mode, "mode");
    facts = Checks.list(facts);
    recurrences = Checks.list(recurrences);
    breadths = Checks.list(breadths);
    changes = Checks.list(changes);
    job = job == null ? JobRecord.UNKNOWN : job;
    nodes = Checks.list(nodes);
    fleet = fleet == null ? FleetRecord.UNKNOWN : fleet;
    sources = Checks.list(sources);
    tracks = tracks == null ? Tracks.BOTH : tracks;
    domain = Checks.name(domain, "domain");
  }

  /** A case outside of any cell: nothing is known but what its facts say. */
  public Case(
      String id,
      String cell,
      String incident,
      Instant time,
      Mode mode,
      List<Fact> facts,
      List<Recurrence> recurrences,
      List<Breadth> breadths,
      List<Change> changes,
      JobRecord job,
      List<NodeRecord> nodes,
      FleetRecord fleet,
      long omitted) {
    this(
        id,
        cell,
        incident,
        time,
        mode,
        facts,
        recurrences,
        breadths,
        changes,
        job,
        nodes,
        fleet,
        List.of(),
        Tracks.BOTH,
        "",
        omitted);
  }

  /** The same case with these facts. */
  public Case withFacts(List<Fact> others) {
    return new Case(
        id,
        cell,
        incident,
        time,
        mode,
        others,
        recurrences,
        breadths,
        changes,
        job,
        nodes,
        fleet,
        sources,
        tracks,
        domain,
        omitted);
  }

  /**
   * How often a code was seen: bursts, not lines.
   *
   * @param code as {@code Signal.code()} gives it
   * @param node the node, empty when unknown
   * @param entity the part, empty for all parts of the node together
   * @param spot a place inside the part, empty for all places together
   * @param bursts bursts within {@code withinHours}, the present one included
   * @param jobs distinct jobs among them; 0 when no job is known
   * @param entities distinct parts of the node that showed the code in the same job
   * @param withinHours the window, hours
   */
  public record Recurrence(
      String code,
      String node,
      String entity,
      String spot,
      int bursts,
      int jobs,
      int entities,
      int withinHours) {}

  /**
   * How many nodes show the same code now.
   *
   * @param domain JOB, SWITCH, RACK, NVLINK_DOMAIN or CELL
   * @param name its name
   * @param nodes distinct nodes within the coincidence window
   */
  public record Breadth(String code, String domain, String name, int nodes) {}

  /** Something was changed on a node: a driver, a kubelet, a layout. */
  public record Change(String node, String what, Instant time) {}

  /**
   * What is known about the job.
   *
   * @param attempt which run failed, from 1; 0 when unknown
   * @param attemptsWithoutProgress runs in a row that ended before a newer checkpoint; 0 when
   *     unknown
   * @param nodeSets distinct node sets on which it failed with the same root cause
   * @param course what was done for it so far
   */
  public record JobRecord(
      String id,
      int attempt,
      int attemptsWithoutProgress,
      int nodeSets,
      List<String> nodes,
      JobCourse course) {
    public static final JobRecord UNKNOWN = new JobRecord("", 0, 0, 0, List.of(), JobCourse.NEW);

    public JobRecord(
        String id, int attempt, int attemptsWithoutProgress, int nodeSets, List<String> nodes) {
      this(id, attempt, attemptsWithoutProgress, nodeSets, nodes, JobCourse.NEW);
    }

    public JobRecord {
      id = Checks.name(id, "job.id");
      nodes = Checks.list(nodes);
      course = course == null ? JobCourse.NEW : course;
    }
  }

  /**
   * What is known about a node.
   *
   * @param quarantinedByUs true while Salvor holds it out
   * @param cordonedByPerson true while a person holds it out
   * @param optedOut true when its owner asked Salvor to keep off
   * @param failedJobs distinct jobs that failed on it lately
   * @param rungs node actions that were tried in the present incident, oldest first
   * @param course where its treatment stands
   * @param holds what holds Salvor back from acting on it
   * @param workload what runs on it
   */
  public record NodeRecord(
      String name,
      boolean quarantinedByUs,
      boolean cordonedByPerson,
      boolean optedOut,
      int failedJobs,
      List<Verb> rungs,
      NodeCourse course,
      NodeHolds holds,
      Workload workload) {
    public NodeRecord(
        String name,
        boolean quarantinedByUs,
        boolean cordonedByPerson,
        boolean optedOut,
        int failedJobs,
        List<Verb> rungs) {
      this(
          name,
          quarantinedByUs,
          cordonedByPerson,
          optedOut,
          failedJobs,
          rungs,
          NodeCourse.NEW,
          NodeHolds.NONE,
          Workload.IDLE);
    }

    public NodeRecord {
      name = Checks.required(name, "node.name");
      rungs = Checks.list(rungs);
      course = course == null ? NodeCourse.NEW : course;
      holds = holds == null ? NodeHolds.NONE : holds;
      workload = workload == null ? Workload.IDLE : workload;
    }
  }

  /**
   * The pool's counts.
   *
   * @param known false when no inventory is at hand; then the counts are 0
   * @param nodes nodes of the pool
   * @param out names of nodes that are out of service now
   * @param guards what guards the pool beside its budget
   */
  public record FleetRecord(
      boolean known, String pool, int nodes, List<String> out, PoolGuards guards) {
    public static final FleetRecord UNKNOWN =
        new FleetRecord(false, "", 0, List.of(), PoolGuards.NONE);

    public FleetRecord(boolean known, String pool, int nodes, List<String> out) {
      this(known, pool, nodes, out, PoolGuards.NONE);
    }

    public FleetRecord {
      pool = Checks.name(pool, "fleet.pool");
      out = Checks.list(out);
      guards = guards == null ? PoolGuards.NONE : guards;
    }
  }
}
