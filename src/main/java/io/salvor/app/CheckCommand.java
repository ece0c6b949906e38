package io.salvor.app;

import io.salvor.cell.DecisionPolicy;
import io.salvor.simulation.scenario.ScenarioFiles;
import io.salvor.simulation.scenario.ScenarioReader;
import io.salvor.simulation.scenario.ScenarioReading;
import io.salvor.simulation.scenario.ScenarioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code salvor check}: does a policy compile, and does it handle its scenarios. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = {
      "Compiles rules and tables of a policy folder and runs its scenarios (rules/scenarios).",
      "Exit codes: 0 clean, 1 findings, 2 cannot read."
    })
final class CheckCommand implements Callable<Integer> {
  private static final int FINDINGS = 1;

  private final Console console;
  private final PolicyDoor policies;

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  @Option(
      names = "--only",
      paramLabel = "PART",
      description = "Runs the scenarios whose file name contains this.",
      defaultValue = "")
  private String only;

  @Option(names = "--trace", description = "Prints every decision and action of each scenario.")
  private boolean trace;

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      description = "Folder with rules and decision-tables; the built-in policy when not given.")
  private Path folder;

  CheckCommand(Console console, PolicyDoor policies) {
    this.console = console;
    this.policies = policies;
  }

  @Override
  public Integer call() {
    Optional<Path> dir = Policies.folder(Optional.ofNullable(folder)).map(CheckCommand::real);
    CheckReport report =
        new CheckReport(console, json, trace, dir.map(Path::toString).orElse("built-in"));
    SortedMap<String, byte[]> files = files(dir);
    Optional<DecisionPolicy> policy = compiled(dir, report);
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      if (file.getKey().contains(only)) {
        check(file.getKey(), file.getValue(), policy, report);
      }
    }
    report.end();
    return report.isClean() ? 0 : FINDINGS;
  }

  /** The folder that a link leads to: mounted volumes are made of links. */
  private static Path real(Path dir) {
    if (!Files.isDirectory(dir)) {
      throw CommandFault.unusable(dir + " is not a folder; name one that holds rules");
    }
    try {
      return dir.toRealPath();
    } catch (IOException e) {
      throw CommandFault.unusable(dir + " cannot be read: " + e.getMessage());
    }
  }

  private static SortedMap<String, byte[]> files(Optional<Path> dir) {
    try {
      return dir.isPresent() ? ScenarioFiles.ofFolder(dir.get()) : ScenarioFiles.packaged();
    } catch (IOException e) {
      throw CommandFault.unusable("the scenarios cannot be read: " + e.getMessage());
    }
  }

  private Optional<DecisionPolicy> compiled(Optional<Path> dir, CheckReport report) {
    try {
      DecisionPolicy policy = policies.open(dir);
      report.compiled(policy.version());
      return Optional.of(policy);
    } catch (CommandFault refused) {
      report.refused(refused.getMessage());
      return Optional.empty();
    }
  }

  /** A scenario is read even when there is no policy to run it with: its own faults are told. */
  private static void check(
      String file, byte[] content, Optional<DecisionPolicy> policy, CheckReport report) {
    ScenarioReading reading = ScenarioReader.read(file, content);
    if (reading.scenario().isEmpty()) {
      report.unreadable(file, reading.faults());
    } else if (policy.isPresent()) {
      report.ran(ScenarioRun.of(reading.scenario().get(), policy.get()));
    }
  }
}
