package io.salvor.bench;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Runs the benchmarks, or those that the arguments name: {@code decide}, {@code reading}, {@code
 * cell}, {@code ledger}. See src/docs/benchmarks.md.
 */
public final class Benchmarks {
  private Benchmarks() {}

  public static void main(String... args) throws Exception {
    Logger.getLogger("").setLevel(Level.WARNING);
    List<String> wanted =
        args.length == 0 ? List.of("decide", "reading", "cell", "ledger") : List.of(args);
    if (wanted.contains("decide")) {
      DecideBenchmark.run();
    }
    if (wanted.contains("reading")) {
      ReadingBenchmark.run();
    }
    if (wanted.contains("cell")) {
      CellBenchmark.run();
    }
    if (wanted.contains("ledger")) {
      LedgerBenchmark.run();
    }
  }
}
