package io.salvor.policy;

import static io.salvor.policy.CellCase.action;
import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Component;
import io.salvor.model.Decision;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Workload;
import org.junit.jupiter.api.Test;

/** What an hour and 28 days tell beside the day: degradation before failure. */
class HistoryTest {
  private static final int HOUR = 1;
  private static final int DAY = 24;
  private static final int MONTH = 672;

  @Test
  void aGpuThatWasLostBeforeThisMonthIsRepaired() {
    CellCase again =
        CellCase.of(new CaseFacts().xid(79)).recurrence("XID 79", CaseFacts.GPU, 2, 0, MONTH);

    assertThat(CellCase.of(new CaseFacts().xid(79)).decide().has(Verb.REBOOT)).isTrue();
    assertThat(again.decide().has(Verb.REPAIR)).isTrue();
  }

  @Test
  void burstsOfTodayAloneAreNoMatterOfTheMonth() {
    CellCase today =
        CellCase.of(new CaseFacts().xid(79))
            .recurrence("XID 79", CaseFacts.GPU, 2, 0, DAY)
            .recurrence("XID 79", CaseFacts.GPU, 2, 0, MONTH);

    assertThat(today.decide().has(Verb.REPAIR)).isFalse();
  }

  @Test
  void aTrendOfRemapsTakesTheNodeOutAtTheEndOfItsJob() {
    CellCase trend =
        CellCase.of(new CaseFacts().check(Component.GPU, "GpuRowRemap", "ROW_REMAP_PENDING"))
            .node(NodeState.gpu17().running(new Workload("1", 8, 1, 0, 60)))
            .recurrence("ROW_REMAP_PENDING", CaseFacts.GPU, 3, 0, MONTH);

    Decision decision = trend.decide();

    assertThat(action(decision, Verb.CORDON).when()).isEqualTo(Urgency.AT_JOB_END);
    assertThat(decision.has(Verb.DIAGNOSE)).isTrue();
  }

  @Test
  void aLinkThatFlapsThriceWithinAnHourTakesTheNodeOutWithoutAnyJob() {
    CaseFacts flap = new CaseFacts().check(Component.NIC, "NicLink", "LINK_FLAP");

    Decision once = CellCase.of(flap).node(NodeState.gpu17()).decide();
    Decision thrice =
        CellCase.of(flap)
            .node(NodeState.gpu17())
            .recurrence("LINK_FLAP", CaseFacts.GPU, 3, 0, HOUR)
            .decide();

    assertThat(once.has(Verb.CORDON)).isFalse();
    assertThat(action(thrice, Verb.CORDON).when()).isEqualTo(Urgency.NOW);
  }

  @Test
  void heatThatComesBackTakesTheNodeOut() {
    CaseFacts hot = new CaseFacts().check(Component.GPU, "GpuClocks", "HW_THERMAL_SLOWDOWN");

    Decision decision =
        CellCase.of(hot)
            .node(NodeState.gpu17())
            .recurrence("HW_THERMAL_SLOWDOWN", CaseFacts.GPU, 3, 0, HOUR)
            .decide();

    assertThat(decision.has(Verb.CORDON)).isTrue();
    assertThat(CellCase.of(hot).node(NodeState.gpu17()).decide().has(Verb.CORDON)).isFalse();
  }

  @Test
  void aNodeThatHoldsUpDifferentJobsIsExamined() {
    CaseFacts slow = new CaseFacts().inJob("1").slow().inJob("2").slow();

    Decision decision =
        CellCase.of(slow).node(NodeState.gpu17()).recurrence("job SLOW", "", 3, 2, DAY).decide();

    assertThat(decision.has(Verb.CORDON)).isTrue();
    assertThat(decision.has(Verb.DIAGNOSE)).isTrue();
  }
}
