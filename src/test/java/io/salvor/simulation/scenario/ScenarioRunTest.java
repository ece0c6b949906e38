package io.salvor.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.simulation.scenario.ScenarioResult.Miss;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The runner, on a lost GPU: what was expected and did not come is told. */
class ScenarioRunTest {
  private static final String STORY =
      """
      title: A lost GPU
      cluster:
      - {nodes: "gpu-{01..16}", pool: train}
      steps:
      - at: 10m
        text: "NVRM: Xid (PCI:0000:3b:00): 79, pid=1, GPU has fallen off the bus."
        node: gpu-03
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "expect: [{decided: {node: gpu-03, from: 10m, by: 11m, verbs: [CORDON, REBOOT], guard: ALLOWED, attribution: HARDWARE}}]",
        "expect: [{decided: {node: gpu-03, reason: FALLEN OFF, code: XID 79, times: 0}}]",
        "expect: [{done: {node: gpu-03, verbs: [CORDON, DRAIN, REBOOT], times: 1}}]",
        "expect: [{out: {pool: train, atMost: 1}}]",
        "expect: [{incidents: {scope: NODE, subject: gpu-03, phase: PROBATION, times: 1}}]",
        "expect: [{ends: {node: gpu-03, cordon: NONE, incident: PROBATION}}]",
        "expect: [{ends: {pool: train, tripped: false}}]",
        "never: [{done: {node: gpu-04, verb: CORDON}}]",
        "never: [{decided: {verb: REPAIR}}]"
      })
  void passesWhenWhatIsExpectedComes(String expectation) {
    assertThat(misses(STORY + expectation + "\n")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "expect: [{decided: {node: gpu-03, by: 9m, verb: CORDON}}]",
        "expect: [{decided: {node: gpu-04}}]",
        "expect: [{decided: {node: gpu-03, verbs: [CORDON, REPAIR]}}]",
        "expect: [{decided: {node: gpu-03, verb: CORDON, guard: DEFERRED}}]",
        "expect: [{decided: {node: gpu-03, attribution: APPLICATION}}]",
        "expect: [{decided: {node: gpu-03, verb: REBOOT, parameters: {expects: drained}}}]",
        "expect: [{done: {node: gpu-03, verb: CORDON, times: 2}}]",
        "expect: [{done: {node: gpu-03, verb: REPAIR}}]",
        "expect: [{out: {pool: train, atMost: 0}}]",
        "expect: [{incidents: {scope: DOMAIN}}]",
        "expect: [{ends: {node: gpu-03, cordon: OURS}}]",
        "expect: [{ends: {pool: train, tripped: true}}]",
        "never: [{done: {verb: CORDON}}]",
        "never: [{decided: {node: gpu-03, verb: DRAIN}}]"
      })
  void tellsWhatHappenedInsteadWhenItDoesNot(String expectation) {
    List<Miss> misses = misses(STORY + expectation + "\n");

    assertThat(misses).hasSize(1);
    assertThat(misses.get(0).line()).isEqualTo(8);
    assertThat(misses.get(0).expected()).isNotBlank();
    assertThat(misses.get(0).happened()).isNotEmpty();
  }

  @Test
  void triesNothingBehindAnActionThatFailed() {
    String answers = "answers: [{to: DRAIN, says: FAILED}]\n";
    String expectation = "never: [{decided: {node: gpu-03, verb: DIAGNOSE}}]\n";

    assertThat(misses(STORY + answers + expectation)).isEmpty();
  }

  @Test
  void asksForTheNextRungWhenNothingIsHeardOfAnAction() {
    String answers = "answers: [{to: REBOOT, says: nothing}]\nuntil: 3h\n";
    String expectation = "expect: [{done: {node: gpu-03, verb: REPAIR, from: 40m}}]\n";

    assertThat(misses(STORY + answers + expectation)).isEmpty();
  }

  @Test
  void tellsWhatFollowsAnAction() {
    String answers =
        """
        answers:
        - to: RELEASE
          then:
          - after: 1h
            fact: {kind: health, node: "{target}", component: GPU, check: GpuFallenOffBus, codes: [GPU_LOST], severity: FATAL}
        until: 6h
        """;
    String expectation = "expect: [{done: {node: gpu-03, verb: REPAIR, from: 1h}}]\n";

    assertThat(misses(STORY + answers + expectation)).isEmpty();
  }

  private static List<Miss> misses(String text) {
    return ScenarioRun.of(TestScenarios.read("s.yaml", text), TestScenarios.policy()).misses();
  }
}
