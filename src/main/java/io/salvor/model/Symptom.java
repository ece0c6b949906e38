package io.salvor.model;

import io.salvor.model.signal.Where;

/**
 * What a signal means, taken alone.
 *
 * @param rule the rule or table row that said so
 * @param kind the kind of trouble (the class)
 * @param remedy what it asks for, taken alone
 * @param code the code by which repeats are counted
 * @param fallback true when it holds only if no other row knew the signal
 * @param reason one sentence for people
 */
public record Symptom(
    String rule,
    SymptomClass kind,
    Component component,
    Severity severity,
    Role role,
    Remedy remedy,
    Where where,
    String code,
    boolean fallback,
    String reason) {

  public Symptom {
    rule = Checks.required(rule, "rule");
    kind = Checks.required(kind, "kind");
    component = Checks.required(component, "component");
    severity = Checks.required(severity, "severity");
    role = Checks.required(role, "role");
    remedy = Checks.required(remedy, "remedy");
    where = Checks.required(where, "where");
    code = Checks.text(code, "code");
    reason = Checks.text(reason, "reason");
  }

  public String node() {
    return where.node();
  }

  public String job() {
    return where.job();
  }

  public String entity() {
    return where.entity();
  }

  public boolean isCause() {
    return role == Role.CAUSE;
  }

  public boolean isConsequence() {
    return role == Role.CONSEQUENCE;
  }

  /** The same symptom as a consequence of something else. */
  public Symptom asConsequence(String byRule, String why) {
    return new Symptom(
        byRule, kind, component, severity, Role.CONSEQUENCE, remedy, where, code, fallback, why);
  }
}
