package io.salvor.cell;

import io.salvor.model.Case;
import io.salvor.model.Fact;
import io.salvor.model.Mode;
import io.salvor.model.signal.Signal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Gathers facts into one case: repeats are merged, what no rule could match is left out, history is
 * counted. Takes any number of facts in bounded memory, and the case does not hang on the order of
 * facts of equal time.
 */
public final class CaseBuilder {
  /** Equal facts within this time are one (DESIGN, section 2). */
  private static final Duration COALESCE = Duration.ofSeconds(5);

  /** Most facts in a case, and most repeats of one; the rest is counted. */
  private static final int MAX_FACTS = 10_000;

  private static final int MAX_REPEATS = 20;

  /** Most characters of text in a case. */
  private static final long MAX_TEXT = 32L * 1024 * 1024;

  private final DecisionPolicy policy;
  private final Map<String, List<Fact>> facts = new TreeMap<>();
  private final Set<String> codes = new HashSet<>();
  private final HistoryCounter history = new HistoryCounter();
  private final JobLog jobs = new JobLog();
  private int kept;
  private long text;
  private long omitted;

  /** The policy says what its rules could see in a fact. */
  public CaseBuilder(DecisionPolicy policy) {
    this.policy = policy;
  }

  /** Takes one fact. */
  public void add(Fact fact) {
    List<Signal> signals = policy.signals(fact);
    if (signals.isEmpty()) {
      return;
    }
    boolean isNewKind = false;
    for (Signal signal : signals) {
      history.add(signal);
      isNewKind |= codes.size() < MAX_FACTS && codes.add(signal.code());
    }
    jobs.add(fact);
    keep(fact, isNewKind);
  }

  /** Takes a fact of the past: it counts as history and is no part of what is decided on. */
  public void remember(Fact fact) {
    policy.signals(fact).forEach(history::add);
    jobs.add(fact);
  }

  /** The case of all facts so far. */
  public Case build(String id, String cell, Instant time, Mode mode) {
    List<Fact> ordered = new ArrayList<>(kept);
    facts.values().forEach(ordered::addAll);
    ordered.sort(Comparator.comparing(Fact::time).thenComparing(FactContent::of));
    return new Case(
        id,
        cell,
        "",
        time,
        mode,
        ordered,
        history.recurrences(),
        history.breadths(),
        List.of(),
        jobs.job(),
        jobs.nodes(),
        null,
        omitted);
  }

  /**
   * A full case still takes what shows a code for the first time: nothing fatal is hidden by noise.
   */
  private void keep(Fact fact, boolean isNewKind) {
    String content = FactContent.of(fact);
    List<Fact> equal = facts.get(content);
    if (equal != null && (equal.size() >= MAX_REPEATS || isNear(equal, fact))) {
      omitted += equal.size() >= MAX_REPEATS ? 1 : 0;
      return;
    }
    boolean isFull = kept >= MAX_FACTS || text >= MAX_TEXT;
    if (isFull && !isNewKind) {
      omitted++;
      return;
    }
    facts.computeIfAbsent(content, c -> new ArrayList<>()).add(fact);
    kept++;
    text += content.length() + fact.origin().raw().length();
  }

  private static boolean isNear(List<Fact> equal, Fact fact) {
    for (Fact other : equal) {
      if (Duration.between(other.time(), fact.time()).abs().compareTo(COALESCE) <= 0) {
        return true;
      }
    }
    return false;
  }
}
