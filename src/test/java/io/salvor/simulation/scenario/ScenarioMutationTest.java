package io.salvor.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.cell.DecisionPolicy;
import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Decision.Action;
import io.salvor.model.GuardVerdict;
import io.salvor.model.Track;
import io.salvor.model.Verb;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A scenario that a naive policy passes protects nobody: each of these makes some of them fail. */
class ScenarioMutationTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "04-job-crash-on-77-nodes.yaml",
        "05-switch-failure-on-512-nodes.yaml",
        "06-job-crash-on-512-nodes-of-one-switch.yaml",
        "08-switch-takes-four-racks-down.yaml"
      })
  void failsWithoutTheTableOfDomains(String file) throws IOException {
    DecisionPolicy policy =
        TestScenarios.mutant(UnaryOperator.identity(), UnaryOperator.identity(), false);

    assertThat(ScenarioRun.of(TestScenarios.named(file), policy).isPassed()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = "25-detector-bug-marks-30-percent.yaml")
  void failsWhenEveryDetectorIsBelieved(String file) throws IOException {
    DecisionPolicy policy =
        TestScenarios.mutant(ScenarioMutationTest::withoutSources, UnaryOperator.identity(), true);

    assertThat(ScenarioRun.of(TestScenarios.named(file), policy).isPassed()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "19-person-cordoned-before.yaml",
        "22-lock-holder-dies.yaml",
        "26-slow-roll-trips-the-breaker.yaml",
        "27-small-pool.yaml",
        "28-maintenance-window.yaml",
        "29-approval.yaml"
      })
  void failsWhenEveryGuardAllows(String file) throws IOException {
    DecisionPolicy policy =
        TestScenarios.mutant(UnaryOperator.identity(), ScenarioMutationTest::allowed, true);

    assertThat(ScenarioRun.of(TestScenarios.named(file), policy).isPassed()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"01-hardware-fault-in-training.yaml", "17-late-twice-and-out-of-order.yaml"})
  void failsWhenTheJobRunsAgainOnTheSameNodes(String file) throws IOException {
    DecisionPolicy policy =
        TestScenarios.mutant(
            UnaryOperator.identity(),
            decision -> with(decision, action -> as(action, Verb.RETRY_ELSEWHERE, Verb.RETRY)),
            true);

    assertThat(ScenarioRun.of(TestScenarios.named(file), policy).isPassed()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "02-transient-software-fault.yaml",
        "04-job-crash-on-77-nodes.yaml",
        "25-detector-bug-marks-30-percent.yaml"
      })
  void failsWhenEveryFaultIsAnsweredByACordon(String file) throws IOException {
    DecisionPolicy policy =
        TestScenarios.mutant(
            UnaryOperator.identity(),
            decision -> allowed(with(decision, ScenarioMutationTest::cordoned)),
            true);

    assertThat(ScenarioRun.of(TestScenarios.named(file), policy).isPassed()).isFalse();
  }

  private static Case withoutSources(Case asked) {
    return new Case(
        asked.id(),
        asked.cell(),
        asked.incident(),
        asked.time(),
        asked.mode(),
        asked.facts(),
        asked.recurrences(),
        asked.breadths(),
        asked.changes(),
        asked.job(),
        asked.nodes(),
        asked.fleet(),
        List.of(),
        asked.tracks(),
        asked.domain(),
        asked.omitted());
  }

  private static Decision allowed(Decision decision) {
    return with(
        decision,
        action ->
            new Action(
                action.id(),
                action.track(),
                action.verb(),
                action.target(),
                action.when(),
                action.parameters(),
                GuardVerdict.of(GuardVerdict.Ruling.ALLOWED, "a guard that allows everything"),
                action.reason()));
  }

  private static Action as(Action action, Verb from, Verb to) {
    return action.verb() != from
        ? action
        : new Action(
            action.id(),
            action.track(),
            to,
            action.target(),
            action.when(),
            Map.of(),
            action.guard(),
            action.reason());
  }

  private static Action cordoned(Action action) {
    boolean isNode = action.track() == Track.NODE && action.target().startsWith("gpu-");
    return isNode ? as(action, action.verb(), Verb.CORDON) : action;
  }

  private static Decision with(Decision decision, UnaryOperator<Action> change) {
    return new Decision(
        decision.id(),
        decision.time(),
        decision.cell(),
        decision.incident(),
        decision.policy(),
        decision.mode(),
        decision.subject(),
        decision.verdict(),
        decision.actions().stream().map(change).toList(),
        decision.because(),
        decision.almost(),
        decision.facts());
  }
}
