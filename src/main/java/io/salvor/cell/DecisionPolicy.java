package io.salvor.cell;

import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.Window;
import io.salvor.model.signal.Signal;
import io.salvor.model.stage.DomainQuestion;
import io.salvor.model.stage.DomainRuling;
import java.util.List;
import java.util.Optional;

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

  /** How long to wait and look back for a code. */
  default Window window(String code) {
    return Window.USUAL;
  }

  /** The row of the table of domains that holds; empty when the nodes are looked at one by one. */
  default Optional<DomainRuling> domain(DomainQuestion question) {
    return Optional.empty();
  }
}
