package io.salvor.policy;

import io.salvor.cell.DecisionPolicy;
import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.signal.Signal;
import java.util.List;

/** The built-in policy as cells see it. */
public final class TestDecisions implements DecisionPolicy {
  public static final TestDecisions BUILT_IN = new TestDecisions();

  private final CompiledPolicy policy = TestPolicy.builtIn();

  @Override
  public String version() {
    return policy.version();
  }

  @Override
  public Decision decide(Case question) {
    return policy.decide(question);
  }

  @Override
  public List<Signal> signals(Fact fact) {
    return policy.signals(fact);
  }
}
