package io.salvor.cell;

import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Fact;

/** Port: the compiled rules and tables of one version, as the cell uses them. */
public interface DecisionPolicy {

  /** Hash of the sources, {@code sha256:...}; every decision carries it. */
  String version();

  /** Decides one case. Pure: the same case gives the same decision. */
  Decision decide(Case question);

  /**
   * True when some rule or row could match the fact. Derived from the rules and tables themselves;
   * leaving out the other facts changes no decision.
   */
  boolean couldMatter(Fact fact);
}
