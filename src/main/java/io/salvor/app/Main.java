package io.salvor.app;

import io.quarkus.runtime.annotations.QuarkusMain;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;

/** The program's entry: {@code serve} starts Quarkus, every other command runs without it. */
@QuarkusMain
public final class Main {
  private static final int INTERNAL_FAULT = 70;

  private Main() {}

  public static void main(String... args) {
    // Without a level, Drools writes a trace of every step that nobody reads; serve sets its own.
    Logger.getLogger("").setLevel(Level.WARNING);
    Terminal terminal = Terminal.ofProcess();
    PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int code =
        run(
            new Console(System.in, out, err, terminal, Clock.systemUTC()),
            Policies::forCommand,
            args);
    out.flush();
    err.flush();
    System.exit(code);
  }

  /** Runs one command and gives its exit code. */
  static int run(Console console, PolicyDoor policies, String... args) {
    CommandLine line = new CommandLine(new SalvorCommand());
    line.addSubcommand(new ServeCommand());
    line.addSubcommand(new TriageCommand(console, policies));
    line.addSubcommand(new ScoreCommand(console, policies));
    line.addSubcommand(new FleetCommand(console));
    line.addSubcommand(new NodesCommand(console));
    line.addSubcommand(new IncidentsCommand(console));
    line.addSubcommand(new WhyCommand(console));
    line.addSubcommand(new CheckCommand(console, policies));
    line.addSubcommand(new ReplayCommand(console, policies));
    line.addSubcommand(
        new CommandLine(new LedgerCommand())
            .addSubcommand(new LedgerCommand.Verify(console))
            .addSubcommand(new LedgerCommand.Export(console)));
    line.setOut(console.out()).setErr(console.err());
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setColorScheme(
        CommandLine.Help.defaultColorScheme(
            console.terminal().colour() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
    line.setExecutionExceptionHandler((fault, command, parsed) -> explain(fault, console));
    return line.execute(args);
  }

  private static int explain(Exception fault, Console console) {
    if (fault instanceof CommandFault known) {
      console.err().println("salvor: " + known.getMessage());
      return known.exitCode();
    }
    console.err().println("salvor: internal fault: " + fault + "; please report it");
    if (System.getenv("SALVOR_DEBUG") != null) {
      fault.printStackTrace(console.err());
    }
    return INTERNAL_FAULT;
  }
}
