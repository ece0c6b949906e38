package io.salvor.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Tags;
import io.salvor.cell.CellView;
import io.salvor.cell.CellView.Ask;
import io.salvor.cell.CellView.PoolView;
import io.salvor.cell.CellView.Work;
import io.salvor.cell.FleetBook.Field;
import io.salvor.cell.FleetBook.Health;
import io.salvor.model.Verb;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FleetRowsTest {
  @Test
  void countsWhatWaitsAndWhatIsTripped() {
    PoolView pool = new PoolView("train", 9, List.of("a", "b"), 1, 2, "too many are out");
    Work work =
        new Work(3, Instant.MAX, List.of(new Ask("i-1", "a-1", Verb.REBOOT)), Set.of("i-1", "i-2"));

    Map<String, Map<Tags, Double>> rows =
        new FleetRows(List.of(view(List.of(pool), Map.of(), work))).rows();

    Tags cell = Tags.of("cell", "c");
    assertThat(rows.get("salvor.approvals.waiting")).containsEntry(cell, 1.0);
    assertThat(rows.get("salvor.incidents.deferred")).containsEntry(cell, 2.0);
    assertThat(rows.get("salvor.cell.undecided")).containsEntry(cell, 3.0);
    assertThat(rows.get("salvor.breaker.tripped")).containsEntry(cell.and("pool", "train"), 1.0);
    assertThat(rows.get("salvor.pool.out")).containsEntry(cell.and("pool", "train"), 2.0);
    assertThat(rows.get("salvor.incidents.open")).isEmpty();
  }

  @Test
  void strangersNamesOfPoolsDoNotFillTheMemory() {
    List<PoolView> pools =
        IntStream.range(0, FleetRows.POOLS + 50)
            .mapToObj(i -> new PoolView(String.format("p%04d", i), 1, List.of(), 0, 0, ""))
            .toList();
    Map<Field, Integer> counts = new HashMap<>();
    pools.forEach(pool -> counts.put(new Field(Health.HEALTHY, true, pool.name(), ""), 1));
    Work work = new Work(0, Instant.MAX, List.of(), Set.of());

    Map<String, Map<Tags, Double>> rows = new FleetRows(List.of(view(pools, counts, work))).rows();

    Tags other = Tags.of("cell", "c", "pool", "other");
    assertThat(rows.get("salvor.pool.nodes"))
        .hasSize(FleetRows.POOLS + 1)
        .containsEntry(other, 50.0);
    assertThat(rows.get("salvor.nodes")).hasSize(FleetRows.POOLS + 1);
  }

  private static CellView view(List<PoolView> pools, Map<Field, Integer> counts, Work work) {
    return new CellView(
        "c", Instant.EPOCH, true, counts, Map.of(), Map.of(), pools, List.of(), work);
  }
}
