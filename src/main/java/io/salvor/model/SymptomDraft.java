package io.salvor.model;

import io.salvor.model.signal.Signal;

/**
 * A symptom being written by a table row or rule: each column says one thing, {@link #because}
 * finishes it. What no column says keeps its default.
 */
public final class SymptomDraft {
  private final Signal signal;
  private final SymptomClass kind;
  private Component component = Component.GPU;
  private Severity severity = Severity.WARNING;
  private Role role = Role.CAUSE;
  private Remedy remedy = Remedy.NONE;
  private boolean fallback;

  private SymptomDraft(Signal signal, SymptomClass kind) {
    this.signal = signal;
    this.kind = kind;
  }

  public static SymptomDraft of(Signal signal, SymptomClass kind) {
    return new SymptomDraft(signal, kind);
  }

  /** The part concerned; GPU unless said. */
  public void component(Component value) {
    component = value;
  }

  /** How bad; WARNING unless said. */
  public void severity(Severity value) {
    severity = value;
  }

  /** The part it plays; CAUSE unless said. */
  public void role(Role value) {
    role = value;
  }

  /** What it asks for; NONE unless said. */
  public void remedy(Remedy value) {
    remedy = value;
  }

  /** True: gives way to any other symptom of the same signal; false unless said. */
  public void fallback(boolean value) {
    fallback = value;
  }

  /** The finished symptom, by the rule of this name, for this reason. */
  public Symptom because(String rule, String reason) {
    return new Symptom(
        rule,
        kind,
        component,
        severity,
        role,
        remedy,
        signal.where(),
        signal.code(),
        fallback,
        reason);
  }
}
