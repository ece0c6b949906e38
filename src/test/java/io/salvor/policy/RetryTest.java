package io.salvor.policy;

import static io.salvor.policy.CellCase.action;
import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Decision;
import io.salvor.model.GuardVerdict.Ruling;
import io.salvor.model.JobCourse;
import io.salvor.model.SymptomClass;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The ledgers of retries that run side by side. */
class RetryTest {
  private static final String LOST = JobCourse.cause(Whose.HARDWARE, SymptomClass.GPU_LOST);

  @Test
  void threeAttemptsWithoutProgressStopTheJob() {
    assertThat(decide(2, course().build()).has(Verb.RETRY_ELSEWHERE)).isTrue();
    assertThat(decide(3, course().build()).has(Verb.STOP_RETRYING)).isTrue();
  }

  @Test
  void threeRetriesForOneCauseStopTheJob() {
    assertThat(decide(0, course().cause(2).build()).has(Verb.RETRY_ELSEWHERE)).isTrue();
    assertThat(decide(0, course().cause(3).build()).has(Verb.STOP_RETRYING)).isTrue();
  }

  @Test
  void otherCausesHaveBudgetsOfTheirOwnUnderAGeneralCeiling() {
    assertThat(decide(0, course().retries(9).build()).has(Verb.RETRY_ELSEWHERE)).isTrue();
    assertThat(decide(0, course().retries(10).build()).has(Verb.STOP_RETRYING)).isTrue();
  }

  @Test
  void aJobThatGetsOnHasWiderLimits() {
    assertThat(decide(0, course().progress().cause(12).retries(40).build()).has(Verb.STOP_RETRYING))
        .isFalse();
    assertThat(decide(0, course().progress().cause(30).build()).has(Verb.STOP_RETRYING)).isTrue();
  }

  @Test
  void aNewNameOfTheJobResetsNothingOfItsOwner() {
    CaseFacts bug = new CaseFacts().inJob("4711").jobFailed(1, "");
    JobCourse many = course().ownerFailures(20).build();

    Decision decision = CellCase.of(bug).job(0, 0, many).decide();

    assertThat(action(decision, Verb.STOP_RETRYING).reason()).contains("resets nothing");
  }

  @Test
  void anOwnerIsNotBlamedForHardware() {
    assertThat(decide(0, course().ownerFailures(500).build()).has(Verb.RETRY_ELSEWHERE)).isTrue();
  }

  @Test
  void theSameFailureOnThreeNodeSetsIsTheApplications() {
    CaseFacts bug = new CaseFacts().inJob("4711").jobFailed(139, "");

    Decision decision = CellCase.of(bug).job(0, 3, course().build()).decide();

    assertThat(action(decision, Verb.HAND_BACK).reason()).contains("Run it on one node");
  }

  @Test
  void theWaitGrowsWithEachRetryForTheSameCause() {
    CaseFacts passing = new CaseFacts().inJob("4711").jobFailed(1, "ErrImagePull");

    List<String> delays =
        List.of(0, 1, 2).stream()
            .map(
                count ->
                    action(
                            CellCase.of(passing)
                                .job(0, 0, course().passing(count).build())
                                .decide(),
                            Verb.RETRY)
                        .parameters()
                        .get("delay"))
            .toList();

    assertThat(delays).containsExactly("300s", "600s", "1200s");
  }

  @Test
  void suspectsJoinTheNodesThatAreKeptOffAlready() {
    CaseFacts two = new CaseFacts().inJob("4711").xid(79).on("gpu-18").xid(79);

    Decision decision =
        CellCase.of(two).job(0, 0, course().excluded("gpu-30", "gpu-02").build()).decide();

    assertThat(action(decision, Verb.RETRY_ELSEWHERE).parameters())
        .containsEntry("exclude", "gpu-02,gpu-17,gpu-18,gpu-30")
        .containsEntry("excludeFor", "86400s");
  }

  @Test
  void stoppingIsOnlyObservedUntilTheCellAllowsIt() {
    CaseFacts fault = new CaseFacts().inJob("4711").xid(79);
    Decision careful =
        CellCase.of(fault)
            .job(3, 0, course().build())
            .fleet(40, new io.salvor.model.PoolGuards(true, 0, 0, 0, 0, "", false, List.of()))
            .decide();

    assertThat(action(careful, Verb.STOP_RETRYING).guard().verdict()).isEqualTo(Ruling.BLOCKED);
    assertThat(action(careful, Verb.STOP_RETRYING).guard().reason())
        .contains("salvor.cells.default.stops=true");
    assertThat(action(decide(3, course().build()), Verb.STOP_RETRYING).guard().verdict())
        .isEqualTo(Ruling.ALLOWED);
  }

  @Test
  void aPassingFaultTouchesNoNodeUntilItComesBackInOtherJobs() {
    CaseFacts passing = new CaseFacts().inJob("4711").jobFailed(1, "ErrImagePull");
    Decision first = CellCase.of(passing).job(0, 0, course().build()).decide();
    Decision again =
        CellCase.of(passing)
            .job(0, 0, course().build())
            .recurrence("ErrImagePull", "", 3, 3, 24)
            .decide();

    assertThat(first.has(Verb.RETRY)).isTrue();
    assertThat(first.has(Verb.ESCALATE)).isFalse();
    assertThat(again.has(Verb.ESCALATE)).isTrue();
  }

  private static Decision decide(int withoutProgress, JobCourse course) {
    return CellCase.of(new CaseFacts().inJob("4711").xid(79))
        .node(NodeState.gpu17())
        .job(withoutProgress, 0, course)
        .decide();
  }

  private static Course course() {
    return new Course();
  }

  /** The ledgers of a job as these tests tell them. */
  private static final class Course {
    private boolean progress;
    private int retries;
    private Map<String, Integer> byCause = Map.of();
    private int ownerFailures;
    private List<String> excluded = List.of();

    Course progress() {
      progress = true;
      return this;
    }

    Course retries(int value) {
      retries = value;
      return this;
    }

    Course cause(int value) {
      byCause = Map.of(LOST, value);
      return this;
    }

    Course passing(int value) {
      byCause = Map.of(JobCourse.cause(Whose.PLATFORM, SymptomClass.PLATFORM_TRANSIENT), value);
      return this;
    }

    Course ownerFailures(int value) {
      ownerFailures = value;
      return this;
    }

    Course excluded(String... nodes) {
      excluded = List.of(nodes);
      return this;
    }

    JobCourse build() {
      return new JobCourse(
          "ada", 8, 0, 0, progress, retries, byCause, Map.of(), 0, ownerFailures, excluded, 60);
    }
  }
}
