package io.salvor.app;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.salvor.cell.DecisionPolicy;
import io.salvor.intake.CaseReader;
import io.salvor.intake.Unusable;
import io.salvor.json.DecisionJson;
import io.salvor.json.JsonLines;
import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.reading.Hints;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** Decides a file of cases line by line. */
final class CaseRun {
  /** Longest line of a file of cases, in bytes. */
  static final int LINE = 16 * 1024 * 1024;

  private final Console console;
  private final DecisionPolicy policy;
  private final boolean json;

  CaseRun(Console console, DecisionPolicy policy, boolean json) {
    this.console = console;
    this.policy = policy;
    this.json = json;
  }

  /** The exit code: 2 when a line was unusable; the others are decided all the same. */
  int run(Path file, Hints hints) throws IOException {
    int code = 0;
    try (InputStream in = Inputs.open(file, new Progress(console))) {
      JsonLines lines = new JsonLines(in, LINE);
      while (lines.next()) {
        if (!lines.isBlank()) {
          code = Math.max(code, decide(file, lines, hints));
        }
      }
    }
    console.out().flush();
    return code;
  }

  private int decide(Path file, JsonLines lines, Hints hints) throws IOException {
    try {
      if (lines.isCut()) {
        throw new Unusable("line " + lines.number() + " is longer than " + LINE + " bytes");
      }
      CaseLine line = CaseLine.read(lines.text(), lines.number());
      Case question = CaseReader.toCase(line.stream(), line.hints(hints), line.id(), policy);
      print(line.id(), policy.decide(question));
      return 0;
    } catch (Unusable e) {
      String what = e.getMessage().startsWith("line ") ? ": " : ": line " + lines.number() + " ";
      console.err().println("salvor: " + file + what + e.getMessage());
      return CommandFault.UNUSABLE;
    }
  }

  private void print(String id, Decision decision) {
    if (json) {
      ObjectNode line = DecisionJson.write(decision);
      line.put("case", id);
      console.out().println(line);
    } else {
      console.out().println(DecisionText.line(id, decision));
    }
  }
}
