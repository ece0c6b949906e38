package io.salvor.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.salvor.simulation.scenario.ScenarioResult.Miss;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every scenario beside the built-in rules, held against them. */
class BuiltInScenariosTest {
  @TestFactory
  Stream<DynamicTest> theBuiltInPolicyHandles() throws IOException {
    return TestScenarios.all().stream()
        .map(scenario -> dynamicTest(scenario.title(), () -> check(scenario)));
  }

  private static void check(Scenario scenario) {
    ScenarioResult result = ScenarioRun.of(scenario, TestScenarios.policy());

    assertThat(told(scenario, result.misses())).isEmpty();
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
