package io.salvor.app;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code salvor score}. */
@Command(name = "score", mixinStandardHelpOptions = true)
final class ScoreCommand implements Callable<Integer> {
  private final Console console;

  ScoreCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    console.out().println();
    return 0;
  }
}
