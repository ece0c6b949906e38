package io.salvor.app;

import io.salvor.model.Diagnostic;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.JobEvent;
import io.salvor.model.NodeEvent;
import io.salvor.model.RawText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Text in lines of a given width, free of control characters. */
final class Lines {
  private static final int LEAST = 20;

  private Lines() {}

  /** Breaks at spaces; a longer word keeps its length. */
  static List<String> wrap(String text, int width, String first, String next) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(first);
    boolean empty = true;
    for (String word : printable(text).split(" +")) {
      if (!empty && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder(next);
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    lines.add(line.toString());
    return lines;
  }

  /** Cut to the width, with three dots when something was cut. */
  static String shorten(String text, int width) {
    String line = printable(text);
    int most = Math.max(width, LEAST);
    return line.length() <= most ? line : line.substring(0, most - 3) + "...";
  }

  /** What a fact says, in one line: its raw text when it has one. */
  static String of(Fact fact, int width) {
    String raw = fact.origin().raw();
    return shorten(raw.isBlank() ? said(fact) : raw, width);
  }

  private static String said(Fact fact) {
    if (fact instanceof RawText text) {
      return text.text();
    }
    String kind = fact.kind().name().toLowerCase(Locale.ROOT);
    if (fact instanceof HealthEvent health) {
      return kind
          + " "
          + health.node()
          + " "
          + health.check()
          + " "
          + health.codes()
          + " "
          + health.message();
    }
    if (fact instanceof JobEvent job) {
      return kind
          + " "
          + job.jobId()
          + " "
          + job.event()
          + " "
          + job.reason()
          + " "
          + job.message();
    }
    if (fact instanceof NodeEvent node) {
      return kind + " " + node.node() + " " + node.event() + " " + node.reason();
    }
    if (fact instanceof Diagnostic diagnostic) {
      return kind + " " + diagnostic.node() + " " + diagnostic.suite() + " " + diagnostic.outcome();
    }
    return kind + " " + fact.id();
  }

  /** Control characters and runs of white space become one space. */
  private static String printable(String text) {
    return text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
  }
}
