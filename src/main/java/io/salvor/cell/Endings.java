package io.salvor.cell;

import io.salvor.model.Lease;
import io.salvor.model.Phase;
import java.time.Instant;

/** How incidents end: nothing that they set in motion goes on, and no lock stays behind. */
final class Endings {
  private Endings() {}

  /** A person's act made the incident void. */
  static void cancel(World world, IncidentState incident, String why) {
    stop(world, incident, "cancelled: " + why);
    end(world, incident, Phase.CANCELLED);
  }

  /** The incident is over by itself. */
  static void resolve(World world, IncidentState incident) {
    end(world, incident, Phase.RESOLVED);
  }

  /** What was not begun is not begun any more; what is under way may end. */
  static void stop(World world, IncidentState incident, String why) {
    for (ActionState action : incident.actions().values()) {
      if (!action.isOver()) {
        action.take(io.salvor.model.Outcome.State.REFUSED);
        world.refuse(action, why);
      }
    }
    if (incident.topic().isNode()) {
      world
          .nodes()
          .find(incident.topic().name())
          .filter(NodeState::isMember)
          .ifPresent(node -> world.nodes().pool(node).notTaken(node.name()));
    }
  }

  private static void end(World world, IncidentState incident, Phase phase) {
    unlock(world, incident);
    incident.onProbation(false);
    world.close(incident, phase);
    if (incident.topic().isNode()) {
      world.nodes().find(incident.topic().name()).ifPresent(node -> Standings.restand(world, node));
    }
    world.incidents().deferred().forEach(other -> world.again(other.topic()));
  }

  /** Gives the node's lock back. */
  static void unlock(World world, IncidentState incident) {
    if (incident.lease() > 0) {
      world
          .outbox()
          .release(
              new Lease(
                  world.cell(),
                  incident.topic().name(),
                  Lease.SALVOR,
                  incident.id(),
                  incident.lease(),
                  world.clock().wall()));
      incident.lease(0);
    }
  }

  /** Takes the node's lock for the incident, or renews it until then. */
  static void lock(World world, IncidentState incident, Instant until) {
    if (incident.lease() == 0) {
      incident.lease(world.seq());
    }
    world
        .outbox()
        .lease(
            new Lease(
                world.cell(),
                incident.topic().name(),
                Lease.SALVOR,
                incident.id(),
                incident.lease(),
                world.clock().shown(until)));
  }
}
