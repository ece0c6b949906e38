package io.salvor.model;

import java.util.List;

/**
 * A diagnosis ended. A PASS that carries an error is not a clean bill.
 *
 * @param suite e.g. {@code dcgmi}
 * @param level run level, 0 when unknown
 * @param action id of the action that asked for it, empty when nobody did
 */
public record Diagnostic(
    Origin origin,
    String node,
    String suite,
    int level,
    Result outcome,
    List<Finding> findings,
    String action)
    implements Fact {

  public Diagnostic {
    origin = Checks.required(origin, "origin");
    node = Checks.name(node, "node");
    suite = Checks.required(suite, "suite");
    outcome = Checks.required(outcome, "outcome");
    findings = Checks.list(findings);
    action = Checks.name(action, "action");
  }

  @Override
  public FactKind kind() {
    return FactKind.DIAGNOSTIC;
  }

  /** How a test or a whole diagnosis ended. */
  public enum Result {
    PASS,
    FAIL,
    ERROR,
    SKIPPED
  }

  /**
   * One test of a diagnosis.
   *
   * @param code the suite's error code, e.g. {@code DCGM_FR_PCI_REPLAY_RATE}; may be empty
   */
  public record Finding(String test, Entity entity, Result result, String code, String message) {
    /** The entity of a finding about the whole node. */
    public static final Entity WHOLE_NODE = new Entity("NODE", "all");

    public Finding {
      test = Checks.name(test, "findings.test");
      entity = entity == null ? WHOLE_NODE : entity;
      result = Checks.required(result, "findings.result");
      code = Checks.name(code, "findings.code");
      message = Checks.text(message, "findings.message");
    }
  }
}
