package io.salvor.cell;

import io.salvor.cell.Timers.Kind;
import io.salvor.model.Command;
import io.salvor.model.Verb;
import java.time.Instant;
import java.util.Optional;

/** What people ask for. */
final class CommandFacts {
  private final World world;

  CommandFacts(World world) {
    this.world = world;
  }

  void take(Command command) {
    switch (command.verb()) {
      case APPROVE -> answer(command, true);
      case DECLINE -> answer(command, false);
      case CANCEL -> cancel(command);
      case HOLD -> hold(command);
      case OPT_OUT -> optOut(command);
      case RELEASE -> release(command);
      case RESET_BREAKER -> resetBreaker(command);
    }
  }

  /** The answer to an action that waits for it; the case is decided again with the answer in it. */
  private void answer(Command command, boolean isYes) {
    Optional<IncidentState> incident = world.incidents().ofAction(command.target());
    Verb verb = incident.map(i -> i.asked().remove(command.target())).orElse(null);
    if (verb == null) {
      return;
    }
    world.timers().cancel(incident.get().topic(), Kind.APPROVAL, command.target());
    (isYes ? incident.get().approved() : incident.get().declined()).add(verb);
    world.again(incident.get().topic());
  }

  /** An incident by its id, or the one of an action or node. */
  private void cancel(Command command) {
    Optional<IncidentState> incident =
        world
            .incidents()
            .byId(command.target())
            .or(() -> world.incidents().ofAction(command.target()))
            .or(() -> world.incidents().ofNode(command.target()))
            .or(() -> world.incidents().of(Topic.job(command.target())));
    incident.ifPresent(
        open -> Endings.cancel(world, open, command.actor() + ": " + command.reason()));
  }

  private void hold(Command command) {
    Instant until = until(command);
    world
        .nodes()
        .get(command.target())
        .ifPresent(
            node -> {
              node.hold(command.actor().isEmpty() ? "a person" : command.actor(), until);
              world
                  .incidents()
                  .ofNode(node.name())
                  .ifPresent(
                      incident -> {
                        Endings.stop(world, incident, node.heldBy(world.now()) + " holds the node");
                        Endings.unlock(world, incident);
                      });
              again(node.name(), until);
            });
  }

  private void optOut(Command command) {
    Instant until = until(command);
    world
        .nodes()
        .get(command.target())
        .ifPresent(
            node -> {
              node.optOut(until);
              world
                  .incidents()
                  .ofNode(node.name())
                  .ifPresent(
                      incident -> Endings.stop(world, incident, "the owner of the node opted out"));
              again(node.name(), until);
            });
  }

  /** A person ends a hold and an opt-out, and takes the word of the diagnosis on themselves. */
  private void release(Command command) {
    world
        .nodes()
        .find(command.target())
        .ifPresent(
            node -> {
              node.hold("", Instant.MIN);
              node.optOut(Instant.MIN);
              world
                  .incidents()
                  .ofNode(node.name())
                  .ifPresent(
                      incident -> {
                        incident.approved().add(Verb.RELEASE);
                        world.again(incident.topic());
                      });
            });
  }

  private void again(String node, Instant until) {
    Topic topic = Topic.node(node);
    world.incidents().of(topic).ifPresent(incident -> world.again(topic));
    if (until.isBefore(Instant.MAX)) {
      world.timers().set(until, topic, Kind.HOLD, "");
    }
  }

  /** Of the pool of this name, or of all when the cell is named. */
  private void resetBreaker(Command command) {
    for (Pool pool : world.nodes().pools()) {
      if (pool.name().equals(command.target()) || world.cell().equals(command.target())) {
        pool.reset();
      }
    }
    world.incidents().deferred().forEach(incident -> world.again(incident.topic()));
  }

  private Instant until(Command command) {
    return command.until().map(world.clock()::steady).orElse(Instant.MAX);
  }
}
