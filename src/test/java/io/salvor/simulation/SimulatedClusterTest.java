package io.salvor.simulation;

import static io.salvor.simulation.Orders.order;
import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Diagnostic;
import io.salvor.model.Diagnostic.Result;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.JobEvent;
import io.salvor.model.JobEventType;
import io.salvor.model.NodeEvent;
import io.salvor.model.NodeEvent.NodeEventType;
import io.salvor.model.Outcome.State;
import io.salvor.model.Verb;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Nodes, jobs and operations behave as those of a real cluster do. */
class SimulatedClusterTest {
  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

  private SimulatedCluster cluster =
      new SimulatedCluster(FleetPlan.quiet(7, START, 16).withJobs(3));
  private final List<Fact> facts = new ArrayList<>();

  private List<Fact> run(Duration time) {
    List<Fact> since = cluster.advance(cluster.now().plus(time));
    facts.addAll(since);
    return since;
  }

  private void quiet(int nodes) {
    cluster = new SimulatedCluster(FleetPlan.quiet(7, START, nodes));
    run(Duration.ZERO);
  }

  private State state(String action) {
    return cluster.progress(action).orElseThrow().state();
  }

  private NodeState node(String name) {
    return cluster.nodes().stream().filter(n -> n.name().equals(name)).findFirst().orElseThrow();
  }

  private JobState largestJob() {
    return cluster.jobs().stream()
        .filter(job -> job.state().equals("RUNNING"))
        .max(java.util.Comparator.comparingInt(job -> job.job().gpus()))
        .orElseThrow();
  }

  private static List<NodeEvent> nodeEvents(List<Fact> facts, NodeEventType type) {
    return facts.stream()
        .filter(NodeEvent.class::isInstance)
        .map(NodeEvent.class::cast)
        .filter(event -> event.event() == type)
        .toList();
  }

  private static List<JobEvent> jobEvents(List<Fact> facts, JobEventType type) {
    return facts.stream()
        .filter(JobEvent.class::isInstance)
        .map(JobEvent.class::cast)
        .filter(event -> event.event() == type)
        .toList();
  }

  private static List<HealthEvent> health(List<Fact> facts, String check) {
    return facts.stream()
        .filter(HealthEvent.class::isInstance)
        .map(HealthEvent.class::cast)
        .filter(event -> event.check().equals(check))
        .toList();
  }

  @Test
  void beginsWithAWholeListingAndSaysSo() {
    List<Fact> first = run(Duration.ZERO);

    List<NodeEvent> joined = nodeEvents(first, NodeEventType.JOINED);
    assertThat(joined).hasSize(16);
    assertThat(joined.get(0).topology().rack()).isEqualTo("rack-01");
    assertThat(joined.get(15).topology().switchName()).isEqualTo("leaf-01");
    assertThat(joined.get(15).topology().nvlinkDomain()).isEqualTo("nvl-04");
    assertThat(joined.get(0).gpus()).hasSize(8);
    assertThat(joined.stream().flatMap(event -> event.gpus().stream().map(g -> g.uuid())))
        .doesNotHaveDuplicates();
    HealthEvent view = health(first, "FullView").get(0);
    assertThat(view.origin().source()).isEqualTo("salvor");
    assertThat(view.healthy()).isTrue();
    assertThat(first.indexOf(view)).isEqualTo(16);
  }

  @Test
  void runsJobsThatCheckpointAndComplete() {
    run(Duration.ofHours(40));

    assertThat(jobEvents(facts, JobEventType.STARTED)).hasSizeGreaterThan(3);
    assertThat(jobEvents(facts, JobEventType.CHECKPOINTED)).isNotEmpty();
    assertThat(jobEvents(facts, JobEventType.PROGRESS)).isNotEmpty();
    assertThat(jobEvents(facts, JobEventType.COMPLETED)).isNotEmpty();
    assertThat(cluster.useful()).isPositive();
  }

