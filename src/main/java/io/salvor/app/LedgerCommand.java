package io.salvor.app;

import io.salvor.ledger.Chain;
import io.salvor.ledger.ChainCheck;
import io.salvor.ledger.LedgerExport;
import io.salvor.ledger.LedgerFault;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import javax.sql.DataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code salvor ledger}: looks at a ledger without the service. */
@Command(
    name = "ledger",
    mixinStandardHelpOptions = true,
    description = "Checks or exports a ledger; the service may run meanwhile.",
    synopsisSubcommandLabel = "COMMAND")
final class LedgerCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "verify or export is missing");
  }

  /** {@code salvor ledger verify}: exit code 0 when the chains are whole, 1 when one is broken. */
  @Command(
      name = "verify",
      mixinStandardHelpOptions = true,
      description = {
        "Checks the hash chains. Exit code 0: whole; 1: broken; 2: cannot be read.",
        "The hashes it prints, kept elsewhere, show later that nothing was cut off."
      })
  static final class Verify implements Callable<Integer> {
    private final Console console;

    @Mixin private LedgerPlace place;

    @Option(
        names = "--last",
        paramLabel = "N",
        description = "Only the last N entries of each chain.")
    private long last = Long.MAX_VALUE;

    Verify(Console console) {
      this.console = console;
    }

    @Override
    public Integer call() {
      ChainCheck check = new ChainCheck(place.open());
      boolean isWhole = true;
      for (Chain chain : Chain.values()) {
        ChainCheck.Finding finding = readable(() -> check.check(chain, last));
        isWhole &= finding.isWhole();
        show(finding);
      }
      return isWhole ? 0 : 1;
    }

    private void show(ChainCheck.Finding finding) {
      PrintWriter out = console.out();
      String chain = finding.chain().name().toLowerCase(Locale.ROOT);
      if (finding.isWhole()) {
        out.printf("%-9s whole, %d entries, last %s%n", chain, finding.checked(), finding.hash());
      } else {
        out.printf(
            "%-9s BROKEN at %d: it does not fit its hash or the entry before%n",
            chain, finding.broken());
      }
    }
  }

  /** {@code salvor ledger export}: JSON lines for {@code salvor replay}. */
  @Command(
      name = "export",
      mixinStandardHelpOptions = true,
      description = "Writes entries and decisions as JSON lines, for a replay elsewhere.")
  static final class Export implements Callable<Integer> {
    private final Console console;

    @Mixin private LedgerPlace place;

    @Option(names = "--out", paramLabel = "FILE", description = "Instead of standard output.")
    private Path file;

    Export(Console console) {
      this.console = console;
    }

    @Override
    public Integer call() throws IOException {
      DataSource source = place.open();
      Optional<Path> target = Optional.ofNullable(file);
      if (target.isEmpty()) {
        write(source, console.out());
        return 0;
      }
      try (Writer out = Files.newBufferedWriter(target.get(), StandardCharsets.UTF_8)) {
        long lines = write(source, out);
        console.err().println(lines + " lines written to " + target.get());
      }
      return 0;
    }

    private static long write(DataSource source, Writer out) throws IOException {
      try {
        return new LedgerExport(source).write(out);
      } catch (LedgerFault e) {
        throw CommandFault.unusable(e.getMessage());
      }
    }
  }

  private static <T> T readable(Supplier<T> read) {
    try {
      return read.get();
    } catch (LedgerFault e) {
      throw CommandFault.unusable(e.getMessage());
    }
  }
}
