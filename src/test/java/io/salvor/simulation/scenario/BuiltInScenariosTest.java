package io.salvor.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.salvor.simulation.scenario.ScenarioResult.Miss;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every scenario beside the built-in rules, held against them. */
class BuiltInScenariosTest {
  /** Stories that the policy or the cell does not handle yet; one that it does is taken off. */
  private static final Set<String> OPEN =
      Set.of(
          "03-early-degradation.yaml",
          "07-rack-loses-power.yaml",
          "09-storage-outage-fails-40-jobs.yaml",
          "10-driver-roll-out.yaml",
          "13-same-step-fails-on-three-node-sets.yaml",
          "14-pods-recreated-12000-times.yaml",
          "15-second-fault-while-quarantined.yaml",
          "33-no-progress.yaml");

  @TestFactory
  Stream<DynamicTest> theBuiltInPolicyHandles() throws IOException {
    return TestScenarios.all().stream()
        .map(scenario -> dynamicTest(scenario.title(), () -> check(scenario)));
  }

  private static void check(Scenario scenario) {
    ScenarioResult result = ScenarioRun.of(scenario, TestScenarios.policy());

    if (OPEN.contains(scenario.file())) {
      assertThat(result.isPassed()).as("is handled now: take it off the list OPEN").isFalse();
    } else {
      assertThat(told(scenario, result.misses())).isEmpty();
    }
  }

  private static String told(Scenario scenario, List<Miss> misses) {
    return misses.stream()
        .map(
            miss ->
                scenario.file()
                    + ":"
                    + miss.line()
                    + " expected "
                    + miss.expected()
                    + "\n  "
                    + String.join("\n  ", miss.happened()))
        .collect(Collectors.joining("\n"));
  }
}
