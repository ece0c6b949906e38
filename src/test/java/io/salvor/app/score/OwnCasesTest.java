package io.salvor.app.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.app.CaseLine;
import io.salvor.cell.DecisionPolicy;
import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.TextFormat;
import io.salvor.model.signal.Signal;
import io.salvor.policy.CompiledPolicy;
import io.salvor.policy.TestPolicy;
import io.salvor.reading.Hints;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The built-in policy on labelled cases of all kinds, written for this test. */
class OwnCasesTest {
  private static final Path CASES = Path.of("src/test/resources/cases/own-cases.jsonl");

  private static ScoreReport report;
  private static List<String> lines;

  @BeforeAll
  static void decideAll() throws Exception {
    Hints hints =
        new Hints(
            TextFormat.AUTO, Instant.parse("2026-06-01T12:00:00Z"), "score", "", "", "", "f-");
    ScoreRun run = new ScoreRun(new BuiltIn(TestPolicy.builtIn()), hints);
    lines = Files.readAllLines(CASES, StandardCharsets.UTF_8);
    for (int i = 0; i < lines.size(); i++) {
      run.add(CaseLine.read(lines.get(i), i + 1L));
    }
    report = run.report();
  }

  @Test
  void coverEveryKindSeveralTimes() {
    assertThat(lines).hasSizeGreaterThanOrEqualTo(60);
    Map<String, Map<Figure, Share>> groups = report.card().groups();
    assertThat(groups.keySet().stream().filter(name -> name.startsWith("kind "))).hasSize(13);
    groups.forEach(
        (name, figures) -> {
          if (name.startsWith("kind ")) {
            assertThat(figures.get(Figure.LENIENT).of()).as(name).isGreaterThanOrEqualTo(4);
          }
        });
  }

  @Test
  void areDecidedAsACarefulOperatorWould() {
    Share lenient = report.card().groups().get("all").get(Figure.LENIENT);

    assertThat(lenient.value()).as(report.card().wrong().toString()).isGreaterThanOrEqualTo(0.85);
  }

  @Test
  void takeNoGoodNodeOut() {
    assertThat(report.card().groups().get("all").get(Figure.FALSE_CORDONS).of()).isPositive();
    assertThat(report.card().groups().get("all").get(Figure.FALSE_CORDONS).hits()).isZero();
  }

  @Test
  void stayAsTheyAreWhenTheirLinesAreDisturbed() {
    for (Disturbance disturbance : Disturbance.values()) {
      assertThat(report.stability().tried(disturbance)).as(disturbance.title()).isPositive();
      assertThat(report.stability().changes(disturbance)).as(disturbance.title()).isEmpty();
    }
  }

  private record BuiltIn(CompiledPolicy compiled) implements DecisionPolicy {
    @Override
    public String version() {
      return compiled.version();
    }

    @Override
    public Decision decide(Case question) {
      return compiled.decide(question);
    }

    @Override
    public List<Signal> signals(Fact fact) {
      return compiled.signals(fact);
    }
  }
}