  @Test
  void aLostGpuShowsAsXid79AndEndsItsJob() {
    run(Duration.ofMinutes(50));
    JobState job = largestJob();
    String node = job.job().nodes().get(0);

    cluster.disturb(Disturbance.breaks(FaultKind.GPU_LOST, node, 0));
    List<Fact> since = run(Duration.ofMinutes(1));

    assertThat(health(since, "GpuXid")).extracting(h -> h.codes().get(0)).contains("79", "45");
    JobEvent failed = jobEvents(since, JobEventType.FAILED).get(0);
    assertThat(failed.jobId()).isEqualTo(job.job().id());
    assertThat(failed.job().nodes()).contains(node);
    assertThat(node(node).faults()).containsExactly(FaultKind.GPU_LOST);
    assertThat(cluster.job(job.job().id()).orElseThrow().state()).isEqualTo("FAILED");
  }

  @Test
  void aRetryElsewhereKeepsOffTheNodeAndGoesOnFromTheCheckpoint() {
    cluster = new SimulatedCluster(FleetPlan.quiet(3, START, 16).withJobs(4));
    run(Duration.ofMinutes(90));
    JobState job = largestJob();
    String node = job.job().nodes().get(0);
    cluster.disturb(Disturbance.breaks(FaultKind.GPU_LOST, node, 0));
    run(Duration.ofMinutes(2));

    cluster.begin(
        order("a1", Verb.RETRY_ELSEWHERE, job.job().id(), Map.of("exclude", node, "delay", "60s")));
    run(Duration.ofMinutes(30));

    assertThat(state("a1")).isEqualTo(State.SUCCEEDED);
    JobState now = cluster.job(job.job().id()).orElseThrow();
    assertThat(now.job().nodes()).doesNotContain(node);
    assertThat(now.saved()).isGreaterThanOrEqualTo(job.saved());
  }

  @Test
  void aJobThatMeetsTheSameFaultFailsAgain() {
    cluster = new SimulatedCluster(FleetPlan.quiet(2, START, 16).withJobs(1));
    run(Duration.ofMinutes(30));
    JobState job = largestJob();
    String node = job.job().nodes().get(0);
    cluster.disturb(Disturbance.breaks(FaultKind.MEMORY_WORN, node, 0));
    run(Duration.ofMinutes(2));

    cluster.begin(order("a1", Verb.RETRY, job.job().id()));
    List<Fact> since = run(Duration.ofMinutes(20));

    assertThat(jobEvents(since, JobEventType.FAILED))
        .anyMatch(event -> event.jobId().equals(job.job().id()) && event.job().attempt() == 2);
  }

  @Test
  void anOwnerStartsAFailedJobByHandWhenNobodyElseDoes() {
    run(Duration.ofMinutes(30));
    JobState job = largestJob();
    cluster.disturb(Disturbance.breaks(FaultKind.SOFTWARE_HICCUP, job.job().nodes().get(0), 0));
    run(Duration.ofMinutes(2));
    assertThat(cluster.job(job.job().id()).orElseThrow().state()).isEqualTo("FAILED");

    run(Duration.ofHours(2));

    assertThat(cluster.job(job.job().id()).orElseThrow().job().attempt()).isEqualTo(2);
  }

  @Test
  void aCordonedNodeIsReleasedOnlyWhenSalvorCordonedIt() {
    quiet(4);
    cluster.disturb(Disturbance.cordons("alice", "gpu-01"));
    cluster.begin(order("a1", Verb.CORDON, "gpu-01"));
    cluster.begin(order("a2", Verb.RELEASE, "gpu-01"));
    cluster.begin(order("a3", Verb.CORDON, "gpu-02"));
    cluster.begin(order("a4", Verb.RELEASE, "gpu-02"));

    assertThat(state("a1")).isEqualTo(State.SUCCEEDED);
    assertThat(state("a2")).isEqualTo(State.REFUSED);
    assertThat(cluster.progress("a2").orElseThrow().detail()).contains("alice");
    assertThat(state("a4")).isEqualTo(State.SUCCEEDED);
    assertThat(node("gpu-01").cordonedBy()).isEqualTo("alice");
    assertThat(node("gpu-02").cordonedBy()).isEmpty();
    List<Fact> since = run(Duration.ZERO);
    assertThat(nodeEvents(since, NodeEventType.CORDONED))
        .extracting(NodeEvent::actor)
        .containsExactly("alice", "salvor");
    assertThat(nodeEvents(since, NodeEventType.UNCORDONED))
        .extracting(NodeEvent::actor)
        .containsExactly("salvor");
  }

