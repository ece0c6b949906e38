package io.salvor.simulation;

import static io.salvor.simulation.Orders.order;
import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Fact;
import io.salvor.model.JobEvent;
import io.salvor.model.JobEventType;
import io.salvor.model.NodeEvent;
import io.salvor.model.NodeEvent.NodeEventType;
import io.salvor.model.Verb;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every seed, whatever is done to the cluster. */
class SimulationPropertiesTest {
  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");
  private static final Verb[] VERBS = {
    Verb.CORDON,
    Verb.RELEASE,
    Verb.DRAIN,
    Verb.DIAGNOSE,
    Verb.RESET_GPU,
    Verb.REBOOT,
    Verb.REPAIR,
    Verb.RETRY,
    Verb.RETRY_ELSEWHERE,
    Verb.HAND_BACK
  };

  private static FleetPlan plan(long seed) {
    return FleetPlan.sandbox(seed, START).withNodes(24).withFaults(800);
  }

  /** Lets a day pass in steps and gives orders by chance; the same seed gives the same orders. */
  private static List<Fact> day(SimulatedCluster cluster, long seed, Duration step, Check check) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Fact> facts = new ArrayList<>();
    Instant nextOrder = START;
    int orders = 0;
    Instant end = START.plus(Duration.ofDays(1));
    while (cluster.now().isBefore(end)) {
      Instant to = cluster.now().plus(step);
      while (!nextOrder.isAfter(to)) {
        facts.addAll(cluster.advance(nextOrder));
        Verb verb = VERBS[random.nextInt(VERBS.length)];
        String node = "gpu-%02d".formatted(1 + random.nextInt(24));
        boolean isJob = verb.name().startsWith("RETRY") || verb == Verb.HAND_BACK;
        String target = isJob ? Integer.toString(4711 + random.nextInt(40)) : node;
        cluster.begin(order("a" + orders++, verb, target, Map.of("exclude", node)));
        nextOrder = nextOrder.plusSeconds(200 + random.nextInt(1800));
      }
      facts.addAll(cluster.advance(to));
      check.on(cluster);
    }
    return facts;
  }

  private interface Check {
    Check NONE = cluster -> {};

    void on(SimulatedCluster cluster);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void theSameSeedAndOrdersGiveTheSameFactsInWhateverSteps(long seed) {
    List<Fact> fine =
        day(new SimulatedCluster(plan(seed)), seed, Duration.ofSeconds(10), Check.NONE);
    List<Fact> coarse =
        day(new SimulatedCluster(plan(seed)), seed, Duration.ofHours(1), Check.NONE);

    assertThat(fine).hasSizeGreaterThan(300);
    assertThat(coarse).isEqualTo(fine);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void anotherSeedGivesOtherFacts(long seed) {
    List<Fact> one = new SimulatedCluster(plan(seed)).advance(START.plusSeconds(7200));
    List<Fact> other = new SimulatedCluster(plan(seed + 100)).advance(START.plusSeconds(7200));

    assertThat(one).isNotEqualTo(other);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void noGpuIsGivenToTwoJobsAndNoDeadNodeRunsOne(long seed) {
    day(
        new SimulatedCluster(plan(seed)),
        seed,
        Duration.ofMinutes(5),
        cluster -> {
          Map<String, JobState> jobs = new java.util.HashMap<>();
          cluster.jobs().forEach(job -> jobs.put(job.job().id(), job));
          for (NodeState node : cluster.nodes()) {
            int held =
                node.jobs().stream()
                    .map(jobs::get)
                    .mapToInt(job -> job.job().gpus() / job.job().nodes().size())
                    .sum();
            assertThat(held).isEqualTo(node.gpusInUse()).isLessThanOrEqualTo(8);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void aCordonedNodeGetsNoNewJob(long seed) {
    List<Fact> facts =
        day(new SimulatedCluster(plan(seed)), seed, Duration.ofMinutes(5), Check.NONE);

    Set<String> cordoned = new HashSet<>();
    int starts = 0;
    int onceCordoned = 0;
    for (Fact fact : facts) {
      if (fact instanceof NodeEvent event && event.event() == NodeEventType.CORDONED) {
        cordoned.add(event.node());
      } else if (fact instanceof NodeEvent event && event.event() == NodeEventType.UNCORDONED) {
        cordoned.remove(event.node());
      } else if (fact instanceof JobEvent event && event.event() == JobEventType.STARTED) {
        starts++;
        assertThat(event.job().nodes()).noneMatch(cordoned::contains);
        onceCordoned += cordoned.size();
      }
    }
    assertThat(onceCordoned).isPositive();
    assertThat(starts).isGreaterThan(10);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void factsComeInOrderOfTimeAndNoIdTwice(long seed) {
    List<Fact> facts =
        day(new SimulatedCluster(plan(seed)), seed, Duration.ofMinutes(5), Check.NONE);

    assertThat(facts).extracting(Fact::time).isSorted();
    assertThat(facts).extracting(Fact::id).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void whatBreaksByChanceDoesNotDependOnWhatIsDone(long seed) {
    SimulatedCluster treated = new SimulatedCluster(plan(seed));
    SimulatedCluster left = new SimulatedCluster(plan(seed));
    day(treated, seed, Duration.ofMinutes(30), Check.NONE);
    left.advance(treated.now());

    List<Breakage> byChance = treated.breakages().stream().filter(Breakage::isByChance).toList();

    assertThat(byChance).hasSizeGreaterThan(20);
    assertThat(left.breakages().stream().filter(Breakage::isByChance).toList()).isEqualTo(byChance);
  }
}
