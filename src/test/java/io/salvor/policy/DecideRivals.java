package io.salvor.policy;

import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.signal.Signal;
import io.salvor.model.stage.History;
import java.util.ArrayList;
import java.util.List;
import org.kie.api.event.rule.AgendaEventListener;
import org.kie.api.event.rule.RuleRuntimeEventListener;
import org.kie.api.runtime.KieSession;
import org.kie.api.runtime.rule.FactHandle;

/** Other ways to decide a case with the same rules, for the benchmark. */
public final class DecideRivals {
  private DecideRivals() {}

  /** The same decision from a session made for it and thrown away. */
  public static Decision fresh(CompiledPolicy policy, Case question) {
    return policy.decideFresh(question);
  }

  /**
   * The rules alone in a session that is kept: no decision is composed; {@code isTraced} says
   * whether firings are noted.
   */
  public static Bare bare(CompiledPolicy policy, boolean isTraced) {
    return new Bare(policy, isTraced);
  }

  /** A kept session that fires the rules of a case and says how many facts there were. */
  public static final class Bare {
    private static final int USES = 500;

    private final CompiledPolicy policy;
    private final boolean isTraced;
    private final Trace trace = new Trace();
    private KieSession session;
    private int uses;

    private Bare(CompiledPolicy policy, boolean isTraced) {
      this.policy = policy;
      this.isTraced = isTraced;
      this.session = open();
    }

    private KieSession open() {
      KieSession opened = policy.base().newKieSession();
      if (isTraced) {
        opened.addEventListener((AgendaEventListener) trace);
        opened.addEventListener((RuleRuntimeEventListener) trace);
      }
      return opened;
    }

    public int fire(Case question) {
      if (++uses % USES == 0) {
        session.dispose();
        session = open();
      }
      session.insert(new History(question));
      for (Fact fact : question.facts()) {
        for (Signal signal : policy.signals(fact)) {
          session.insert(signal);
        }
      }
      for (String stage : Stages.NAMES) {
        session.getAgenda().getAgendaGroup(stage).setFocus();
        session.fireAllRules();
      }
      List<FactHandle> handles = new ArrayList<>(session.getFactHandles());
      handles.forEach(session::delete);
      trace.clear();
      return handles.size();
    }
  }
}
