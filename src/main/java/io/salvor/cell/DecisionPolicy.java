package io.salvor.cell;

import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.signal.Signal;
import java.util.List;

/** Port: the compiled rules and tables of one version, as the cell uses them. */
public interface DecisionPolicy {

  /** Hash of the sources, {@code sha256:...}; every decision carries it. */
  String version();

  /** Decides one case. Pure: the same case gives the same decision. */
  Decision decide(Case question);

  /**
   * What rules and tables see in a fact; empty when no rule or row could match it. Derived from the
   * rules and tables themselves: leaving out facts without signals changes no decision.
   */
  List<Signal> signals(Fact fact);
}
