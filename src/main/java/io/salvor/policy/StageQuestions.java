package io.salvor.policy;

import io.salvor.model.Window;
import io.salvor.model.stage.DomainQuestion;
import io.salvor.model.stage.DomainRuling;
import io.salvor.model.stage.WindowChoice;
import io.salvor.model.stage.WindowQuestion;
import io.salvor.policy.table.DecisionTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What a cell asks between decisions, answered by the tables alone and without a session. */
final class StageQuestions {
  /** Codes may hold free text, so that not all of them can be remembered. */
  private static final int MOST_CODES = 10_000;

  private final List<DecisionTable> windows;
  private final List<DecisionTable> domains;
  private final Map<String, Window> known = new ConcurrentHashMap<>();

  StageQuestions(List<DecisionTable> tables) {
    windows = tables.stream().filter(table -> table.isAbout(WindowQuestion.class)).toList();
    domains = tables.stream().filter(table -> table.isAbout(DomainQuestion.class)).toList();
  }

  /** How long to wait and look back for a code. */
  Window window(String code) {
    Window found = known.get(code);
    if (found == null) {
      found = heaviestWindow(code);
      if (known.size() < MOST_CODES) {
        known.put(code, found);
      }
    }
    return found;
  }

  private Window heaviestWindow(String code) {
    return conclusions(windows, new WindowQuestion(code), WindowChoice.class).stream()
        .reduce((one, other) -> other.outranks(one) ? other : one)
        .map(WindowChoice::window)
        .orElse(Window.USUAL);
  }

  /** The heaviest row that matches, when it says that the domain explains its nodes. */
  Optional<DomainRuling> domain(DomainQuestion question) {
    return conclusions(domains, question, DomainRuling.class).stream()
        .reduce((one, other) -> other.outranks(one) ? other : one)
        .filter(DomainRuling::holds);
  }

  private static <T> List<T> conclusions(
      List<DecisionTable> tables, Object question, Class<T> type) {
    return tables.stream()
        .flatMap(table -> table.conclusions(question).stream())
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }
}
