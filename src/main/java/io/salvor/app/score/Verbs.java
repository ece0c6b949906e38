package io.salvor.app.score;

import io.salvor.model.Decision;
import io.salvor.model.Verb;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** The verbs of a decision's actions, whatever the guards say; RECHECK does not count. */
public record Verbs(Set<Verb> all) {
  public Verbs {
    EnumSet<Verb> kept = EnumSet.noneOf(Verb.class);
    kept.addAll(all);
    kept.remove(Verb.RECHECK);
    all = Set.copyOf(kept);
  }

  public static Verbs of(Decision decision) {
    return new Verbs(
        decision.actions().stream().map(Decision.Action::verb).collect(Collectors.toSet()));
  }

  boolean has(Verb verb) {
    return all.contains(verb);
  }

  boolean takesOut() {
    return all.stream().anyMatch(Verb::takesOut);
  }

  boolean retries() {
    return has(Verb.RETRY) || has(Verb.RETRY_ELSEWHERE);
  }

  @Override
  public String toString() {
    return all.isEmpty()
        ? "-"
        : all.stream().sorted().map(Verb::name).collect(Collectors.joining(","));
  }
}
