package io.salvor.cell;

import io.salvor.cell.Timers.Kind;
import io.salvor.model.Decision;
import io.salvor.model.Decision.Action;
import io.salvor.model.Intent;
import io.salvor.model.Track;
import io.salvor.model.Verb;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes intents of actions that are allowed: when they may begin, and until when what is due. */
final class IntentMaker {
  private static final Pattern SECONDS = Pattern.compile("([0-9]{1,9})s");

  /** The lock outlives the last deadline by this much, so that a late end meets no other holder. */
  private static final Duration GRACE = Duration.ofMinutes(10);

  /** What holds when no row of a table says otherwise. */
  private static final Map<Verb, Duration> USUAL = new EnumMap<>(Verb.class);

  private static final Map<Verb, String> EXPECTED = new EnumMap<>(Verb.class);

  static {
    usual(Verb.CORDON, 10, "cordoned");
    usual(Verb.DRAIN, 30, "drained");
    usual(Verb.DIAGNOSE, 60, "diagnosed");
    usual(Verb.RESET_GPU, 15, "reset");
    usual(Verb.REBOOT, 30, "rebooted");
    usual(Verb.REPAIR, 7 * 24 * 60, "repaired");
    usual(Verb.RELEASE, 5, "released");
    usual(Verb.RETRY, 10, "requeued");
    usual(Verb.RETRY_ELSEWHERE, 10, "requeued");
    usual(Verb.HAND_BACK, 10, "handed back");
    usual(Verb.STOP_RETRYING, 10, "stopped");
  }

  private final World world;

  IntentMaker(World world) {
    this.world = world;
  }

  private static void usual(Verb verb, long minutes, String expected) {
    USUAL.put(verb, Duration.ofMinutes(minutes));
    EXPECTED.put(verb, expected);
  }

  /** The action of the incident that was begun last and is not over; empty when none is. */
  String lastOpen(IncidentState incident) {
    String last = "";
    for (ActionState action : incident.actions().values()) {
      last = action.isOver() ? last : action.intent().action();
    }
    return incident.topic().isNode() ? last : "";
  }

  /** Makes the intent; gives its id, behind which the next of the same node waits. */
  String make(IncidentState incident, Decision decision, Action action, String after) {
    if (incident.actions().containsKey(action.id())) {
      return action.id();
    }
    Instant notBefore = world.now().plus(delay(action));
    Instant deadline = notBefore.plus(deadline(incident, action, after));
    boolean isNode = action.track() == Track.NODE;
    Intent intent =
        new Intent(
            action.id(),
            decision.id(),
            incident.id(),
            world.cell(),
            action.track(),
            action.verb(),
            action.target(),
            world.clock().shown(notBefore),
            world.clock().shown(deadline),
            isNode ? after : "",
            action
                .parameters()
                .getOrDefault("expects", EXPECTED.getOrDefault(action.verb(), "done")),
            action.parameters(),
            action.reason());
    world.incidents().acts(incident, new ActionState(intent));
    world.outbox().intent(intent);
    world.timers().set(deadline, incident.topic(), Kind.DEADLINE, action.id());
    if (isNode) {
      Endings.lock(world, incident, deadline.plus(GRACE));
      take(action);
    }
    return action.id();
  }

  private void take(Action action) {
    if (action.verb() == Verb.CORDON) {
      world
          .nodes()
          .find(action.target())
          .filter(NodeState::isMember)
          .ifPresent(node -> world.nodes().pool(node).take(node.name(), world.now()));
    }
  }

  private static Duration delay(Action action) {
    return duration(action.parameters().get("delay")).orElse(Duration.ZERO);
  }

  /** Behind another action it has that one's time too. */
  private Duration deadline(IncidentState incident, Action action, String after) {
    Duration own =
        duration(action.parameters().get("deadline"))
            .orElse(USUAL.getOrDefault(action.verb(), Duration.ofMinutes(10)));
    ActionState before = incident.actions().get(after);
    if (before == null) {
      return own;
    }
    Instant end = world.clock().steady(before.intent().deadline());
    return end.isAfter(world.now()) ? own.plus(Duration.between(world.now(), end)) : own;
  }

  /** A parameter such as {@code 300s}; empty when it is none. */
  static Optional<Duration> duration(String text) {
    Matcher matcher = SECONDS.matcher(text == null ? "" : text);
    return matcher.matches()
        ? Optional.of(Duration.ofSeconds(Long.parseLong(matcher.group(1))))
        : Optional.empty();
  }
}
