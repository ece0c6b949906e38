package io.salvor.web;

import io.salvor.cell.CellView;
import io.salvor.cell.CellView.PoolView;
import io.salvor.cell.FleetBook.Field;
import io.salvor.cell.FleetBook.Health;
import io.salvor.model.Incident;
import io.salvor.web.answer.FleetAnswer;
import io.salvor.web.answer.FleetAnswer.Breaker;
import io.salvor.web.answer.FleetAnswer.CellState;
import io.salvor.web.answer.FleetAnswer.Detail;
import io.salvor.web.answer.FleetAnswer.PoolState;
import io.salvor.web.answer.Quadrant;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes the fleet's answer out of views of cells.
 *
 * @param pool only this one; empty for all
 */
record FleetReport(List<CellView> cells, String pool) {
  private static final int MOST_NAMES = 100;
  private static final double SECONDS = 3_600;

  /** The answer, with times of incidents that reached a milestone since. */
  FleetAnswer answer(List<Incident> incidents, Instant now, Instant since) {
    List<Detail> details = details();
    return new FleetAnswer(
        cells.stream().map(CellView::time).max(Instant::compareTo).orElse(now),
        !cells.isEmpty() && cells.stream().allMatch(CellView::isViewComplete),
        details.stream().mapToInt(Detail::nodes).sum(),
        quadrants(details),
        details,
        pools(),
        cells.stream().map(FleetReport::state).toList(),
        new IncidentTimes(since).of(incidents.stream().filter(this::isMeant).toList()));
  }

  private List<Detail> details() {
    List<Detail> details = new ArrayList<>();
    for (CellView cell : cells) {
      Set<Field> fields = new HashSet<>(cell.counts().keySet());
      fields.addAll(cell.spent().keySet());
      fields.stream()
          .filter(field -> pool.isEmpty() || field.pool().equals(pool))
          .map(field -> detail(cell, field))
          .forEach(details::add);
    }
    details.sort(
        Comparator.comparing(Detail::cell)
            .thenComparing(Detail::pool)
            .thenComparing(Detail::quadrant)
            .thenComparing(Detail::cause));
    return details;
  }

  private static Detail detail(CellView cell, Field field) {
    return new Detail(
        cell.cell(),
        field.pool(),
        field.cause().isEmpty() ? "NONE" : field.cause(),
        Quadrant.of(field.health(), field.isSchedulable()),
        field.health(),
        field.isSchedulable(),
        cell.counts().getOrDefault(field, 0),
        hours(cell.spent().getOrDefault(field, Duration.ZERO)));
  }

  private static double hours(Duration spent) {
    return Math.round(spent.toMillis() / SECONDS) / 1_000.0;
  }

  private static List<FleetAnswer.Field> quadrants(List<Detail> details) {
    List<FleetAnswer.Field> quadrants = new ArrayList<>();
    for (Health health : Health.values()) {
      for (boolean isSchedulable : new boolean[] {true, false}) {
        Quadrant quadrant = Quadrant.of(health, isSchedulable);
        List<Detail> parts = details.stream().filter(d -> d.quadrant() == quadrant).toList();
        quadrants.add(
            new FleetAnswer.Field(
                quadrant,
                health,
                isSchedulable,
                parts.stream().mapToInt(Detail::nodes).sum(),
                Math.round(parts.stream().mapToDouble(Detail::nodeHours).sum() * 1_000) / 1_000.0));
      }
    }
    return quadrants;
  }

  private List<PoolState> pools() {
    List<PoolState> pools = new ArrayList<>();
    for (CellView cell : cells) {
      cell.pools().stream()
          .filter(view -> pool.isEmpty() || view.name().equals(pool))
          .map(view -> pool(cell.cell(), view))
          .forEach(pools::add);
    }
    return pools;
  }

  private static PoolState pool(String cell, PoolView view) {
    return new PoolState(
        cell,
        view.name(),
        view.nodes(),
        view.out().size(),
        view.out().stream().limit(MOST_NAMES).toList(),
        view.takenLastHour(),
        view.takenLastDay(),
        new Breaker(!view.tripped().isEmpty(), view.tripped()));
  }

  private static CellState state(CellView cell) {
    return new CellState(
        cell.cell(),
        cell.time(),
        cell.isViewComplete(),
        cell.incidents().size(),
        cell.work().undecided(),
        cell.work().asked().size(),
        cell.work().deferred().size());
  }

  /** Of these cells; with a pool named, only incidents of its nodes. */
  private boolean isMeant(Incident incident) {
    return cells.stream()
        .filter(cell -> cell.cell().equals(incident.cell()))
        .anyMatch(
            cell -> {
              CellView.NodeView node = cell.nodes().get(incident.subject());
              return pool.isEmpty() || node != null && node.pool().equals(pool);
            });
  }
}
