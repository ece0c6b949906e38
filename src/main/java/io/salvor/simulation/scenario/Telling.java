package io.salvor.simulation.scenario;

import io.salvor.model.Decision;
import io.salvor.model.Decision.Action;
import io.salvor.model.Incident;
import io.salvor.simulation.scenario.RunLog.At;
import io.salvor.simulation.scenario.RunLog.Begun;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** What happened in a run, in lines for people. */
final class Telling {
  private static final int LONGEST = 200;

  private Telling() {}

  /** All decisions and actions in the order of time; an action behind the decision it is of. */
  static List<String> timeline(RunLog log) {
    List<String> lines = new ArrayList<>();
    Iterator<Begun> begun = log.begun().iterator();
    Begun next = begun.hasNext() ? begun.next() : null;
    for (At made : log.decisions()) {
      while (next != null && next.at().compareTo(made.at()) < 0) {
        lines.add(of(next));
        next = begun.hasNext() ? begun.next() : null;
      }
      lines.addAll(of(made));
    }
    for (; next != null; next = begun.hasNext() ? begun.next() : null) {
      lines.add(of(next));
    }
    return lines;
  }

  /** A decision: its verdict in one line, and one for each action. */
  static List<String> of(At made) {
    Decision decision = made.decided().decision();
    List<String> lines = new ArrayList<>();
    lines.add(
        Spans.show(made.at())
            + " decided on "
            + made.decided().topic().scope()
            + " "
            + made.decided().topic().name()
            + ": "
            + decision.verdict().attribution()
            + " "
            + decision.verdict().confidence()
            + " "
            + decision.verdict().kind()
            + " - "
            + cut(decision.verdict().summary()));
    decision.actions().forEach(action -> lines.add("    " + action(action)));
    return lines;
  }

  private static String action(Action action) {
    return action.verb()
        + " "
        + action.target()
        + " "
        + action.when()
        + " "
        + action.parameters()
        + " "
        + action.guard().verdict()
        + ": "
        + cut(action.guard().reason())
        + " - "
        + cut(action.reason());
  }

  static String of(Begun begun) {
    return Spans.show(begun.at())
        + " begun: "
        + begun.intent().verb()
        + " "
        + begun.intent().target()
        + " "
        + begun.intent().parameters();
  }

  static String of(Incident incident) {
    return incident.id()
        + " "
        + incident.scope()
        + " "
        + incident.subject()
        + " "
        + incident.phase()
        + ", "
        + incident.whose()
        + ": "
        + cut(incident.summary());
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
  }
}
