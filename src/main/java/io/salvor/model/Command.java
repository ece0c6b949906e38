package io.salvor.model;

import java.time.Instant;
import java.util.Optional;

/**
 * A person spoke.
 *
 * @param target a node, job, incident, action or cell, by name or id
 * @param reason why; never empty
 * @param untilOrMax when it ends; {@link Instant#MAX} for no end
 */
public record Command(
    Origin origin, CommandVerb verb, String target, String actor, String reason, Instant untilOrMax)
    implements Fact {

  public Command {
    origin = Checks.required(origin, "origin");
    verb = Checks.required(verb, "verb");
    target = Checks.required(target, "target");
    actor = Checks.name(actor, "actor");
    reason = Checks.text(reason, "reason");
    if (reason.isBlank()) {
      throw new IllegalArgumentException(
          "reason is required: say why, it is shown with the effect");
    }
    untilOrMax = untilOrMax == null ? Instant.MAX : untilOrMax;
  }

  @Override
  public FactKind kind() {
    return FactKind.COMMAND;
  }

  @Override
  public String node() {
    return "";
  }

  public Optional<Instant> until() {
    return untilOrMax.equals(Instant.MAX) ? Optional.empty() : Optional.of(untilOrMax);
  }

  /** What a person may ask for. */
  public enum CommandVerb {
    APPROVE,
    DECLINE,
    CANCEL,
    HOLD,
    RELEASE,
    OPT_OUT,
    RESET_BREAKER
  }
}
