package io.salvor.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What Salvor concludes about one case, and why (CONTRACT, section 2).
 *
 * @param incident id of the incident, empty when there is none
 * @param policy hash of the sources that decided, {@code sha256:...}
 * @param facts ids of every fact that the case held
 */
public record Decision(
    String id,
    Instant time,
    String cell,
    String incident,
    String policy,
    Mode mode,
    Subject subject,
    Verdict verdict,
    List<Action> actions,
    List<Because> because,
    List<Almost> almost,
    List<String> facts) {

  public Decision {
    id = Checks.required(id, "id");
    time = Checks.required(time, "time");
    cell = Checks.required(cell, "cell");
    incident = Checks.name(incident, "incident");
    policy = Checks.required(policy, "policy");
    mode = Checks.required(mode, "mode");
    subject = Checks.required(subject, "subject");
    verdict = Checks.required(verdict, "verdict");
    actions = Checks.list(actions);
    because = Checks.list(because);
    almost = Checks.list(almost);
    facts = Checks.list(facts);
    if (because.isEmpty()) {
      throw new IllegalArgumentException("a decision without a because explains nothing");
    }
  }

  /** True when some action of the decision has this verb. */
  public boolean has(Verb verb) {
    return actions.stream().anyMatch(action -> action.verb() == verb);
  }

  /**
   * What the decision is about.
   *
   * @param type NODE, JOB or DOMAIN
   */
  public record Subject(String type, String name) {
    public Subject {
      type = Checks.required(type, "subject.type");
      name = Checks.required(name, "subject.name");
    }
  }

  /**
   * Whose fault it is and how sure that is.
   *
   * @param kind the kind of trouble that led
   * @param code the code that led, as repeats are counted by it; empty when there is none
   */
  public record Verdict(
      Whose attribution,
      Confidence confidence,
      Component component,
      SymptomClass kind,
      String code,
      List<Entity> suspects,
      String summary) {
    public Verdict {
      attribution = Checks.required(attribution, "verdict.attribution");
      confidence = Checks.required(confidence, "verdict.confidence");
      component = Checks.required(component, "verdict.component");
      kind = Checks.required(kind, "verdict.kind");
      code = Checks.text(code, "verdict.code");
      suspects = Checks.list(suspects);
      summary = Checks.text(summary, "verdict.summary");
    }
  }

  /** One thing to do. */
  public record Action(
      String id,
      Track track,
      Verb verb,
      String target,
      Urgency when,
      Map<String, String> parameters,
      GuardVerdict guard,
      String reason) {
    public Action {
      id = Checks.required(id, "action.id");
      track = Checks.required(track, "action.track");
      verb = Checks.required(verb, "action.verb");
      target = Checks.required(target, "action.target");
      when = Checks.required(when, "action.when");
      parameters = Checks.map(parameters);
      guard = Checks.required(guard, "action.guard");
      reason = Checks.text(reason, "action.reason");
    }
  }

  /**
   * One rule or table row that led to the decision.
   *
   * @param kind {@code rule} or {@code table}
   * @param source file below the policy folder
   * @param sheet sheet of a table, empty for rules
   * @param row row of the sheet as the spreadsheet numbers it, or line of the rule file
   * @param cells for a table, the cells that matched, by cell name, e.g. {@code B12 -> "number ==
   *     79"}
   * @param facts ids of the facts that it matched
   */
  public record Because(
      String rule,
      String kind,
      String source,
      String sheet,
      int row,
      Map<String, String> cells,
      List<String> facts,
      String reason) {
    public Because {
      rule = Checks.required(rule, "because.rule");
      kind = Checks.required(kind, "because.kind");
      source = Checks.name(source, "because.source");
      sheet = Checks.name(sheet, "because.sheet");
      cells = Checks.map(cells);
      facts = Checks.list(facts);
      reason = Checks.text(reason, "because.reason");
    }
  }

  /** A rule or row that all but matched, and the one thing that was missing. */
  public record Almost(String rule, String missing) {
    public Almost {
      rule = Checks.required(rule, "almost.rule");
      missing = Checks.text(missing, "almost.missing");
    }
  }
}