  @Test
  void aDrainMovesWorkOffWithoutLosingIt() {
    run(Duration.ofMinutes(30));
    JobState job = largestJob();
    String node = job.job().nodes().get(0);

    Duration lost = cluster.lost();
    cluster.begin(order("a1", Verb.DRAIN, node));
    assertThat(state("a1")).isEqualTo(State.STARTED);
    List<Fact> since = run(Duration.ofMinutes(5));

    assertThat(state("a1")).isEqualTo(State.SUCCEEDED);
    assertThat(jobEvents(since, JobEventType.PREEMPTED)).hasSize(1);
    assertThat(cluster.lost()).isEqualTo(lost);
    assertThat(node(node).jobs()).isEmpty();
  }

  @Test
  void aDiagnosisFindsWhatIsThereAndNamesItsAction() {
    quiet(4);
    cluster.disturb(Disturbance.breaks(FaultKind.GPU_LOST, "gpu-01", 2));
    cluster.begin(order("a1", Verb.DIAGNOSE, "gpu-01", Map.of("level", "3")));
    cluster.begin(order("a2", Verb.DIAGNOSE, "gpu-02", Map.of("level", "3")));
    List<Fact> since = run(Duration.ofMinutes(30));

    List<Diagnostic> ends =
        since.stream().filter(Diagnostic.class::isInstance).map(Diagnostic.class::cast).toList();
    assertThat(ends).hasSize(2);
    Diagnostic found =
        ends.stream().filter(d -> d.node().equals("gpu-01")).findFirst().orElseThrow();
    assertThat(found.outcome()).isEqualTo(Result.FAIL);
    assertThat(found.action()).isEqualTo("a1");
    assertThat(found.level()).isEqualTo(3);
    assertThat(found.findings().get(0).code()).isEqualTo("DCGM_FR_FALLEN_OFF_BUS");
    Diagnostic clean =
        ends.stream().filter(d -> d.node().equals("gpu-02")).findFirst().orElseThrow();
    assertThat(clean.outcome()).isEqualTo(Result.PASS);
  }

  @Test
  void aResetCannotReachALostGpuAndARepairExchangesIt() {
    quiet(4);
    cluster.disturb(Disturbance.breaks(FaultKind.GPU_LOST, "gpu-01", 2));
    String before = nodeEvents(facts, NodeEventType.JOINED).get(0).gpus().get(2).uuid();

    cluster.begin(order("a1", Verb.RESET_GPU, "gpu-01", Map.of("gpu", before)));
    run(Duration.ofMinutes(10));
    assertThat(state("a1")).isEqualTo(State.SUCCEEDED);
    assertThat(node("gpu-01").faults()).containsExactly(FaultKind.GPU_LOST);

    cluster.begin(order("a2", Verb.REPAIR, "gpu-01"));
    List<Fact> since = run(Duration.ofHours(9));
    assertThat(state("a2")).isEqualTo(State.SUCCEEDED);
    assertThat(node("gpu-01").faults()).isEmpty();
    String after = nodeEvents(since, NodeEventType.JOINED).get(0).gpus().get(2).uuid();
    assertThat(after).isNotEqualTo(before);
  }

  @Test
  void aRebootEndsWhatRunsAndBringsTheNodeBack() {
    run(Duration.ofMinutes(30));
    JobState job = largestJob();
    String node = job.job().nodes().get(0);

    cluster.begin(order("a1", Verb.REBOOT, node));
    assertThat(node(node).isUp()).isFalse();
    List<Fact> since = run(Duration.ofMinutes(11));

    assertThat(jobEvents(since, JobEventType.FAILED))
        .anyMatch(event -> event.reason().equals("NODE_FAIL"));
    assertThat(nodeEvents(since, NodeEventType.LOST)).hasSize(1);
    assertThat(nodeEvents(since, NodeEventType.BOOTED)).hasSize(1);
    assertThat(state("a1")).isEqualTo(State.SUCCEEDED);
    assertThat(node(node).isUp()).isTrue();
  }

