package io.salvor.cell;

import io.salvor.model.Case;
import io.salvor.model.Fact;
import io.salvor.model.Mode;
import io.salvor.model.signal.Signal;
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
  /** Most facts in a case; the rest is counted. */
  private static final int MAX_FACTS = 10_000;

  /** Most characters of text in a case. */
  private static final long MAX_TEXT = 32L * 1024 * 1024;

  private final DecisionPolicy policy;
  private final int maxFacts;
  private final Map<String, Repeats> facts = new TreeMap<>();
  private final Set<String> codes = new HashSet<>();
  private final HistoryCounter history = new HistoryCounter();
  private final JobLog jobs = new JobLog();
  private int kept;
  private long text;
  private long omitted;

  /** The policy says what its rules could see in a fact. */
  public CaseBuilder(DecisionPolicy policy) {
    this(policy, MAX_FACTS);
  }

  /** A case of at most so many facts, and of the first of each code beyond them. */
  CaseBuilder(DecisionPolicy policy, int maxFacts) {
    this.policy = policy;
    this.maxFacts = maxFacts;
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

  /** The facts so far, repeats merged, in the order of time. */
  List<Fact> facts() {
    List<Fact> ordered = new ArrayList<>(kept);
    facts.values().forEach(repeats -> ordered.addAll(repeats.apart()));
    ordered.sort(Comparator.comparing(Fact::time).thenComparing(FactContent::of));
    return ordered;
  }

  /** How many facts were left out. */
  long omitted() {
    return omitted;
  }

  /** The case of all facts so far. */
  public Case build(String id, String cell, Instant time, Mode mode) {
    return new Case(
        id,
        cell,
        "",
        time,
        mode,
        facts(),
        history.recurrences(jobs),
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
    Repeats equal = facts.get(content);
    boolean isFull = kept >= maxFacts || text >= MAX_TEXT;
    if (equal == null && isFull && !isNewKind) {
      omitted++;
      return;
    }
    if (equal == null) {
      equal = new Repeats();
      facts.put(content, equal);
    }
    int before = equal.size();
    omitted += equal.add(fact, isFull && !isNewKind);
    if (equal.size() > before) {
      kept++;
      text += content.length() + fact.origin().raw().length();
    }
  }
}
