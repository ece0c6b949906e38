package io.salvor.policy;

import io.salvor.cell.DecisionPolicy;
import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.Window;
import io.salvor.model.signal.Signal;
import io.salvor.model.stage.DomainQuestion;
import io.salvor.model.stage.DomainRuling;
import java.util.List;
import java.util.Optional;

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

  @Override
  public Window window(String code) {
    return policy.window(code);
  }

  @Override
  public Optional<DomainRuling> domain(DomainQuestion question) {
    return policy.domain(question);
  }
}
