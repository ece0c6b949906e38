package io.salvor.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.salvor.cell.Journal.Decided;
import io.salvor.json.DecisionJson;
import io.salvor.model.Decision;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What holds for every scenario, whatever it tells. */
class ScenarioPropertiesTest {
  /** Less than the shortest time for which a cell waits for facts to settle. */
  private static final Duration WITHIN = Duration.ofMillis(300);

  private static final int MOST_FACTS = 3_000;
  private static final int SEEDS = 3;
  private static final int TWICE = 40;

  @TestFactory
  Stream<DynamicTest> aSecondRunDecidesTheSame() throws IOException {
    return TestScenarios.all().stream()
        .filter(scenario -> scenario.arrivals().size() <= MOST_FACTS)
        .map(scenario -> dynamicTest(scenario.title(), () -> assertRepeats(scenario)));
  }

  private static void assertRepeats(Scenario scenario) {
    List<String> first = written(ScenarioRun.of(scenario, TestScenarios.policy()));
    List<String> second = written(ScenarioRun.of(scenario, TestScenarios.policy()));

    assertThat(second).isEqualTo(first).isNotEmpty();
  }

  private static List<String> written(ScenarioResult result) {
    return result.decisions().stream()
        .map(d -> DecisionJson.write(d.decision()).toString())
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> disorderWithinTheBoundChangesNoDecision() throws IOException {
    return TestScenarios.all().stream()
        .filter(Scenario::isAnyOrder)
        .map(scenario -> dynamicTest(scenario.title(), () -> assertUndisturbed(scenario)));
  }

  private static void assertUndisturbed(Scenario scenario) {
    Map<String, String> planned = last(ScenarioRun.of(scenario, TestScenarios.policy()));

    for (int seed = 1; seed <= SEEDS; seed++) {
      Disorder disorder = new Disorder(WITHIN, TWICE, seed);
      assertThat(last(ScenarioRun.of(scenario, TestScenarios.policy(), disorder)))
          .as("seed %d", seed)
          .isEqualTo(planned);
    }
  }

  /** What was decided on each subject in the end, without times and ids. */
  private static Map<String, String> last(ScenarioResult result) {
    Map<String, String> decisions = new TreeMap<>();
    for (Decided decided : result.decisions()) {
      Decision decision = decided.decision();
      StringBuilder text = new StringBuilder();
      text.append(decision.verdict().attribution()).append(decision.verdict().kind());
      decision
          .actions()
          .forEach(a -> text.append(' ').append(a.verb()).append(a.guard().verdict()));
      decisions.put(decided.topic().toString(), text.toString());
    }
    return decisions;
  }

  @Test
  void disorderChangesTheOrderOfFactsAndRepeatsSome() throws IOException {
    Scenario scenario = TestScenarios.named("05-switch-failure-on-512-nodes.yaml");

    List<Arrival> disordered = new Disorder(WITHIN, TWICE, 1).of(scenario.arrivals());

    assertThat(disordered.size()).isGreaterThan(scenario.arrivals().size() + 100);
    assertThat(disordered).extracting(Arrival::at).isSorted();
    assertThat(disordered.stream().map(Arrival::what).distinct())
        .containsExactlyInAnyOrderElementsOf(
            scenario.arrivals().stream().map(Arrival::what).toList())
        .isNotEqualTo(scenario.arrivals().stream().map(Arrival::what).toList());
  }
}
