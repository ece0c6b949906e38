package io.salvor.policy;

import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.signal.Signal;
import io.salvor.model.stage.History;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.kie.api.KieBase;
import org.kie.api.runtime.KieSession;
import org.kie.api.runtime.rule.FactHandle;

/**
 * A session that holds one case while it is decided and is emptied again. For one thread at a time.
 */
final class ScratchSession {
  /**
   * More firings than any sane case needs, for each stage and for each signal; past them the rules
   * run in circles. A case of 9,000 faults on 1,125 nodes stays below them.
   */
  private static final int FIRINGS = 10_000;

  private static final int FIRINGS_PER_SIGNAL = 100;

  /** Rules that could fire in any order fire in that of the facts, however the case lists them. */
  private static final Comparator<Fact> ORDER =
      Comparator.comparing(Fact::time).thenComparing(Fact::id);

  /**
   * Most objects that one session has held in its life, some hundred cases. Drools 10.1 keeps the
   * matches of deleted facts as dormant (its issue 6361), about 250 bytes for each object.
   */
  private static final int MAX_HELD = 10_000;

  private final KieSession session;
  private final Set<String> observed;
  private final Trace trace = new Trace();
  private long held;

  /** {@code observed} are the rules and rows that the policy only lets observe. */
  ScratchSession(KieBase base, Set<String> observed) {
    this.observed = observed;
    session = base.newKieSession();
    session.addEventListener((org.kie.api.event.rule.AgendaEventListener) trace);
    session.addEventListener((org.kie.api.event.rule.RuleRuntimeEventListener) trace);
  }

  Decision decide(Case question, Signals signals, DecisionComposer composer) {
    try {
      List<Fact> seen = new ArrayList<>();
      List<Fact> ordered = new ArrayList<>(question.facts());
      ordered.sort(ORDER);
      for (Fact fact : ordered) {
        List<Signal> found = signals.of(fact);
        found.forEach(session::insert);
        if (!found.isEmpty()) {
          seen.add(fact);
        }
      }
      int most = FIRINGS + FIRINGS_PER_SIGNAL * (int) session.getFactCount();
      session.insert(new History(withFacts(question, seen), observed));
      for (String stage : Stages.NAMES) {
        session.getAgenda().getAgendaGroup(stage).setFocus();
        if (session.fireAllRules(most) >= most) {
          throw new IllegalStateException(
              "stage "
                  + stage
                  + " fired "
                  + most
                  + " times without an end; look for rules "
                  + "that insert what they match");
        }
      }
      return composer.compose(question, new ArrayList<>(session.getObjects()), trace);
    } finally {
      List<FactHandle> handles = new ArrayList<>(session.getFactHandles());
      handles.forEach(session::delete);
      held += handles.size();
      trace.clear();
    }
  }

  /** A fact without signals is not there for the rules, so that leaving it out changes nothing. */
  private static Case withFacts(Case question, List<Fact> seen) {
    return seen.size() == question.facts().size() ? question : question.withFacts(seen);
  }

  /** True when the session has to give way to a new one. */
  boolean isWornOut() {
    return held > MAX_HELD;
  }

  void dispose() {
    session.dispose();
  }
}
