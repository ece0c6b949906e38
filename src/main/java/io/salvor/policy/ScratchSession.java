package io.salvor.policy;

import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.signal.Signal;
import io.salvor.model.stage.History;
import java.util.ArrayList;
import java.util.List;
import org.kie.api.KieBase;
import org.kie.api.runtime.KieSession;
import org.kie.api.runtime.rule.FactHandle;

/**
 * A session that holds one case while it is decided and is emptied again. For one thread at a time.
 */
final class ScratchSession {
  /** The stages, in the order in which they run (DESIGN, section 4). */
  static final List<String> STAGES =
      List.of("symptom", "attribution", "recovery", "remediation", "guard");

  /** More firings than any sane case needs; past it the rules run in circles. */
  private static final int MAX_FIRINGS = 1_000_000;

  /**
   * Most objects that one session has held in its life, some hundred cases. Drools 10.1 keeps the
   * matches of deleted facts as dormant (its issue 6361), about 250 bytes for each object.
   */
  private static final int MAX_HELD = 10_000;

  private final KieSession session;
  private final Trace trace = new Trace();
  private long held;

  ScratchSession(KieBase base) {
    session = base.newKieSession();
    session.addEventListener((org.kie.api.event.rule.AgendaEventListener) trace);
    session.addEventListener((org.kie.api.event.rule.RuleRuntimeEventListener) trace);
  }

  Decision decide(Case question, Signals signals, DecisionComposer composer) {
    try {
      session.insert(new History(question));
      for (Fact fact : question.facts()) {
        for (Signal signal : signals.of(fact)) {
          session.insert(signal);
        }
      }
      for (String stage : STAGES) {
        session.getAgenda().getAgendaGroup(stage).setFocus();
        if (session.fireAllRules(MAX_FIRINGS) >= MAX_FIRINGS) {
          throw new IllegalStateException(
              "stage "
                  + stage
                  + " fired "
                  + MAX_FIRINGS
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

  /** True when the session has to give way to a new one. */
  boolean isWornOut() {
    return held > MAX_HELD;
  }

  void dispose() {
    session.dispose();
  }
}
