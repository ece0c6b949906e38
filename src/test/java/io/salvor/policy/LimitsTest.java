package io.salvor.policy;

import static io.salvor.policy.CellCase.action;
import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Decision;
import io.salvor.model.Decision.Action;
import io.salvor.model.GuardVerdict.Ruling;
import io.salvor.model.Mode;
import io.salvor.model.NodeHolds;
import io.salvor.model.NodeHolds.Recent;
import io.salvor.model.PoolGuards;
import io.salvor.model.StepResult;
import io.salvor.model.Verb;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What holds an action back, and what it says. */
class LimitsTest {

  @Test
  void namesTheLimitThePresentValueAndWhatToDo() {
    Decision decision = lost().fleet(20, CellCase.FREE, "gpu-09", "gpu-03").decide();

    assertThat(action(decision, Verb.CORDON).guard().reason())
        .startsWith("gpu-17 was not cordoned: 3 of 20 nodes would be out (15 percent)")
        .contains("2 are out (gpu-03, gpu-09); it is queued, or raise limits row ");
  }

  @Test
  void aSpareForEachLetsTheBudgetGrowToFifteenPercent() {
    PoolGuards spares = guards(0, 1, 0, 0, "");

    assertThat(ruling(lost().fleet(20, spares, "gpu-03", "gpu-09"))).isEqualTo(Ruling.ALLOWED);
    assertThat(ruling(lost().fleet(20, spares, "gpu-03", "gpu-09", "gpu-11")))
        .isEqualTo(Ruling.DEFERRED);
  }

  @Test
  void aNodeThatIsOutAlreadyNeedsNoNewBudget() {
    NodeState node = NodeState.gpu17().quarantined();

    Decision decision =
        CellCase.of(new CaseFacts().xid(79))
            .node(node)
            .fleet(20, CellCase.FREE, "gpu-03", "gpu-09", "gpu-17")
            .decide();

    assertThat(action(decision, Verb.REBOOT).guard().verdict()).isEqualTo(Ruling.ALLOWED);
    assertThat(action(decision, Verb.CORDON).guard().reason()).contains("done already");
  }

  @Test
  void aNodeThatMayNotBeCordonedIsNotTreatedEither() {
    Decision decision =
        lost()
            .node(NodeState.gpu17().holds(holds("", List.of(), List.of(Verb.CORDON))))
            .fleet(20, CellCase.FREE)
            .decide();

    assertThat(decision.actions())
        .filteredOn(one -> one.verb().takesOut())
        .hasSize(3)
        .allMatch(one -> one.guard().verdict() == Ruling.BLOCKED);
    assertThat(action(decision, Verb.REBOOT).guard().reason()).contains("waits for CORDON");
  }

  @Test
  void nothingIsDoneBeforeEveryNodeWasShown() {
    PoolGuards blind = new PoolGuards(false, 0, 0, 0, 0, "", true, List.of());
    Decision decision = lost().node(NodeState.gpu17()).fleet(40, blind).decide();

    assertThat(decision.actions())
        .filteredOn(one -> one.verb().isDisruptive())
        .isNotEmpty()
        .allSatisfy(
            one -> {
              assertThat(one.guard().verdict()).isEqualTo(Ruling.DEFERRED);
              assertThat(one.guard().until())
                  .contains(decision.time().plus(Duration.ofSeconds(30)));
            });
  }

  @Test
  void aTrippedBreakerStopsWhatTakesOutAndNothingElse() {
    PoolGuards tripped = guards(0, 0, 0, 0, "slow roll");
    NodeState passed =
        NodeState.gpu17()
            .quarantined()
            .step(Verb.DIAGNOSE, StepResult.PASSED)
            .quietSince()
            .healthy(700);

    Decision out = lost().node(NodeState.gpu17()).fleet(40, tripped).decide();
    Decision back = CellCase.of(new CaseFacts()).node(passed).fleet(40, tripped).decide();

    assertThat(action(out, Verb.CORDON).guard().reason()).contains("tripped (slow roll)");
    assertThat(action(out, Verb.RETRY_ELSEWHERE).guard().verdict()).isEqualTo(Ruling.ALLOWED);
    assertThat(action(back, Verb.RELEASE).guard().verdict()).isEqualTo(Ruling.ALLOWED);
  }

  @ParameterizedTest
  @CsvSource({
    "40, 12, 0, 0, true", "40, 11, 0, 0, false", "40, 0, 6, 0, true", "40, 0, 5, 0, false",
    "40, 0, 0, 12, true", "40, 0, 0, 11, false", "12, 0, 2, 0, true", "12, 0, 1, 0, false",
    "12, 0, 0, 4, true", "12, 0, 0, 3, false"
  })
  void theBreakerTripsByShareAndByRate(
      int pool, int unavailable, int hour, int day, boolean trips) {
    Decision decision =
        lost().node(NodeState.gpu17()).fleet(pool, guards(unavailable, 0, hour, day, "")).decide();

    assertThat(action(decision, Verb.CORDON).guard().trips()).isEqualTo(trips);
    assertThat(decision.actions())
        .filteredOn(one -> one.verb().takesOut())
        .allMatch(one -> (one.guard().verdict() == Ruling.BLOCKED) == trips);
  }

  @ParameterizedTest
  @CsvSource({"1799, DEFERRED", "1800, ALLOWED"})
  void halfAnHourLiesBetweenTwoReboots(long ago, Ruling ruling) {
    Decision decision = rebooted(new Recent(Verb.REBOOT, ago));

    assertThat(action(decision, Verb.REBOOT).guard().verdict()).isEqualTo(ruling);
    if (ruling == Ruling.DEFERRED) {
      assertThat(action(decision, Verb.REBOOT).guard().until())
          .contains(decision.time().plusSeconds(1));
    }
  }

