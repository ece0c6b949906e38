package io.salvor.cell;

import io.salvor.cell.NodeState.Cordon;
import io.salvor.cell.Timers.Timer;
import io.salvor.model.Outcome;
import io.salvor.model.Phase;
import io.salvor.model.Scope;
import io.salvor.model.Verb;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What happens when something that was waited for has not come, or a time is over. */
final class TimerEffects {
  /** An incident about which nothing more is seen and nothing is to be done ends after this. */
  static final Duration QUIET = Duration.ofMinutes(10);

  /** One that should have had a node taken out stays for this long. */
  static final Duration LONG_QUIET = Duration.ofHours(24);

  private final World world;

  TimerEffects(World world) {
    this.world = world;
  }

  void fire(Timer timer) {
    Optional<IncidentState> incident = world.incidents().of(timer.topic());
    if (incident.isEmpty()) {
      return;
    }
    switch (timer.kind()) {
      case DEADLINE -> missed(incident.get(), timer.key());
      case APPROVAL -> expired(incident.get(), timer.key());
      case AGAIN, HOLD -> world.again(timer.topic());
      case QUIET -> quiet(incident.get());
      case PROBATION -> Endings.resolve(world, incident.get());
    }
  }

  /** The expectation was missed: that is a fact, and the case is decided again on it. */
  private void missed(IncidentState incident, String id) {
    ActionState action = incident.actions().get(id);
    if (action != null && !action.isOver()) {
      String detail = "not " + action.intent().expects() + " by " + action.intent().deadline();
      world.outbox().raise(world.outcome(action, Outcome.State.TIMED_OUT, detail));
    }
  }

  private void expired(IncidentState incident, String action) {
    Verb verb = incident.asked().remove(action);
    if (verb != null) {
      incident.expired().add(verb);
      world.again(incident.topic());
    }
  }

  private void quiet(IncidentState incident) {
    Instant over = incident.touched().plus(span(incident));
    if (isHeldOpen(incident)) {
      world.timers().set(world.now().plus(QUIET), incident.topic(), Timers.Kind.QUIET, "");
    } else if (over.isAfter(world.now())) {
      world.timers().set(over, incident.topic(), Timers.Kind.QUIET, "");
    } else {
      if (incident.topic().scope() == Scope.DOMAIN) {
        endChildren(incident);
      }
      Endings.resolve(world, incident);
    }
  }

  private static Duration span(IncidentState incident) {
    boolean isLong = incident.isSerious() || incident.phase() == Phase.NEEDS_HUMAN;
    return isLong ? LONG_QUIET : QUIET;
  }

  /** Something is under way, or the node is out by our hand: then quiet means nothing. */
  private boolean isHeldOpen(IncidentState incident) {
    boolean isOut =
        incident.topic().isNode()
            && world
                .nodes()
                .find(incident.topic().name())
                .filter(node -> node.cordon() == Cordon.OURS)
                .isPresent();
    return isOut
        || incident.onProbation()
        || !incident.inFlight().isEmpty()
        || !incident.asked().isEmpty();
  }

  /** What the domain explained is over with it, unless something was done about it. */
  private void endChildren(IncidentState domain) {
    for (IncidentState child : world.incidents().childrenOf(domain.id())) {
      boolean isOwn = child.isSerious() && !domain.codes().contains(child.cause());
      if (!isHeldOpen(child) && !isOwn) {
        Endings.resolve(world, child);
      }
    }
  }
}
