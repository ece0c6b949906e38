package io.salvor.app;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.salvor.cell.DecisionPolicy;
import io.salvor.intake.CaseReader;
import io.salvor.intake.Unusable;
import io.salvor.json.DecisionJson;
import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.TextFormat;
import io.salvor.reading.Hints;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code salvor triage}: facts or raw text in, decisions and why out; offline. */
@Command(
    name = "triage",
    mixinStandardHelpOptions = true,
    description = {
      "Decides offline what to do about a log excerpt or a list of facts, and says why.",
      "Exit codes: 0 decided, 2 unusable input."
    })
final class TriageCommand implements Callable<Integer> {
  private static final String STDIN = "-";
  private static final int LONGEST_ID = 200;

  private final Console console;
  private final PolicyDoor policies;

  @Option(names = "--json", description = "One JSON line per decision.")
  private boolean json;

  @Option(
      names = "--cases",
      paramLabel = "FILE",
      description = "JSON lines {\"id\",\"input\",...}; one decision line per case.")
  private Path cases;

  @Option(names = "--node", description = "The node that the text is from.", defaultValue = "")
  private String node;

  @Option(names = "--job", description = "The job that the text is from.", defaultValue = "")
  private String job;

  @Option(
      names = "--format",
      description = "What the text is, e.g. kernel-log, slurm, nccl; found out when not given.",
      defaultValue = "auto")
  private String format;

  @Option(
      names = "--now",
      paramLabel = "INSTANT",
      description = "The time of lines that carry none, e.g. 2026-01-31T12:00:00Z.",
      defaultValue = "")
  private String now;

  @Option(
      names = "--policy",
      paramLabel = "DIR",
      description = "Folder with rules and decision-tables instead of the built-in ones.")
  private Path policyFolder;

  @Parameters(
      paramLabel = "FILE",
      description = "Each file is one case: raw text, or facts as JSON; - is standard input.")
  private List<String> files = new ArrayList<>();

  TriageCommand(Console console, PolicyDoor policies) {
    this.console = console;
    this.policies = policies;
  }

  @Override
  public Integer call() throws IOException {
    Hints hints = hints();
    if (cases == null && files.isEmpty()) {
      if (console.terminal().in()) {
        throw CommandFault.unusable(
            "nothing to read: name a FILE, pipe text in, or see salvor triage --help");
      }
      files.add(STDIN);
    }
    DecisionPolicy policy = policies.open(Optional.ofNullable(policyFolder));
    int code = 0;
    if (cases != null) {
      code = new CaseRun(console, policy, json).run(cases, hints);
    }
    for (String file : files) {
      code = Math.max(code, decide(file, hints, policy));
    }
    console.out().flush();
    return code;
  }

  private int decide(String file, Hints hints, DecisionPolicy policy) throws IOException {
    String name = file.equals(STDIN) ? "standard input" : file;
    try (InputStream in = open(file)) {
      String id = file.equals(STDIN) ? "stdin" : Path.of(file).getFileName().toString();
      Case question = CaseReader.toCase(in, hints, cut(id), policy);
      print(file, question, policy.decide(question));
      return 0;
    } catch (Unusable e) {
      console.err().println("salvor: " + name + " " + e.getMessage());
      return CommandFault.UNUSABLE;
    } catch (CommandFault e) {
      console.err().println("salvor: " + e.getMessage());
      return CommandFault.UNUSABLE;
    } catch (IOException e) {
      console.err().println("salvor: " + name + " cannot be read: " + e.getMessage());
      return CommandFault.UNUSABLE;
    }
  }

  private InputStream open(String file) throws IOException {
    Progress progress = new Progress(console);
    return file.equals(STDIN)
        ? progress.watch(console.in(), -1, "standard input")
        : Inputs.open(Path.of(file), progress);
  }

  private void print(String file, Case question, Decision decision) {
    if (json) {
      ObjectNode line = DecisionJson.write(decision);
      if (!file.equals(STDIN)) {
        line.put("file", file);
      }
      console.out().println(line);
    } else {
      if (files.size() > 1) {
        console.out().println(new Style(console.terminal().colour()).dim("== " + file));
      }
      console.out().println(new DecisionText(console.terminal()).explain(question, decision));
    }
    console.out().flush();
  }

  private Hints hints() {
    TextFormat known =
        TextFormat.ofLabel(format)
            .orElseThrow(() -> CommandFault.unusable("unknown --format " + format + formats()));
    return new Hints(known, arrival(), "triage", "", node, job, "f-");
  }

  private static String formats() {
    StringBuilder list = new StringBuilder("; known are");
    for (TextFormat value : TextFormat.values()) {
      list.append(' ').append(value.label());
    }
    return list.toString();
  }

  private Instant arrival() {
    if (now.isEmpty()) {
      return console.clock().instant();
    }
    try {
      return OffsetDateTime.parse(now).toInstant();
    } catch (DateTimeException e) {
      throw CommandFault.unusable("--now " + now + " is no time such as 2026-01-31T12:00:00Z");
    }
  }

  private static String cut(String id) {
    return id.length() <= LONGEST_ID ? id : id.substring(0, LONGEST_ID);
  }
}
