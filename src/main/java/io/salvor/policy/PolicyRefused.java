package io.salvor.policy;

import java.util.List;
import java.util.stream.Collectors;

/** A policy that cannot be taken; the one in force stays. */
public final class PolicyRefused extends Exception {
  private static final long serialVersionUID = 1L;
  private static final int SHOWN = 20;

  private final transient List<PolicyFault> faults;

  public PolicyRefused(List<PolicyFault> faults) {
    super(message(faults));
    this.faults = List.copyOf(faults);
  }

  public PolicyRefused(PolicyFault fault) {
    this(List.of(fault));
  }

  /** Every fault, in the order of files and places. */
  public List<PolicyFault> faults() {
    return faults;
  }

  private static String message(List<PolicyFault> faults) {
    String shown =
        faults.stream().limit(SHOWN).map(PolicyFault::toString).collect(Collectors.joining("\n  "));
    String more = faults.size() > SHOWN ? "\n  and " + (faults.size() - SHOWN) + " more" : "";
    return "the policy was refused, the one in force stays:\n  " + shown + more;
  }
}
