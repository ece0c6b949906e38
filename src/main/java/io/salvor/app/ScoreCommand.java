package io.salvor.app;

import io.salvor.app.score.ScoreReport;
import io.salvor.app.score.ScoreRun;
import io.salvor.cell.DecisionPolicy;
import io.salvor.intake.Unusable;
import io.salvor.json.JsonLines;
import io.salvor.model.TextFormat;
import io.salvor.reading.Hints;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code salvor score}: how good the decisions on labelled cases are. */
@Command(
    name = "score",
    mixinStandardHelpOptions = true,
    description = "Decides labelled cases and counts how often that was right, and how stable.")
final class ScoreCommand implements Callable<Integer> {
  private final Console console;
  private final PolicyDoor policies;

  @Option(
      names = "--cases",
      required = true,
      paramLabel = "FILE",
      description = "JSON lines {\"id\",\"input\",\"action\",\"also_ok\",...}.")
  private Path cases;

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  @Option(
      names = "--policy",
      paramLabel = "DIR",
      description = "Folder with rules and decision-tables instead of the built-in ones.")
  private Path policyFolder;

  ScoreCommand(Console console, PolicyDoor policies) {
    this.console = console;
    this.policies = policies;
  }

  @Override
  public Integer call() throws IOException {
    Inputs.check(cases);
    DecisionPolicy policy = policies.open(Optional.ofNullable(policyFolder));
    Hints hints = new Hints(TextFormat.AUTO, console.clock().instant(), "score", "", "", "", "f-");
    ScoreRun run = new ScoreRun(policy, hints);
    try (InputStream in = Inputs.open(cases, new Progress(console))) {
      JsonLines lines = new JsonLines(in, CaseRun.LINE);
      while (lines.next()) {
        if (!lines.isBlank()) {
          run.add(CaseLine.read(lines.text(), lines.number()));
        }
      }
    } catch (Unusable e) {
      throw CommandFault.unusable(cases + ": " + e.getMessage());
    }
    ScoreReport report = run.report();
    console.out().println(json ? report.json().toString() : report.text());
    console.out().flush();
    return 0;
  }
}
