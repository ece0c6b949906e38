package io.salvor.app;

import io.salvor.cell.DecisionPolicy;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code salvor replay}: decides recorded history again and tells what comes out otherwise. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    description = {
      "Decides the inputs of a ledger again and compares with what was decided then.",
      "With the policy of then the decisions are the same to the byte, ids included.",
      "Exit code 0: the same; 1: something differs; 2: cannot be read."
    })
final class ReplayCommand implements Callable<Integer> {
  private static final int SHOWN = 10;

  private final Console console;
  private final PolicyDoor policies;

  @Mixin private LedgerPlace place;

  @Option(
      names = "--facts",
      paramLabel = "FILE",
      arity = "1..*",
      description = "What 'salvor ledger export' wrote, instead of a ledger.")
  private List<Path> files = List.of();

  @Option(
      names = "--policy",
      paramLabel = "DIR",
      description = "A folder with rules and decision-tables; default the built-in ones.")
  private Path folder;

  ReplayCommand(Console console, PolicyDoor policies) {
    this.console = console;
    this.policies = policies;
  }

  @Override
  public Integer call() throws IOException {
    DecisionPolicy policy = policies.open(Optional.ofNullable(folder));
    boolean isSame = true;
    if (files.isEmpty()) {
      isSame = told("ledger", RecordedLedger.of(place.open()), policy);
    }
    for (Path file : files) {
      isSame &= told(file.toString(), read(file), policy);
    }
    return isSame ? 0 : 1;
  }

  private static RecordedLedger read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw CommandFault.unusable("there is no file " + file);
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return RecordedLedger.read(in);
    }
  }

  private boolean told(String name, RecordedLedger recorded, DecisionPolicy policy) {
    Replay replay = Replay.of(recorded, policy);
    PrintWriter out = console.out();
    out.printf(
        "%s: %d inputs, %d decisions recorded, %d decided again, %d the same%n",
        name, recorded.inputs().size(), replay.recorded(), replay.again(), replay.same());
    replay.otherPolicies().forEach(other -> out.printf("  recorded under %s%n", other));
    replay.differences().stream()
        .limit(SHOWN)
        .forEach(difference -> out.printf("  %s%n", difference));
    if (replay.differences().size() > SHOWN) {
      out.printf("  and %d more%n", replay.differences().size() - SHOWN);
    }
    return replay.differences().isEmpty();
  }
}
