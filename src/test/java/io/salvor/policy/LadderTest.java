package io.salvor.policy;

import static io.salvor.policy.CellCase.action;
import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Component;
import io.salvor.model.Decision;
import io.salvor.model.Diagnostic.Result;
import io.salvor.model.StepResult;
import io.salvor.model.Verb;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The ladder along the course of a treatment. */
class LadderTest {

  @Test
  void aNewFaultIsCordonedDrainedAndTreatedEachWithItsExpectation() {
    Decision decision = decide(new CaseFacts().xid(79), NodeState.gpu17());

    assertThat(action(decision, Verb.CORDON).parameters())
        .isEqualTo(Map.of("deadline", "600s", "expects", "cordoned"));
    assertThat(action(decision, Verb.DRAIN).parameters())
        .isEqualTo(Map.of("deadline", "1800s", "expects", "drained"));
    assertThat(action(decision, Verb.REBOOT).parameters())
        .isEqualTo(Map.of("deadline", "1800s", "expects", "rebooted"));
  }

  @ParameterizedTest
  @CsvSource({"RESET_GPU", "REBOOT", "REPAIR"})
  void aTreatmentThatSucceededIsVerifiedByALongDiagnosisOfTheGpu(Verb step) {
    Decision decision =
        decide(new CaseFacts().xid(79), treated(step, StepResult.SUCCEEDED).quietSince());

    assertThat(verbs(decision)).containsExactly(Verb.DIAGNOSE);
    assertThat(action(decision, Verb.DIAGNOSE).parameters())
        .containsEntry("level", "3")
        .containsEntry("expects", "diagnosed");
  }

  @Test
  void aTreatmentOfTheHostIsVerifiedByAShortDiagnosis() {
    Decision decision =
        decide(
            new CaseFacts().check(Component.HOST, "Host", "MACHINE_CHECK"),
            treated(Verb.REBOOT, StepResult.SUCCEEDED).quietSince());

    assertThat(action(decision, Verb.DIAGNOSE).parameters()).containsEntry("level", "2");
  }

  @Test
  void aNodeIsReleasedWhenItsDiagnosisPassedAndItWasQuietForTenMinutes() {
    NodeState node = treated(Verb.DIAGNOSE, StepResult.PASSED).quietSince().healthy(600);

    Decision decision = decide(new CaseFacts().xid(79), node);

    assertThat(verbs(decision)).containsExactly(Verb.RELEASE);
    assertThat(action(decision, Verb.RELEASE).guard().verdict().name()).isEqualTo("ALLOWED");
    assertThat(action(decision, Verb.RELEASE).parameters()).containsEntry("expects", "released");
  }

  @Test
  void theRestOfTheQuietTimeIsWaitedFor() {
    NodeState node = treated(Verb.DIAGNOSE, StepResult.PASSED).quietSince().healthy(599 - 199);

    Decision decision = decide(new CaseFacts().xid(79), node);

    assertThat(verbs(decision)).containsExactly(Verb.RECHECK);
    assertThat(action(decision, Verb.RECHECK).parameters()).containsEntry("after", "200s");
  }

  @Test
  void aNodeThatWasNeverTakenOutIsOnlyObservedAfterAPass() {
    NodeState node =
        NodeState.gpu17().step(Verb.DIAGNOSE, StepResult.PASSED).quietSince().healthy(900);

    assertThat(verbs(decide(new CaseFacts().xid(79), node))).containsExactly(Verb.OBSERVE);
  }

  @Test
  void aFaultSinceThePassKeepsTheNodeFromItsRelease() {
    NodeState node = treated(Verb.DIAGNOSE, StepResult.PASSED).healthy(900);

    assertThat(decide(new CaseFacts().xid(79), node).has(Verb.RELEASE)).isFalse();
    assertThat(verbs(decide(new CaseFacts().diagnosis(Result.PASS), node)))
        .containsExactly(Verb.DIAGNOSE);
  }

  @Test
  void whatADiagnosisFoundLeadsToTheNextRungAndNeverToARelease() {
    CaseFacts failed = new CaseFacts().diagnosis(Result.FAIL);

    Decision first = decide(failed, treated(Verb.DIAGNOSE, StepResult.FOUND));
    Decision afterReset =
        decide(
            failed,
            treated(Verb.RESET_GPU, StepResult.SUCCEEDED).step(Verb.DIAGNOSE, StepResult.FOUND));
    Decision afterReboot =
        decide(
            failed,
            treated(Verb.REBOOT, StepResult.SUCCEEDED).step(Verb.DIAGNOSE, StepResult.FOUND));

    assertThat(verbs(first)).contains(Verb.RESET_GPU).doesNotContain(Verb.RELEASE);
    assertThat(verbs(afterReset)).contains(Verb.REBOOT);
    assertThat(verbs(afterReboot)).contains(Verb.REPAIR);
  }

  @ParameterizedTest
  @CsvSource({
    "RESET_GPU, FAILED, REBOOT",
    "RESET_GPU, TIMED_OUT, REBOOT",
    "REBOOT, FAILED, REPAIR",
    "REBOOT, TIMED_OUT, REPAIR",
    "REPAIR, FAILED, ESCALATE",
    "REPAIR, TIMED_OUT, ESCALATE",
    "DRAIN, FAILED, ESCALATE",
    "DRAIN, TIMED_OUT, ESCALATE",
    "CORDON, FAILED, ESCALATE",
    "RELEASE, TIMED_OUT, ESCALATE",
    "REBOOT, REFUSED, ESCALATE",
    "DIAGNOSE, TIMED_OUT, DIAGNOSE",
    "DIAGNOSE, FAILED, DIAGNOSE",
    "DIAGNOSE, INCONCLUSIVE, DIAGNOSE"
  })
  void aStepThatFailedLeadsToTheNext(Verb step, StepResult result, Verb next) {
    Decision decision = decide(new CaseFacts().xid(119), treated(step, result).quietSince());

    assertThat(verbs(decision)).contains(next).doesNotContain(Verb.RELEASE);
  }

