package io.salvor.cell;

import io.salvor.cell.CellView.Ask;
import io.salvor.cell.CellView.NodeView;
import io.salvor.cell.CellView.PoolView;
import io.salvor.cell.CellView.Standing;
import io.salvor.cell.CellView.Work;
import io.salvor.cell.FleetBook.Field;
import io.salvor.cell.FleetBook.Health;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Takes what people see of a cell out of its state, and changes nothing there. */
final class Snapshots {
  private Snapshots() {}

  static CellView cell(World world, Optional<Instant> nextDue) {
    Instant now = world.now();
    Instant wall = world.clock().wall();
    // Whoever wants the nodes in order sorts them: the cell is not held up for it.
    Map<String, NodeView> nodes = new HashMap<>(world.nodes().all().size() * 2);
    world.nodes().all().forEach(node -> nodes.put(node.name(), node(world, node, now)));
    return new CellView(
        world.cell(),
        wall,
        world.isViewComplete(),
        Map.copyOf(world.fleet().counts()),
        Map.copyOf(world.fleet().spent(now)),
        Collections.unmodifiableMap(nodes),
        world.nodes().pools().stream().map(pool -> pool(pool, now)).toList(),
        world.incidents().all().stream().map(i -> i.shown(world.cell(), wall, false)).toList(),
        work(world, nextDue));
  }

  private static PoolView pool(Pool pool, Instant now) {
    return new PoolView(
        pool.name(),
        pool.size(),
        pool.out(),
        pool.takenWithinHour(now),
        pool.takenWithinDay(now),
        pool.tripped());
  }

  private static Work work(World world, Optional<Instant> nextDue) {
    List<Ask> asked = new ArrayList<>();
    for (IncidentState incident : world.incidents().all()) {
      incident.asked().forEach((action, verb) -> asked.add(new Ask(incident.id(), action, verb)));
    }
    TreeSet<String> deferred = new TreeSet<>();
    world.incidents().deferred().forEach(incident -> deferred.add(incident.id()));
    return new Work(
        world.pendings().size(),
        nextDue.orElse(Instant.MAX),
        List.copyOf(asked),
        Collections.unmodifiableSet(deferred));
  }

  private static NodeView node(World world, NodeState node, Instant now) {
    Optional<IncidentState> incident = world.incidents().ofNode(node.name());
    boolean isOurs = incident.filter(open -> open.lease() > 0).isPresent();
    boolean isOptedOut = node.isOptedOut(now);
    String heldBy = node.heldBy(now);
    return new NodeView(
        node.name(),
        node.topology().pool(),
        node.topology().rack(),
        node.topology().switchName(),
        node.topology().nvlinkDomain(),
        node.gpus(),
        node.cordon().name(),
        node.cordonedBy(),
        node.isLost(),
        node.isMaintained(),
        isOptedOut,
        isOurs ? "salvor" : heldBy,
        incident.map(IncidentState::id).orElse(""),
        List.copyOf(new TreeSet<>(node.jobs())),
        standing(world, node),
        heldBy.isEmpty() ? Instant.MAX : world.clock().shown(node.heldUntil()),
        isOptedOut ? world.clock().shown(node.optedOutUntil()) : Instant.MAX);
  }

  private static Standing standing(World world, NodeState node) {
    Optional<Field> field = world.fleet().standing(node.name());
    return field
        .map(f -> new Standing(true, f.health(), f.isSchedulable(), f.cause()))
        .orElseGet(() -> new Standing(false, Health.UNKNOWN, !node.isUnavailable(), ""));
  }

  static Optional<JobView> job(World world, String id) {
    return world.jobs().peek(id).map(job -> job(world, job));
  }

  private static JobView job(World world, JobState job) {
    Instant now = world.now();
    return new JobView(
        world.cell(),
        job.job(),
        job.isRunning(),
        job.isDone(),
        job.attempt(),
        // What its owner's other jobs did is not looked up: that would change what is forgotten.
        job.course(0, 0, now),
        job.withoutProgress(),
        world.incidents().of(Topic.job(job.id())).map(IncidentState::id).orElse(""));
  }
}
