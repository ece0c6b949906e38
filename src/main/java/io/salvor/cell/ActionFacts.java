package io.salvor.cell;

import io.salvor.cell.NodeState.Cordon;
import io.salvor.cell.Timers.Kind;
import io.salvor.model.Diagnostic;
import io.salvor.model.Incident;
import io.salvor.model.Intent;
import io.salvor.model.Outcome;
import io.salvor.model.Phase;
import io.salvor.model.StepResult;
import io.salvor.model.Track;
import io.salvor.model.Verb;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What became of actions: the first end holds, however often and late others come. */
final class ActionFacts {
  /** How long a released node is watched more closely. */
  static final Duration PROBATION = Duration.ofHours(24);

  private final World world;

  ActionFacts(World world) {
    this.world = world;
  }

  void take(Outcome outcome) {
    Optional<IncidentState> incident = world.incidents().ofAction(outcome.action());
    if (incident.isEmpty() || !incident.get().actions().containsKey(outcome.action())) {
      return;
    }
    ActionState action = incident.get().actions().get(outcome.action());
    if (!action.take(outcome.state())) {
      return;
    }
    if (outcome.state() == Outcome.State.STARTED) {
      action.began(world.now());
      started(incident.get(), action.intent());
    } else {
      world.timers().cancel(incident.get().topic(), Kind.DEADLINE, outcome.action());
      ended(incident.get(), action.intent(), outcome.state());
    }
    world.shown(incident.get());
  }

  private void started(IncidentState incident, Intent intent) {
    Phase phase =
        switch (intent.verb()) {
          case DRAIN -> Phase.DRAINING;
          case DIAGNOSE -> incident.isRemediated() ? Phase.VERIFYING : Phase.DIAGNOSING;
          case RESET_GPU, REBOOT, REPAIR -> Phase.REMEDIATING;
          default -> incident.phase();
        };
    incident.phase(phase);
    if (intent.track() == Track.NODE) {
      node(incident).ifPresent(node -> node.carriedOut(intent.verb(), world.now()));
    }
  }

  private void ended(IncidentState incident, Intent intent, Outcome.State state) {
    boolean isDone = state == Outcome.State.SUCCEEDED;
    if (intent.track() == Track.NODE) {
      switch (intent.verb()) {
        case CORDON -> cordoned(incident, isDone);
        case RELEASE -> released(incident, state);
        case DIAGNOSE -> {
          // A diagnosis says in a fact of its own how it ended; only its failure is told here.
          StepResult result = isDone ? StepResult.INCONCLUSIVE : result(state);
          incident.ended(intent.verb(), result, level(intent), world.now());
        }
        default -> incident.ended(intent.verb(), result(state), 0, world.now());
      }
      boolean isOngoing = !isDone || intent.verb() != Verb.CORDON;
      incident.rungDone(intent.verb(), isOngoing);
    }
    boolean isAsked = intent.track() == Track.NODE && intent.verb() != Verb.RELEASE || !isDone;
    if (isAsked && incident.inFlight().isEmpty()) {
      world.again(incident.topic());
    }
  }

  private void cordoned(IncidentState incident, boolean isDone) {
    Optional<NodeState> node = node(incident);
    if (node.isEmpty()) {
      return;
    }
    if (!isDone) {
      world.nodes().pool(node.get()).notTaken(node.get().name());
    } else if (node.get().cordon() != Cordon.PERSON) {
      node.get().cordon(Cordon.OURS, "salvor", world.now());
      incident.milestone(Incident.ISOLATED, world.clock().wall());
      incident.phase(Phase.QUARANTINED);
    }
    Standings.restand(world, node.get());
  }