  @Test
  void aDiagnosisThatTellsNothingTwiceInARowGoesToAPerson() {
    NodeState node =
        treated(Verb.DIAGNOSE, StepResult.TIMED_OUT)
            .step(Verb.DIAGNOSE, StepResult.INCONCLUSIVE)
            .quietSince();

    assertThat(verbs(decide(new CaseFacts().xid(119), node))).containsExactly(Verb.ESCALATE);
  }

  @Test
  void aDiagnosisIsMadeAgainAtItsLevel() {
    NodeState node = treated(Verb.DIAGNOSE, StepResult.FAILED).level(3).quietSince();

    Decision decision = decide(new CaseFacts().xid(119), node);

    assertThat(action(decision, Verb.DIAGNOSE).parameters()).containsEntry("level", "3");
  }

  @Test
  void theFaultThatIsBackAfterATreatmentLeadsToTheNextRung() {
    CaseFacts fault = new CaseFacts().xid(119);

    assertThat(verbs(decide(fault, treated(Verb.RESET_GPU, StepResult.SUCCEEDED))))
        .contains(Verb.REBOOT);
    assertThat(verbs(decide(fault, treated(Verb.REBOOT, StepResult.SUCCEEDED))))
        .contains(Verb.REPAIR);
    assertThat(verbs(decide(fault, treated(Verb.REPAIR, StepResult.SUCCEEDED))))
        .contains(Verb.ESCALATE)
        .doesNotContain(Verb.REPAIR);
  }

  @Test
  void aSecondFaultOnAQuarantinedNodeIsHandled() {
    Decision decision =
        decide(new CaseFacts().xid(79), treated(Verb.DIAGNOSE, StepResult.TIMED_OUT));

    assertThat(verbs(decision)).contains(Verb.REBOOT);
  }

  @Test
  void aNodeThatRecoveredByItselfIsDiagnosedBeforeItIsGivenBack() {
    Decision decision =
        decide(new CaseFacts().diagnosis(Result.PASS), NodeState.gpu17().quarantined());

    assertThat(verbs(decision)).containsExactly(Verb.DIAGNOSE);
  }

  @Test
  void aTimerWithoutFactsDecidesOnTheRecordOfItsNode() {
    NodeState node = treated(Verb.DIAGNOSE, StepResult.PASSED).quietSince().healthy(601);

    Decision decision = decide(new CaseFacts(), node);

    assertThat(action(decision, Verb.RELEASE).target()).isEqualTo(CaseFacts.NODE);
  }

  @Test
  void aNodeOnProbationIsTakenOutAtOnceForAMildFault() {
    CaseFacts mild = new CaseFacts().check(Component.GPU, "GpuRowRemap", "ROW_REMAP_PENDING");

    Decision decision = decide(mild, released().onProbation());

    assertThat(verbs(decision)).containsExactly(Verb.CORDON, Verb.DIAGNOSE);
    assertThat(action(decision, Verb.DIAGNOSE).parameters()).containsEntry("level", "3");
  }

  @Test
  void hardwareThatFailsAgainOnProbationIsRepaired() {
    assertThat(verbs(decide(new CaseFacts().xid(119), released().onProbation())))
        .contains(Verb.REPAIR);
  }

  @Test
  void theUsersOwnFaultCountsForNothingOnProbation() {
    CaseFacts program = new CaseFacts().inJob("1").jobFailed(137, "OOMKilled");

    assertThat(decide(program, released().onProbation()).actions())
        .noneMatch(action -> action.verb().takesOut());
  }

  @Test
  void whatWasSeenBeforeTheReleaseIsOver() {
    Decision decision =
        decide(new CaseFacts().xid(79), released().secondsAgo(60).onProbation().quietSince());

    assertThat(verbs(decision)).containsExactly(Verb.OBSERVE);
  }

  @ParameterizedTest
  @EnumSource(
      value = Verb.class,
      names = {"RESET_GPU", "REBOOT", "REPAIR"})
  void nothingIsReleasedWithoutADiagnosis(Verb step) {
    for (StepResult result : StepResult.values()) {
      NodeState node = treated(step, result).quietSince().healthy(100_000);

      assertThat(decide(new CaseFacts(), node).has(Verb.RELEASE)).as(result.name()).isFalse();
    }
  }

  private static NodeState treated(Verb step, StepResult result) {
    return NodeState.gpu17().quarantined().step(step, result);
  }

  private static NodeState released() {
    return NodeState.gpu17().step(Verb.RELEASE, StepResult.SUCCEEDED).secondsAgo(200_000);
  }

  private static Decision decide(CaseFacts facts, NodeState node) {
    return CellCase.of(facts).node(node).decide();
  }

  /** What is to be done; what is under way or done already is not. */
  private static List<Verb> verbs(Decision decision) {
    return decision.actions().stream()
        .filter(action -> !action.guard().reason().contains("under way or done"))
        .map(Decision.Action::verb)
        .toList();
  }
}
