package io.salvor.model;

/** What became of an action. */
public record Outcome(Origin origin, String action, State state, String detail, String node)
    implements Fact {

  public Outcome {
    origin = Checks.required(origin, "origin");
    action = Checks.required(action, "action");
    state = Checks.required(state, "state");
    detail = Checks.text(detail, "detail");
    node = Checks.name(node, "node");
  }

  @Override
  public FactKind kind() {
    return FactKind.OUTCOME;
  }

  /** Where an action stands. */
  public enum State {
    STARTED,
    SUCCEEDED,
    FAILED,
    TIMED_OUT,
    REFUSED
  }
}
