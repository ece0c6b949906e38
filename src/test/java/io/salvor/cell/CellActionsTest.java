package io.salvor.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.cell.ScriptedPolicy.Move;
import io.salvor.model.Case;
import io.salvor.model.Command.CommandVerb;
import io.salvor.model.Diagnostic.Result;
import io.salvor.model.GuardVerdict.Ruling;
import io.salvor.model.Incident;
import io.salvor.model.JobEventType;
import io.salvor.model.Mode;
import io.salvor.model.NodeEvent.NodeEventType;
import io.salvor.model.Outcome.State;
import io.salvor.model.Phase;
import io.salvor.model.StepResult;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellActionsTest {
  private final CellFixture f = new CellFixture(Mode.ENFORCE);

  @Test
  void makesIntentsThatWaitForEachOther() {
    f.onNodes(Verb.CORDON, Verb.DRAIN, Verb.REBOOT);
    f.xid("n1", "79");
    f.seconds(2);

    assertThat(f.intended()).containsExactly(Verb.CORDON, Verb.DRAIN, Verb.REBOOT);
    assertThat(f.intent(0).after()).isEmpty();
    assertThat(f.intent(1).after()).isEqualTo(f.intent(0).action());
    assertThat(f.intent(2).after()).isEqualTo(f.intent(1).action());
    assertThat(f.intent(2).deadline()).isAfter(f.intent(1).deadline());
  }

  @Test
  void followsANodeFromQuarantineToItsReleaseAndProbation() {
    quarantine();
    f.onNodes(Verb.DIAGNOSE);
    ends(1);
    assertThat(lastCase().nodes().get(0).course().step()).isEqualTo(Verb.REBOOT);
    assertThat(lastCase().nodes().get(0).course().result()).isEqualTo(StepResult.SUCCEEDED);
    assertThat(lastCase().nodes().get(0).quarantinedByUs()).isTrue();

    f.ends(f.intent(2).action(), State.STARTED);
    assertThat(f.incident("n1").phase()).isEqualTo(Phase.VERIFYING);
    f.onNodes(Verb.RELEASE);
    f.cell.take(f.told.diagnosed("n1", f.intent(2).action(), Result.PASS, f.cell.now()));
    f.seconds(1);
    assertThat(lastCase().nodes().get(0).course().result()).isEqualTo(StepResult.PASSED);

    f.policy.script = question -> List.of();
    ends(3);

    Incident incident = f.incident("n1");
    assertThat(incident.phase()).isEqualTo(Phase.PROBATION);
    assertThat(incident.milestones())
        .containsKeys(Incident.DETECTED, Incident.DECIDED, Incident.ISOLATED, Incident.RELEASED);
    assertThat(f.view().nodes().get("n1").cordon()).isEqualTo("NONE");
    assertThat(f.view().nodes().get("n1").holder()).isEmpty();

    f.pass(Duration.ofHours(25));
    assertThat(f.incident("n1").phase()).isEqualTo(Phase.RESOLVED);
  }

  @Test
  void statesThatADeadlineWasMissedAndDecidesAgain() {
    quarantine();
    f.policy.asked.clear();
    f.pass(Duration.ofHours(2));

    assertThat(f.policy.asked).isNotEmpty();
    assertThat(f.policy.asked.get(0).nodes().get(0).course().result())
        .isEqualTo(StepResult.TIMED_OUT);
  }

  @Test
  void letsTheFirstEndOfAnActionHold() {
    quarantine();
    f.policy.script = question -> List.of();
    f.pass(Duration.ofHours(2));
    f.policy.asked.clear();

    f.ends(f.intent(1).action(), State.SUCCEEDED);
    f.ends(f.intent(1).action(), State.SUCCEEDED);
    f.seconds(5);

    assertThat(f.policy.asked).isEmpty();
  }

  @Test
  void takesAPassThatCarriesAnErrorForNoCleanBill() {
    quarantine();
    f.onNodes(Verb.DIAGNOSE);
    ends(1);
    f.cell.take(f.told.diagnosed("n1", f.intent(2).action(), Result.ERROR, f.cell.now()));
    f.seconds(1);

    assertThat(lastCase().nodes().get(0).course().result()).isEqualTo(StepResult.INCONCLUSIVE);
  }

  @Test
  void yieldsWhenAPersonUncordons() {
    quarantine();
    f.cell.take(f.told.node("n1", NodeEventType.UNCORDONED, "ana", f.cell.now()));
    f.seconds(1);

    assertThat(f.incident("n1").phase()).isEqualTo(Phase.CANCELLED);
    assertThat(f.cell.batches().stream().flatMap(b -> b.raised().stream()))
        .anyMatch(fact -> fact.id().equals(f.intent(1).action() + "-refused"));
    assertThat(f.cell.batches().stream().flatMap(b -> b.released().stream())).hasSize(1);
    assertThat(f.view().pools().get(0).out()).isEmpty();
  }

  @Test
  void neverCallsAPersonsCordonItsOwn() {
    f.cell.take(f.told.node("n1", NodeEventType.CORDONED, "ana", f.cell.now()));
    f.cell.take(f.told.node("n1", NodeEventType.CORDONED, "salvor", f.cell.now()));
    f.xid("n1", "79");
    f.seconds(2);

    assertThat(lastCase().nodes().get(0).cordonedByPerson()).isTrue();
    assertThat(lastCase().nodes().get(0).quarantinedByUs()).isFalse();
  }

  @Test
  void makesAPersonsCordonOnTopOfItsOwnThePersons() {
    quarantine();
    f.seconds(1);
    f.cell.take(f.told.node("n1", NodeEventType.CORDONED, "ana", f.cell.now()));
    f.xid("n1", "48");
    f.seconds(2);

    assertThat(lastCase().nodes().get(0).cordonedByPerson()).isTrue();
    assertThat(lastCase().nodes().get(0).quarantinedByUs()).isFalse();
  }

  @Test
  void adoptsAMarkOfItsOwnThatItKnowsNothingOf() {
    f.cell.take(f.told.node("n1", NodeEventType.CORDONED, "salvor", f.cell.now()));
    f.seconds(1);

    assertThat(f.policy.asked).hasSize(1);
    assertThat(f.incident("n1").phase()).isEqualTo(Phase.QUARANTINED);
  }

  @Test
  void asksAPersonOnceAndTakesSilenceForNo() {
    CellFixture g = new CellFixture(Mode.APPROVE);
    g.policy.script =
        question ->
            List.of(
                Move.of(Verb.CORDON, "n1")
                    .guarded(Ruling.NEEDS_APPROVAL, question.time().plusSeconds(1800)));
    g.xid("n1", "79");
    g.seconds(2);
    assertThat(g.intents).isEmpty();

    g.policy.script = question -> List.of();
    g.pass(Duration.ofMinutes(31));

    Case last = g.policy.asked.get(g.policy.asked.size() - 1);
    assertThat(last.nodes().get(0).holds().expired()).containsExactly(Verb.CORDON);
  }

  @Test
  void decidesAgainWithTheAnswerOfAPerson() {
    CellFixture g = new CellFixture(Mode.APPROVE);
    g.policy.script =
        question ->
            List.of(
                question.nodes().get(0).holds().approved().contains(Verb.CORDON)
                    ? Move.of(Verb.CORDON, "n1")
                    : Move.of(Verb.CORDON, "n1").guarded(Ruling.NEEDS_APPROVAL, Instant.MAX));
    g.xid("n1", "79");
    g.seconds(2);
    String asked = g.decisions().get(0).decision().actions().get(0).id();

    g.cell.take(g.told.command(CommandVerb.APPROVE, asked, g.cell.now()));
    g.seconds(1);

    assertThat(g.intended()).containsExactly(Verb.CORDON);
  }

  @Test
  void keepsWhatTrippedTheBreakerUntilAPersonResetsIt() {
    f.policy.script = question -> List.of(Move.of(Verb.CORDON, "n1").tripping());
    f.xid("n1", "79");
    f.seconds(2);
    f.xid("n2", "79");
    f.seconds(2);

    assertThat(lastCase().fleet().guards().tripped()).isEqualTo("too many");

    f.cell.take(f.told.command(CommandVerb.RESET_BREAKER, "train", f.cell.now()));
    f.policy.script = question -> List.of();
    f.xid("n3", "79");
    f.seconds(2);

    assertThat(lastCase().fleet().guards().tripped()).isEmpty();
  }

  @Test
  void asksAgainWhatABudgetHeldBackWhenANodeComesBack() {
    quarantine();
    f.policy.script =
        question ->
            List.of(
                question.fleet().out().isEmpty()
                    ? Move.of(Verb.CORDON, "n2")
                    : Move.of(Verb.CORDON, "n2")
                        .guarded(Ruling.DEFERRED, question.time().plusSeconds(9000)));
    f.xid("n2", "79");
    f.seconds(2);
    assertThat(f.intents).hasSize(2);

    f.cell.take(f.told.node("n1", NodeEventType.UNCORDONED, "ana", f.cell.now()));
    f.seconds(1);

    assertThat(f.intents).hasSize(3);
    assertThat(f.intent(2).target()).isEqualTo("n2");
  }

  @Test
  void waitsForTheEndOfAJobAndForItsCheckpoint() {
    f.cell.take(f.told.job("j1", "ana", JobEventType.STARTED, List.of("n1", "n2"), f.cell.now()));
    f.policy.script = question -> List.of(Move.of(Verb.DRAIN, "n1").at(Urgency.AT_CHECKPOINT));
    f.xid("n1", "63");
    f.seconds(2);
    assertThat(f.intents).isEmpty();

    f.cell.take(
        f.told.job("j1", "ana", JobEventType.CHECKPOINTED, List.of("n1", "n2"), f.cell.now()));
    f.seconds(1);

    assertThat(f.intended()).containsExactly(Verb.DRAIN);
  }

  @Test
  void givesTheLockToAPersonWhoHoldsTheNode() {
    quarantine();
    f.cell.take(f.told.command(CommandVerb.HOLD, "n1", f.cell.now()));
    f.seconds(1);

    assertThat(f.view().nodes().get("n1").holder()).isEqualTo("ana");
    assertThat(lastCase().nodes().get(0).holds().heldBy()).isEqualTo("ana");
    assertThat(f.cell.batches().stream().flatMap(b -> b.released().stream())).hasSize(1);
  }

  @Test
  void delaysARetryAndKeepsItsExclusions() {
    List<String> nodes = List.of("n1", "n2");
    f.cell.take(f.told.job("j1", "ana", JobEventType.STARTED, nodes, f.cell.now()));
    f.policy.script =
        question ->
            question.job().id().isEmpty()
                ? List.of()
                : List.of(
                    Move.of(Verb.RETRY_ELSEWHERE, "j1")
                        .with(Map.of("delay", "60s", "exclude", "n1", "excludeFor", "600s")));
    f.seconds(5);
    f.cell.take(f.told.job("j1", "ana", JobEventType.FAILED, nodes, f.cell.now()));
    f.seconds(2);

    assertThat(f.intent(0).notBefore()).isAfter(f.cell.now().plusSeconds(50));

    f.cell.take(f.told.job("j1", "ana", JobEventType.STARTED, List.of("n3", "n4"), f.cell.now()));
    f.seconds(100);
    f.cell.take(f.told.job("j1", "ana", JobEventType.FAILED, List.of("n3", "n4"), f.cell.now()));
    f.seconds(2);

    assertThat(lastCase().job().course().excluded()).containsExactly("n1");
    assertThat(lastCase().job().course().retries()).isEqualTo(1);
    assertThat(lastCase().job().attempt()).isEqualTo(2);
    assertThat(lastCase().job().nodeSets()).isEqualTo(2);
  }

  private void quarantine() {
    f.onNodes(Verb.CORDON, Verb.REBOOT);
    f.xid("n1", "79");
    f.seconds(2);
    ends(0);
  }

  private void ends(int index) {
    f.ends(f.intent(index).action(), State.STARTED);
    f.ends(f.intent(index).action(), State.SUCCEEDED);
    f.seconds(1);
  }

  private Case lastCase() {
    return f.policy.asked.get(f.policy.asked.size() - 1);
  }
}
