package io.salvor.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.JobEvent;
import io.salvor.model.Mode;
import io.salvor.model.NodeEvent;
import io.salvor.simulation.scenario.Arrival.Told;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioReaderTest {
  private static final String END =
      """
      never:
      - done: {verb: CORDON}
      """;

  @Test
  void readsWhatAScenarioNeedsAndFillsInTheRest() {
    Scenario scenario =
        TestScenarios.read(
            "a.yaml",
            """
            title: Short
            steps:
            - at: 1h30m
              fact: {kind: node, node: gpu-1, event: LOST}
            """
                + END);

    assertThat(scenario.title()).isEqualTo("Short");
    assertThat(scenario.settings().mode()).isEqualTo(Mode.ENFORCE);
    assertThat(scenario.until()).isEqualTo(Duration.ofMinutes(150));
    assertThat(facts(scenario)).hasSize(1);
    assertThat(facts(scenario).get(0).time()).isEqualTo(scenario.start().plusSeconds(5_400));
  }

  @Test
  void sharesTheNodesOutInBlocks() {
    Scenario scenario =
        TestScenarios.read(
            "a.yaml",
            """
            title: Cluster
            cluster:
            - nodes: "gpu-{01..06}"
              rack: "rack-{1..3}"
              switch: leaf-1
              pool: train
              gpus: 4
            steps: []
            """
                + END);

    assertThat(facts(scenario)).hasSize(6);
    NodeEvent fourth = (NodeEvent) facts(scenario).get(3);
    assertThat(fourth.node()).isEqualTo("gpu-04");
    assertThat(fourth.topology().rack()).isEqualTo("rack-2");
    assertThat(fourth.topology().switchName()).isEqualTo("leaf-1");
    assertThat(fourth.gpus()).hasSize(4);
    assertThat(scenario.pools()).containsEntry("gpu-06", "train");
  }

  @Test
  void makesAFactForEachNameAndRepeat() {
    Scenario scenario =
        TestScenarios.read(
            "a.yaml",
            """
            title: Many
            steps:
            - at: 10s
              for: {node: "gpu-{1..2}", job: [a, b]}
              spread: 4s
              every: 1m
              times: 2
              fact: {kind: job, event: STARTED, job: {id: "{job}-{n}", attempt: "{n}", nodes: ["{node}"]}}
            """
                + END);

    assertThat(scenario.arrivals())
        .extracting(Arrival::at)
        .containsExactly(seconds(10), seconds(12), seconds(70), seconds(72));
    JobEvent last = (JobEvent) facts(scenario).get(3);
    assertThat(last.job().id()).isEqualTo("b-2");
    assertThat(last.job().attempt()).isEqualTo(2);
    assertThat(last.job().nodes()).containsExactly("gpu-2");
  }

  @Test
  void readsRawLinesWithTheirNodeAndDatesLateOnesBack() {
    Scenario scenario =
        TestScenarios.read(
            "a.yaml",
            """
            title: Text
            steps:
            - at: 1m
              late: 10d
              text: "NVRM: Xid (PCI:0000:3b:00): 79, pid=1, GPU has fallen off the bus."
              node: gpu-1
            """
                + END);

    HealthEvent event = (HealthEvent) facts(scenario).get(0);
    assertThat(event.node()).isEqualTo("gpu-1");
    assertThat(event.codes()).contains("79");
    assertThat(event.time()).isEqualTo(scenario.start().plusSeconds(60).minus(Duration.ofDays(10)));
  }

  @Test
  void expectsForEachNameOfARange() {
    Scenario scenario =
        TestScenarios.read(
            "a.yaml",
            """
            title: Each
            steps: []
            expect:
            - decided: {node: "gpu-{1..3}", verb: CORDON}
            """);

    assertThat(scenario.expectations()).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "steps: [{at: 1m, fact: {kind: node, node: a, event: LOST}, evry: 2m}] | 2 | unknown key 'evry'",
        "steps: [{at: soon, fact: {kind: node, node: a, event: LOST}}] | 2 | is no length of time such as",
        "steps: [{at: 1m, fact: {kind: nod, node: a, event: LOST}}] | 2 | unknown kind",
        "steps: [{at: 1m, fact: {kind: node, node: a, event: GONE}}] | 2 | is none of",
        "steps: [{at: 1m, fact: {kind: node, node: a, event: LOST, rack: r1}}] | 2 | fields that no reader knows",
        "steps: [{at: 1m, fact: {kind: node, node: '{nod}', event: LOST}}] | 2 | {nod} stands for nothing here",
        "steps: [{at: 1m}] | 2 | a step tells one of",
        "steps: [{at: 1m, clock: 3h}] | 2 | is no setting of the clock such as",
        "steps: [{at: 1m, command: {verb: HOLD, target: a}}] | 2 | every command says why",
        "steps: [{at: 1m, times: 3, fact: {kind: node, node: a, event: LOST}}] | 2 | times needs every",
        "steps: {at: 1m} | 2 | a list is needed here",
        "stepps: [] | 2 | unknown key 'stepps'",
        "steps: &a [*a] | 2 | aliases",
        "answers: [{to: DRAIN, says: MAYBE}] | 2 | is no answer",
        "cluster: [{nodes: 'gpu-{9..1}'}] | 2 | is no range",
        "title: again | 2 | stands here twice",
        "expect: [{decided: {verb: CORDONED}}] | 2 | is none of",
        "expect: [{decided: {by: 1m, from: 2m}}] | 2 | lies before",
        "expect: [{done: {node: a}}] | 2 | done needs verb",
        "expect: [{ends: {node: a}}] | 2 | ends says how",
        "expect: [{hoped: {node: a}}] | 2 | unknown key 'hoped'",
        "until: 90d | 1 | at most 60d",
        "steps: [ | 3 | is no YAML"
      })
  void tellsAMistakeWithItsLineAndTheRemedy(String line, int at, String what) {
    List<ScenarioFault> faults = faults("title: T\n" + line + "\n");

    assertThat(faults)
        .anySatisfy(
            fault -> {
              assertThat(fault.what()).contains(what);
              assertThat(fault.line()).isEqualTo(at);
              assertThat(fault.toString()).startsWith("bad.yaml:" + at + ": ");
            });
  }

  @Test
  void refusesAScenarioThatExpectsNothing() {
    assertThat(faults("title: T\nsteps: []\n"))
        .extracting(ScenarioFault::what)
        .containsExactly("nothing is expected: a scenario without expect: or never: cannot fail");
  }

  @Test
  void refusesMoreFactsThanAreTaken() {
    String steps =
        "steps:\n- {at: 1m, for: {node: 'g-{1..20000}'}, every: 1s, times: 6,"
            + " fact: {kind: node, node: '{node}', event: LOST}}\n";

    assertThat(faults("title: T\n" + steps + END))
        .extracting(ScenarioFault::what)
        .containsExactly("more than 100000 facts; use shorter ranges or fewer times");
  }

  @Test
  void refusesALargeFileAndOneThatIsNoText() {
    byte[] large = new byte[YamlText.LARGEST + 1];
    byte[] binary = {(byte) 0xff, (byte) 0xfe, 0};

    assertThat(ScenarioReader.read("l.yaml", large).faults().get(0).what()).contains("1 MiB");
    assertThat(ScenarioReader.read("b.yaml", binary).faults().get(0).what()).contains("UTF-8");
  }

  @ParameterizedTest
  @CsvSource({"500ms,0.5s", "90s,1m30s", "1h30m,1h30m", "2d,2d", "0s,0s"})
  void showsALengthOfTimeAsPeopleWriteIt(String written, String shown) {
    assertThat(Spans.show(Spans.parse(written).orElseThrow())).isEqualTo(shown);
  }

  @Test
  void spellsRangesOut() {
    assertThat(NameRange.expand("r{1..2}-n{08..10}"))
        .containsExactly("r1-n08", "r1-n09", "r1-n10", "r2-n08", "r2-n09", "r2-n10");
    assertThat(NameRange.expand("gpu-1")).containsExactly("gpu-1");
  }

  private static List<ScenarioFault> faults(String text) {
    return ScenarioReader.read("bad.yaml", text.getBytes(StandardCharsets.UTF_8)).faults();
  }

  private static List<Fact> facts(Scenario scenario) {
    return scenario.arrivals().stream().map(a -> ((Told) a.what()).fact()).toList();
  }

  private static Duration seconds(long seconds) {
    return Duration.ofSeconds(seconds);
  }
}
