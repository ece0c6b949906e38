package io.salvor.app;

import io.micrometer.core.instrument.Tags;
import io.salvor.cell.CellView;
import io.salvor.cell.CellView.PoolView;
import io.salvor.cell.FleetBook.Field;
import io.salvor.model.Incident;
import io.salvor.model.Lease;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The gauges of some cells: by name of the metric, the value for each set of tags. Pools past the
 * first two hundred of a cell count as one named {@code other}, so that strangers' names cannot
 * fill the memory of whoever scrapes.
 */
final class FleetRows {
  /** Most pools of a cell that have tags of their own. */
  static final int POOLS = 200;

  private static final String OTHER = "other";

  private final Map<String, Map<Tags, Double>> rows = new TreeMap<>();

  FleetRows(List<CellView> views) {
    views.forEach(this::cell);
  }

  Map<String, Map<Tags, Double>> rows() {
    return rows;
  }

  /** The tags of a field. */
  static Tags tags(CellView view, Field field) {
    return Tags.of(
        "cell",
        view.cell(),
        "pool",
        shown(named(view), field.pool()),
        "health",
        field.health().name(),
        "schedulable",
        String.valueOf(field.isSchedulable()),
        "cause",
        field.cause().isEmpty() ? "NONE" : field.cause());
  }

  private static Set<String> named(CellView view) {
    return view.pools().stream().map(PoolView::name).limit(POOLS).collect(Collectors.toSet());
  }

  private static String shown(Set<String> named, String pool) {
    return named.contains(pool) ? pool : OTHER;
  }

  private void cell(CellView view) {
    Tags cell = Tags.of("cell", view.cell());
    view.counts().forEach((field, nodes) -> add("salvor.nodes", tags(view, field), nodes));
    incidents(view.incidents(), cell);
    Set<String> named = named(view);
    for (PoolView pool : view.pools()) {
      pool(pool, cell.and("pool", shown(named, pool.name())));
    }
    add("salvor.approvals.waiting", cell, view.work().asked().size());
    add("salvor.incidents.deferred", cell, view.work().deferred().size());
    add("salvor.cell.undecided", cell, view.work().undecided());
    add("salvor.cell.view.complete", cell, view.isViewComplete() ? 1 : 0);
    add("salvor.locks", cell.and("holder", "salvor"), 0);
    add("salvor.locks", cell.and("holder", OTHER), 0);
    view.nodes().values().stream()
        .filter(node -> !node.holder().isEmpty())
        .map(node -> node.holder().equals(Lease.SALVOR) ? "salvor" : OTHER)
        .forEach(holder -> add("salvor.locks", cell.and("holder", holder), 1));
  }

  private void incidents(List<Incident> incidents, Tags cell) {
    rows.computeIfAbsent("salvor.incidents.open", name -> new TreeMap<>(FleetRows::compare));
    for (Incident incident : incidents) {
      Tags tags = cell.and("scope", incident.scope().name(), "phase", incident.phase().name());
      add("salvor.incidents.open", tags, 1);
    }
  }

  private void pool(PoolView pool, Tags tags) {
    add("salvor.pool.nodes", tags, pool.nodes());
    add("salvor.pool.out", tags, pool.out().size());
    add("salvor.pool.taken", tags.and("within", "1h"), pool.takenLastHour());
    add("salvor.pool.taken", tags.and("within", "24h"), pool.takenLastDay());
    add("salvor.breaker.tripped", tags, pool.tripped().isEmpty() ? 0 : 1);
  }

  private void add(String name, Tags tags, double value) {
    rows.computeIfAbsent(name, n -> new TreeMap<>(FleetRows::compare))
        .merge(tags, value, Double::sum);
  }

  private static int compare(Tags one, Tags other) {
    return one.toString().compareTo(other.toString());
  }
}
