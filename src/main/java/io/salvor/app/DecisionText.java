package io.salvor.app;

import io.salvor.model.Case;
import io.salvor.model.Confidence;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.GuardVerdict;
import io.salvor.model.Mode;
import io.salvor.model.Verb;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A decision as a page for a person at a terminal: what it is, what to do, and why. */
final class DecisionText {
  private static final int FACTS_SHOWN = 3;
  private static final int ID_COLUMN = 12;

  private final Style style;
  private final int width;
  private final StringBuilder page = new StringBuilder();

  DecisionText(Terminal terminal) {
    this.style = new Style(terminal.colour());
    this.width = terminal.width();
  }

  /** One decision in one line. */
  static String line(String id, Decision decision) {
    return String.format(
        Locale.ROOT,
        "%-" + ID_COLUMN + "s %-19s %-28s %s",
        id,
        decision.verdict().attribution() + "/" + decision.verdict().confidence(),
        decision.actions().stream()
            .map(a -> a.verb().name())
            .distinct()
            .collect(Collectors.joining(",")),
        decision.verdict().summary());
  }

  String explain(Case question, Decision decision) {
    Map<String, Fact> facts = new HashMap<>();
    question.facts().forEach(fact -> facts.put(fact.id(), fact));
    verdict(decision);
    actions(decision);
    because(decision, facts);
    almost(decision);
    footer(question, decision);
    return page.toString();
  }

  private void verdict(Decision decision) {
    Decision.Verdict verdict = decision.verdict();
    String head =
        decision.subject().type().toLowerCase(Locale.ROOT) + " " + decision.subject().name();
    String sure = verdict.confidence().name().toLowerCase(Locale.ROOT) + " confidence";
    String whose = verdict.attribution() + ", " + sure;
    wrap(verdict.summary().isEmpty() ? whose : verdict.summary(), "", "", true);
    page.append(paint(decision, whose)).append("  ").append(style.dim(head));
    if (!verdict.suspects().isEmpty()) {
      String suspects =
          verdict.suspects().stream()
              .map(entity -> entity.type() + " " + entity.value())
              .collect(Collectors.joining(", "));
      page.append('\n').append(style.dim("suspect: " + Lines.shorten(suspects, width - 9)));
    }
    page.append('\n');
  }

  private String paint(Decision decision, String text) {
    boolean takesOut = decision.actions().stream().anyMatch(action -> action.verb().takesOut());
    boolean unsure = decision.verdict().confidence() == Confidence.LOW;
    boolean quiet = decision.actions().stream().allMatch(action -> action.verb() == Verb.OBSERVE);
    return takesOut ? style.red(text) : quiet && !unsure ? style.green(text) : style.yellow(text);
  }

  private void actions(Decision decision) {
    section("What to do");
    List<Decision.Action> actions = decision.actions();
    for (int i = 0; i < actions.size(); i++) {
      boolean isLast = i + 1 == actions.size();
      action(i + 1, actions.get(i), isLast ? Optional.empty() : Optional.of(actions.get(i + 1)));
    }
    if (decision.actions().isEmpty()) {
      page.append("  nothing\n");
    }
    if (decision.mode() == Mode.OBSERVE) {
      page.append(style.dim("  Mode OBSERVE: nothing of this is carried out by itself."))
          .append('\n');
    }
  }

  /** Reason and guard are said once for actions in a row that share them. */
  private void action(int number, Decision.Action action, Optional<Decision.Action> next) {
    String when = action.when().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    String head = action.verb() + " " + action.target();
    page.append("  ").append(number).append(". ").append(style.bold(head));
    page.append("  ").append(when).append('\n');
    if (!action.parameters().isEmpty()) {
      String parameters =
          action.parameters().entrySet().stream()
              .map(entry -> entry.getKey() + " " + entry.getValue().replace(",", ", "))
              .collect(Collectors.joining("; "));
      wrap(parameters, "     ", "     ", false);
    }
    boolean isShared =
        next.filter(n -> n.reason().equals(action.reason()) && n.guard().equals(action.guard()))
            .isPresent();
    if (isShared) {
      return;
    }
    if (!action.reason().isEmpty()) {
      wrap(action.reason(), "     ", "     ", false);
    }
    GuardVerdict guard = action.guard();
    String until = guard.until().map(time -> " until " + time).orElse("");
    String ruling = guard.verdict().name().toLowerCase(Locale.ROOT).replace('_', ' ') + until;
    String reason = guard.reason().isEmpty() ? "" : ": " + guard.reason();
    wrap("guard: " + ruling + reason, "     ", "       ", false);
  }

  private void because(Decision decision, Map<String, Fact> facts) {
    section("Because");
    List<Decision.Because> carrying = decision.because().stream().filter(this::isCarrying).toList();
    for (Decision.Because because : decision.because()) {
      if (isCarrying(because)) {
        continue;
      }
      wrap(because.reason().isEmpty() ? because.rule() : because.reason(), "  - ", "    ", false);
      wrap(place(because), "    ", "      ", false);
      because.facts().stream()
          .filter(facts::containsKey)
          .limit(FACTS_SHOWN)
          .forEach(
              id ->
                  page.append(style.dim("    > " + Lines.of(facts.get(id), width - 6)))
                      .append('\n'));
      int more = because.facts().size() - FACTS_SHOWN;
      if (more > 0) {
        page.append(style.dim("    > and " + more + " more")).append('\n');
      }
    }
    carrying(carrying);
  }

  /** Rules of the later stages pass on what tables conclude; their places are enough. */
  private boolean isCarrying(Decision.Because because) {
    return because.kind().equals("rule") && !because.source().startsWith("rules/symptom/");
  }

  private void carrying(List<Decision.Because> rules) {
    if (rules.isEmpty()) {
      return;
    }
    String places =
        rules.stream()
            .map(rule -> rule.source() + ":" + rule.row())
            .distinct()
            .collect(Collectors.joining(", "));
    wrap("carried on by " + places, "  ", "    ", false);
  }

  private static String place(Decision.Because because) {
    List<String> parts = new ArrayList<>();
    parts.add(because.rule());
    if (!because.source().isEmpty()) {
      parts.add(because.source());
    }
    if (!because.sheet().isEmpty()) {
      parts.add("sheet " + because.sheet());
    }
    if (because.row() > 0) {
      parts.add((because.kind().equals("table") ? "row " : "line ") + because.row());
    }
    String cells =
        because.cells().entrySet().stream()
            .map(entry -> entry.getKey() + " " + entry.getValue())
            .collect(Collectors.joining("; "));
    return String.join(", ", parts) + (cells.isEmpty() ? "" : " [" + cells + "]");
  }

  private void almost(Decision decision) {
    if (decision.almost().isEmpty()) {
      return;
    }
    section("Almost");
    for (Decision.Almost almost : decision.almost()) {
      wrap(almost.rule() + " lacked " + almost.missing(), "  - ", "    ", false);
    }
  }

  private void footer(Case question, Decision decision) {
    int count = question.facts().size();
    String left = question.omitted() > 0 ? ", " + question.omitted() + " left out" : "";
    String facts = count + (count == 1 ? " fact" : " facts") + left;
    page.append('\n');
    page.append(
        style.dim(
            Lines.shorten(
                facts + " | " + decision.time() + " | policy " + decision.policy(), width)));
    page.append('\n');
  }

  private void section(String title) {
    page.append('\n').append(style.bold(title)).append('\n');
  }

  private void wrap(String text, String first, String next, boolean bold) {
    for (String line : Lines.wrap(text, width, first, next)) {
      page.append(bold ? style.bold(line) : line).append('\n');
    }
  }
}
