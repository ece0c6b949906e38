package io.salvor.policy;

import java.util.List;

/** Stub until the policy room is merged. */
public final class PolicyRefused extends Exception {
  private final List<String> faults;

  public PolicyRefused(String message, List<String> faults) {
    super(message);
    this.faults = List.copyOf(faults);
  }

  public List<String> faults() {
    return faults;
  }
}
