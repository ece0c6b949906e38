package io.salvor.cell;

import io.salvor.cell.NodeState.Cordon;
import io.salvor.cell.Timers.Kind;
import io.salvor.model.Lease;
import io.salvor.model.NodeEvent;
import io.salvor.model.Phase;
import java.time.Instant;

/** What schedulers say of nodes: who is there, who keeps work off them, what was changed. */
final class NodeFacts {
  private static final String MAINTENANCE = "maintenance";
  private static final String TRUE = "true";

  private final World world;

  NodeFacts(World world) {
    this.world = world;
  }

  void take(NodeEvent event, Instant time) {
    world.nodes().get(event.node()).ifPresent(node -> take(node, event, time));
  }

  private void take(NodeState node, NodeEvent event, Instant time) {
    switch (event.event()) {
      case JOINED -> world.nodes().join(node, event.topology(), event.gpus().size());
      case BOOTED -> booted(node, time);
      case LOST -> node.lost(true);
      case CORDONED -> cordoned(node, event, time);
      case UNCORDONED -> uncordoned(node, event, time);
      case CONDITION -> condition(node, event);
      case CHANGED -> changed(node, event, time);
      case RETIRED -> retired(node);
    }
    Standings.restand(world, node);
  }

  private void booted(NodeState node, Instant time) {
    node.lost(false);
    node.changed("booted", time);
    world.incidents().ofNode(node.name()).ifPresent(incident -> incident.serious(false));
  }

  private void condition(NodeState node, NodeEvent event) {
    boolean isReady = event.condition().type().equalsIgnoreCase("ready");
    if (isReady) {
      node.lost(!event.condition().status().equalsIgnoreCase(TRUE));
    }
  }

  /** A person's cordon on top of ours makes it theirs: it is no longer ours to undo. */
  private void cordoned(NodeState node, NodeEvent event, Instant time) {
    boolean isOurs = isOurs(event.actor());
    if (isOurs && node.cordon() == Cordon.PERSON) {
      return;
    }
    boolean isNews = node.cordon(isOurs ? Cordon.OURS : Cordon.PERSON, event.actor(), time);
    if (isNews && isOurs && world.incidents().ofNode(node.name()).isEmpty()) {
      adopt(node, time);
    }
  }

  /** A mark of ours without an incident: it is followed up, not forgotten. */
  private void adopt(NodeState node, Instant time) {
    Topic topic = Topic.node(node.name());
    IncidentState incident =
        new IncidentState(world.draw("i-"), topic, world.seq(), time, world.clock().shown(time));
    incident.adopted();
    incident.phase(Phase.QUARANTINED);
    world.incidents().open(incident);
    world.shown(incident);
    world.again(topic);
  }

  /** A person brought the node back: what we had in mind for it is void. */
  private void uncordoned(NodeState node, NodeEvent event, Instant time) {
    boolean wasOurs = node.cordon() == Cordon.OURS;
    boolean isNews = node.cordon(Cordon.NONE, event.actor(), time);
    if (isNews && !isOurs(event.actor())) {
      world
          .incidents()
          .ofNode(node.name())
          .filter(incident -> wasOurs || !incident.inFlight().isEmpty())
          .ifPresent(
              incident -> Endings.cancel(world, incident, event.actor() + " uncordoned the node"));
    }
    world.incidents().deferred().forEach(incident -> world.again(incident.topic()));
  }

  static boolean isOurs(String actor) {
    return actor.equals(Lease.SALVOR) || actor.startsWith(Lease.SALVOR + ':');
  }

  private void changed(NodeState node, NodeEvent event, Instant time) {
    if (event.condition().type().equalsIgnoreCase(MAINTENANCE)) {
      node.maintenance(event.condition().status().equalsIgnoreCase(TRUE));
      world
          .incidents()
          .ofNode(node.name())
          .ifPresent(incident -> world.timers().set(world.now(), incident.topic(), Kind.AGAIN, ""));
      return;
    }
    String what = event.reason().isEmpty() ? event.condition().type() : event.reason();
    node.changed(what.isEmpty() ? "changed" : what, time);
  }

  private void retired(NodeState node) {
    world
        .incidents()
        .ofNode(node.name())
        .ifPresent(incident -> Endings.cancel(world, incident, "the node was retired"));
    world.fleet().retired(node.name(), world.now());
    world.nodes().retire(node);
  }
}
