package io.salvor.policy;

import static io.salvor.policy.CellCase.action;
import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Component;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Workload;
import org.junit.jupiter.api.Test;

/** When an action is due: what is wrong against what runs there. */
class UrgencyTest {
  private static final Workload SMALL = new Workload("1", 8, 1, 0, 600);

  @Test
  void aMildFaultOnAnIdleNodeIsTreatedNow() {
    assertThat(resetOf(mild(), NodeState.gpu17())).isEqualTo(Urgency.NOW);
  }

  @Test
  void aMildFaultLetsWhatRunsFinish() {
    assertThat(resetOf(mild(), NodeState.gpu17().running(SMALL))).isEqualTo(Urgency.AT_JOB_END);
  }

  @Test
  void muchWorkAtRiskWaitsForTheNextCheckpoint() {
    Workload big = new Workload("1", 256, 32, 0, 3600);

    assertThat(resetOf(mild(), NodeState.gpu17().running(big))).isEqualTo(Urgency.AT_CHECKPOINT);
  }

  @Test
  void workOfHighPriorityIsNotStoppedForAMildFault() {
    Workload important = new Workload("1", 256, 32, 2_000_000, 3600);

    assertThat(resetOf(mild(), NodeState.gpu17().running(important))).isEqualTo(Urgency.AT_JOB_END);
  }

  @Test
  void aLostGpuIsTreatedNowWhateverRuns() {
    Workload big = new Workload("1", 2048, 256, 2_000_000, 7200);

    assertThat(
            CellCase.of(new CaseFacts().xid(79))
                .node(NodeState.gpu17().running(big))
                .decide()
                .actions())
        .filteredOn(one -> one.verb().takesOut())
        .isNotEmpty()
        .allMatch(one -> one.when() == Urgency.NOW);
  }

  @Test
  void aDiagnosisWaitsForTheGpusThatItNeeds() {
    CaseFacts fault = new CaseFacts().inJob("1").xid(13).after(java.time.Duration.ofHours(1));
    fault.inJob("2").xid(13);

    assertThat(
            action(
                    CellCase.of(fault).node(NodeState.gpu17().running(SMALL)).decide(),
                    Verb.DIAGNOSE)
                .when())
        .isEqualTo(Urgency.AT_JOB_END);
  }

  @Test
  void whatRunsIsUnknownWithoutAnInventoryAndTheLadderDecides() {
    assertThat(
            action(
                    CellCase.of(mild()).withoutInventory().node(NodeState.gpu17()).decide(),
                    Verb.RESET_GPU)
                .when())
        .isEqualTo(Urgency.AT_JOB_END);
  }

  private static CaseFacts mild() {
    return new CaseFacts().check(Component.GPU, "GpuRowRemap", "ROW_REMAP_PENDING");
  }

  private static Urgency resetOf(CaseFacts facts, NodeState node) {
    return action(CellCase.of(facts).node(node).decide(), Verb.RESET_GPU).when();
  }
}
