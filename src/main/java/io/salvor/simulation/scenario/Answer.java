package io.salvor.simulation.scenario;

import io.salvor.model.Diagnostic;
import io.salvor.model.Intent;
import io.salvor.model.Outcome;
import io.salvor.model.Verb;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How the scheduler answers some actions.
 *
 * @param verbs the verbs that it is for
 * @param targets the nodes or jobs that it is for; empty for all
 * @param nth only the so-manieth action of its verb and target, from 1; 0 for each
 * @param after how long the action takes
 * @param state how it ends; empty for an action of which nothing more is heard
 * @param diagnosis what a diagnosis says; empty for other verbs
 * @param isTwice true when the end is told a second time
 * @param then what the cluster tells afterwards
 */
record Answer(
    Set<Verb> verbs,
    Set<String> targets,
    int nth,
    Duration after,
    Optional<Outcome.State> state,
    Optional<Diagnostic.Result> diagnosis,
    List<Diagnostic.Finding> findings,
    boolean isTwice,
    List<Then> then) {
  private static final Duration SOON = Duration.ofSeconds(5);
  private static final Duration DIAGNOSIS = Duration.ofMinutes(10);

  /** A fact that follows, so long after the end. */
  record Then(Duration after, FactTemplate fact) {}

  /** What holds when no answer of the file fits: all succeeds, and a diagnosis passes. */
  static Answer usual(Verb verb) {
    boolean isDiagnosis = verb == Verb.DIAGNOSE;
    return new Answer(
        Set.of(verb),
        Set.of(),
        0,
        isDiagnosis ? DIAGNOSIS : SOON,
        Optional.of(Outcome.State.SUCCEEDED),
        isDiagnosis ? Optional.of(Diagnostic.Result.PASS) : Optional.empty(),
        List.of(),
        false,
        List.of());
  }

  boolean fits(Intent intent, int number) {
    return verbs.contains(intent.verb())
        && (targets.isEmpty() || targets.contains(intent.target()))
        && (nth == 0 || nth == number);
  }
}
