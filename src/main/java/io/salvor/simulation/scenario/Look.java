package io.salvor.simulation.scenario;

import io.salvor.model.Confidence;
import io.salvor.model.Decision;
import io.salvor.model.Decision.Action;
import io.salvor.model.GuardVerdict.Ruling;
import io.salvor.model.Intent;
import io.salvor.model.SymptomClass;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a decision or an action looks like; what is left empty may be anything.
 *
 * @param isAny true when one of the verbs is enough, false when one decision has all of them
 * @param reason words that some reason of the decision contains, whatever their case
 */
record Look(
    Duration from,
    Duration by,
    Set<Verb> verbs,
    boolean isAny,
    Optional<Ruling> guard,
    Optional<Urgency> when,
    Optional<Whose> attribution,
    Optional<Confidence> confidence,
    Optional<SymptomClass> kind,
    String code,
    String reason,
    Map<String, String> parameters) {

  boolean isWithin(Duration at) {
    return at.compareTo(from) >= 0 && at.compareTo(by) <= 0;
  }

  boolean fits(Decision decision) {
    Decision.Verdict verdict = decision.verdict();
    boolean isVerdict =
        attribution.filter(a -> a != verdict.attribution()).isEmpty()
            && confidence.filter(c -> c != verdict.confidence()).isEmpty()
            && kind.filter(k -> k != verdict.kind()).isEmpty()
            && (code.isEmpty() || code.equals(verdict.code()));
    return isVerdict && isReasoned(decision) && hasVerbs(decision.actions());
  }

  private boolean hasVerbs(List<Action> actions) {
    boolean asksNothing =
        verbs.isEmpty() && guard.isEmpty() && when.isEmpty() && parameters.isEmpty();
    if (asksNothing) {
      return true;
    }
    if (verbs.isEmpty()) {
      return actions.stream().anyMatch(this::fits);
    }
    Stream<Boolean> each =
        verbs.stream().map(verb -> actions.stream().anyMatch(a -> a.verb() == verb && fits(a)));
    return isAny ? each.anyMatch(found -> found) : each.allMatch(found -> found);
  }

  private boolean fits(Action action) {
    return guard.filter(g -> g != action.guard().verdict()).isEmpty()
        && when.filter(w -> w != action.when()).isEmpty()
        && has(action.parameters());
  }

  private boolean has(Map<String, String> given) {
    return parameters.entrySet().stream()
        .allMatch(wanted -> wanted.getValue().equals(given.get(wanted.getKey())));
  }

  private boolean isReasoned(Decision decision) {
    return reason.isEmpty()
        || contains(decision.verdict().summary())
        || decision.because().stream().anyMatch(because -> contains(because.reason()))
        || decision.actions().stream()
            .anyMatch(action -> contains(action.reason()) || contains(action.guard().reason()));
  }

  private boolean contains(String text) {
    return text.toLowerCase(Locale.ROOT).contains(reason.toLowerCase(Locale.ROOT));
  }

  /** True when the action is one of the verbs and looks so. */
  boolean fits(Intent intent, Verb verb) {
    return intent.verb() == verb
        && has(intent.parameters())
        && (reason.isEmpty() || contains(intent.reason()));
  }
}
