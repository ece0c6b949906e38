package io.salvor.model;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * An action that is to be carried out: durable before it is tried, and tried under its id, so that
 * a second try does nothing twice.
 *
 * @param action id of the action
 * @param decision id of the decision that it belongs to
 * @param incident id of the incident
 * @param notBefore when it may be tried first
 * @param deadline when its expectation is missed
 * @param after id of the action that has to succeed first, empty when none
 * @param expects what is expected until the deadline, e.g. {@code drained}
 * @param reason one sentence for people, shown where the scheduler keeps reasons
 */
public record Intent(
    String action,
    String decision,
    String incident,
    String cell,
    Track track,
    Verb verb,
    String target,
    Instant notBefore,
    Instant deadline,
    String after,
    String expects,
    Map<String, String> parameters,
    String reason) {

  public Intent {
    action = Checks.required(action, "action");
    decision = Checks.required(decision, "decision");
    incident = Checks.name(incident, "incident");
    cell = Checks.required(cell, "cell");
    track = Checks.required(track, "track");
    verb = Checks.required(verb, "verb");
    target = Checks.required(target, "target");
    notBefore = Checks.required(notBefore, "notBefore");
    deadline = Checks.required(deadline, "deadline");
    after = Checks.name(after, "after");
    expects = Checks.name(expects, "expects");
    parameters = Checks.map(parameters);
    reason = Checks.text(reason, "reason");
  }

  /** The action that has to succeed before this one is tried. */
  public Optional<String> predecessor() {
    return after.isEmpty() ? Optional.empty() : Optional.of(after);
  }
}