  @Test
  void aSecondCallOfAnActionDoesNothing() {
    quiet(4);
    cluster.begin(order("a1", Verb.CORDON, "gpu-01"));
    cluster.disturb(Disturbance.uncordons("alice", "gpu-01"));

    cluster.begin(order("a1", Verb.CORDON, "gpu-01"));

    assertThat(node("gpu-01").cordonedBy()).isEmpty();
  }

  @Test
  void aSwitchThatFailsShowsOnAllItsNodesAtOnceAndPasses() {
    cluster = new SimulatedCluster(FleetPlan.quiet(7, START, 64));
    run(Duration.ZERO);

    cluster.disturb(Disturbance.breaks(FaultKind.SWITCH_DOWN, "gpu-20", 0));
    List<Fact> soon = run(Duration.ofSeconds(2));
    assertThat(health(soon, "NicLink")).hasSize(16).noneMatch(HealthEvent::healthy);

    List<Fact> later = run(Duration.ofHours(1));
    assertThat(health(later, "NicLink")).hasSize(16).allMatch(HealthEvent::healthy);
    assertThat(cluster.nodes()).allMatch(node -> node.faults().isEmpty());
  }

  @Test
  void aRackWithoutPowerIsLostAndComesBack() {
    quiet(16);

    cluster.disturb(Disturbance.breaks(FaultKind.RACK_POWER, "gpu-01", 0));
    assertThat(nodeEvents(run(Duration.ofMinutes(1)), NodeEventType.LOST)).hasSize(8);
    assertThat(cluster.view("default").unavailable()).hasSize(8);

    assertThat(nodeEvents(run(Duration.ofHours(3)), NodeEventType.BOOTED)).hasSize(8);
    assertThat(cluster.view("default").unavailable()).isEmpty();
  }

  @Test
  void memoryThatWearsOutWarnsForHoursBeforeItFails() {
    quiet(4);
    cluster.disturb(Disturbance.breaks(FaultKind.MEMORY_WEARS, "gpu-01", 2));

    List<Fact> first = run(Duration.ofHours(1));
    assertThat(health(first, "GpuXid")).extracting(h -> h.codes().get(0)).containsOnly("63");

    List<Fact> then = run(Duration.ofHours(2));
    assertThat(health(then, "GpuXid")).extracting(h -> h.codes().get(0)).contains("64");
    assertThat(node("gpu-01").faults()).containsExactly(FaultKind.MEMORY_WORN);
  }

  @Test
  void handlersFailOrHangWhenTold() {
    quiet(4);
    cluster.disturb(Disturbance.failsNext(Verb.REBOOT, 1));
    cluster.disturb(Disturbance.hangsNext(Verb.DIAGNOSE, 1));
    cluster.begin(order("a1", Verb.REBOOT, "gpu-01"));
    cluster.begin(order("a2", Verb.DIAGNOSE, "gpu-02"));
    cluster.begin(order("a3", Verb.REBOOT, "gpu-03"));
    run(Duration.ofHours(5));

    assertThat(state("a1")).isEqualTo(State.FAILED);
    assertThat(state("a2")).isEqualTo(State.STARTED);
    assertThat(state("a3")).isEqualTo(State.SUCCEEDED);
  }

  @Test
  void aDetectorWithABugBlamesHealthyNodes() {
    quiet(100);
    cluster.disturb(Disturbance.lies(30));

    List<HealthEvent> lies = health(run(Duration.ZERO), "GpuEcc");

    assertThat(lies).hasSizeBetween(15, 45);
    assertThat(lies).extracting(HealthEvent::node).doesNotHaveDuplicates();
  }

  @Test
  void aBrokenProgramFailsEverywhereUntilItIsHandedBack() {
    cluster = new SimulatedCluster(FleetPlan.quiet(1, START, 64).withJobs(40));
    run(Duration.ofMinutes(40));
    JobEvent broken =
        jobEvents(facts, JobEventType.FAILED).stream()
            .filter(event -> event.message().startsWith("IndexError"))
            .findFirst()
            .orElseThrow();

    cluster.begin(order("a1", Verb.HAND_BACK, broken.jobId()));

    assertThat(state("a1")).isEqualTo(State.SUCCEEDED);
    assertThat(cluster.job(broken.jobId()).orElseThrow().state()).isEqualTo("HANDED_BACK");
  }
}