  @Test
  void aThirdRebootWithinADayIsTheLast() {
    Recent[] three = {
      new Recent(Verb.REBOOT, 4_000),
      new Recent(Verb.REBOOT, 9_000),
      new Recent(Verb.REBOOT, 80_000)
    };
    Recent[] two = {three[0], three[1], new Recent(Verb.REBOOT, 90_000)};

    assertThat(action(rebooted(three), Verb.REBOOT).guard().reason()).contains("the limit is 3");
    assertThat(action(rebooted(two), Verb.REBOOT).guard().verdict()).isEqualTo(Ruling.ALLOWED);
  }

  @Test
  void aRebootUnderWayCoversAResetAndADrain() {
    NodeState node = NodeState.gpu17().quarantined().inFlight(Verb.REBOOT);
    Decision decision = CellCase.of(new CaseFacts().xid(48)).node(node).decide();

    assertThat(action(decision, Verb.RESET_GPU).guard().reason()).contains("under way");
    assertThat(action(decision, Verb.DRAIN).guard().reason()).contains("under way");
  }

  @Test
  void anApprovalThatDoesNotComeIsANo() {
    CellCase asked = lost().node(NodeState.gpu17()).mode(Mode.APPROVE);
    NodeHolds late =
        new NodeHolds(
            false, "", "", List.of(), List.of(), List.of(), List.of(Verb.CORDON), List.of());
    NodeHolds given = approved(Verb.CORDON, Verb.DRAIN, Verb.REBOOT);

    Action cordon = action(asked.decide(), Verb.CORDON);
    assertThat(cordon.guard().verdict()).isEqualTo(Ruling.NEEDS_APPROVAL);
    assertThat(cordon.guard().until()).contains(asked.question().time().plusSeconds(1_800));
    assertThat(cordonOf(Mode.APPROVE, late)).isEqualTo(Ruling.BLOCKED);
    assertThat(cordonOf(Mode.APPROVE, given)).isEqualTo(Ruling.ALLOWED);
  }

  @Test
  void whatHoldsTheNodeIsHonoured() {
    assertThat(cordonOf(Mode.ENFORCE, holds("kured", List.of(), List.of())))
        .isEqualTo(Ruling.DEFERRED);
    assertThat(
            cordonOf(
                Mode.ENFORCE,
                new NodeHolds(true, "", "", List.of(), List.of(), List.of(), List.of(), List.of())))
        .isEqualTo(Ruling.DEFERRED);
  }

  @Test
  void aDomainThatExplainsTheNodeHoldsItBackUntilItHasAFaultOfItsOwn() {
    NodeHolds domain = holds("i-9", List.of("XID 74"), List.of());
    CaseFacts link = new CaseFacts().xid(74, java.util.Map.of("registers", "0x10, 0x0"));
    CaseFacts both = new CaseFacts().xid(74, java.util.Map.of("registers", "0x10, 0x0")).xid(79);

    Decision held = CellCase.of(link).node(NodeState.gpu17().holds(domain)).decide();
    Decision own = CellCase.of(both).node(NodeState.gpu17().holds(domain)).decide();

    assertThat(held.actions())
        .filteredOn(one -> one.verb().takesOut())
        .isNotEmpty()
        .allMatch(one -> one.guard().reason().contains("i-9"));
    assertThat(action(own, Verb.CORDON).guard().verdict()).isEqualTo(Ruling.ALLOWED);
  }

  @Test
  void onlyWhatSalvorTookOutIsReleased() {
    // A pass of a node that a person holds must not bring it back, whatever the ladder says.
    NodeState node =
        NodeState.gpu17()
            .quarantined()
            .heldByPerson()
            .step(Verb.DIAGNOSE, StepResult.PASSED)
            .quietSince()
            .healthy(700);

    Decision decision = CellCase.of(new CaseFacts()).node(node).decide();

    assertThat(action(decision, Verb.RELEASE).guard().verdict()).isEqualTo(Ruling.BLOCKED);
  }

  @Test
  void theBudgetAllowsWhatIsWithinIt() {
    assertThat(ruling(lost().fleet(40, CellCase.FREE, "gpu-01", "gpu-02")))
        .isEqualTo(Ruling.ALLOWED);
  }

  private static CellCase lost() {
    return CellCase.of(new CaseFacts().inJob("4711").xid(79));
  }

  private static Ruling ruling(CellCase question) {
    return action(question.node(NodeState.gpu17()).decide(), Verb.CORDON).guard().verdict();
  }

  private static Ruling cordonOf(Mode mode, NodeHolds holds) {
    CellCase held =
        CellCase.of(new CaseFacts().xid(79)).mode(mode).node(NodeState.gpu17().holds(holds));
    return action(held.decide(), Verb.CORDON).guard().verdict();
  }

  private static Decision rebooted(Recent... recent) {
    NodeHolds holds =
        new NodeHolds(false, "", "", List.of(), List.of(), List.of(), List.of(), List.of(recent));
    return CellCase.of(new CaseFacts().xid(79)).node(NodeState.gpu17().holds(holds)).decide();
  }

  private static NodeHolds holds(String by, List<String> explained, List<Verb> declined) {
    boolean isDomain = !explained.isEmpty();
    return new NodeHolds(
        false,
        isDomain ? "" : by,
        isDomain ? by : "",
        explained,
        List.of(),
        declined,
        List.of(),
        List.of());
  }

  private static NodeHolds approved(Verb... verbs) {
    return new NodeHolds(false, "", "", List.of(), List.of(verbs), List.of(), List.of(), List.of());
  }

  private static PoolGuards guards(int unavailable, int spares, int hour, int day, String why) {
    return new PoolGuards(true, unavailable, spares, hour, day, why, true, List.of());
  }
}