  /** The node is back: it is watched more closely for a while, and its lock is free. */
  private void released(IncidentState incident, Outcome.State state) {
    if (state != Outcome.State.SUCCEEDED) {
      incident.ended(Verb.RELEASE, result(state), 0, world.now());
      return;
    }
    Optional<NodeState> node = node(incident);
    node.filter(n -> n.cordon() == Cordon.OURS)
        .ifPresent(n -> n.cordon(Cordon.NONE, "salvor", world.now()));
    incident.ended(Verb.RELEASE, StepResult.SUCCEEDED, 0, world.now());
    incident.phase(Phase.PROBATION);
    incident.onProbation(true);
    incident.serious(false);
    incident.milestone(Incident.RELEASED, world.clock().wall());
    world.timers().set(world.now().plus(PROBATION), incident.topic(), Kind.PROBATION, "");
    Endings.unlock(world, incident);
    node.ifPresent(n -> Standings.restand(world, n));
    world.incidents().deferred().forEach(other -> world.again(other.topic()));
  }

  void take(Diagnostic diagnostic) {
    Optional<IncidentState> open = world.incidents().ofNode(diagnostic.node());
    if (open.isEmpty() || !open.get().actions().containsKey(diagnostic.action())) {
      return;
    }
    IncidentState incident = open.get();
    ActionState action = incident.actions().get(diagnostic.action());
    StepResult result = result(diagnostic);
    if (result == StepResult.PASSED && isOvertaken(incident, action)) {
      result = incident.isRemediated() ? StepResult.FOUND : StepResult.INCONCLUSIVE;
    }
    world.timers().cancel(incident.topic(), Kind.DEADLINE, diagnostic.action());
    boolean isFirst = action.take(Outcome.State.SUCCEEDED);
    incident.ended(Verb.DIAGNOSE, result, diagnostic.level(), world.now());
    if (isFirst) {
      incident.rungDone(Verb.DIAGNOSE, true);
    }
    judge(incident, result);
    world.again(incident.topic());
    world.shown(incident);
  }

  /** A fault that came while the diagnosis ran may have come behind its back. */
  private boolean isOvertaken(IncidentState incident, ActionState action) {
    return node(incident).filter(n -> n.lastFault().isAfter(action.began())).isPresent();
  }

  /** Who blamed the node was right, or was not; after a repair a pass says nothing. */
  private void judge(IncidentState incident, StepResult result) {
    boolean isFound = result == StepResult.FOUND;
    boolean isClean = result == StepResult.PASSED && !incident.isRemediated();
    if (isFound || isClean) {
      world.detectors().judged(incident.accused(), isFound);
      incident.accused().clear();
    }
  }

  /** A pass that carries an error is no clean bill. */
  private static StepResult result(Diagnostic diagnostic) {
    boolean isSpotless =
        diagnostic.findings().stream()
            .allMatch(
                f ->
                    f.result() == Diagnostic.Result.PASS
                        || f.result() == Diagnostic.Result.SKIPPED);
    return switch (diagnostic.outcome()) {
      case FAIL -> StepResult.FOUND;
      case PASS -> isSpotless ? StepResult.PASSED : StepResult.INCONCLUSIVE;
      case ERROR, SKIPPED -> StepResult.INCONCLUSIVE;
    };
  }

  private static StepResult result(Outcome.State state) {
    return switch (state) {
      case SUCCEEDED -> StepResult.SUCCEEDED;
      case TIMED_OUT -> StepResult.TIMED_OUT;
      case REFUSED -> StepResult.REFUSED;
      case FAILED, STARTED -> StepResult.FAILED;
    };
  }

  private Optional<NodeState> node(IncidentState incident) {
    return world.nodes().find(incident.topic().name());
  }

  static int level(Intent intent) {
    String level = intent.parameters().getOrDefault("level", "0");
    return level.matches("[0-9]{1,3}") ? Integer.parseInt(level) : 0;
  }

  /** How long from one steady time to another, never less than nothing. */
  static long seconds(Instant from, Instant to) {
    return from.isBefore(to) && !from.equals(Instant.MIN)
        ? Duration.between(from, to).toSeconds()
        : 0;
  }
}
