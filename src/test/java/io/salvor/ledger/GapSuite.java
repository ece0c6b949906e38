package io.salvor.ledger;

import static io.salvor.ledger.LedgerFixture.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Entity;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.Origin;
import io.salvor.model.RawText;
import io.salvor.model.Severity;
import io.salvor.model.TextFormat;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** How a gap in a sender's running numbers is told, on every database. */
interface GapSuite {
  /** A new, empty database. */
  DataSource database();

  private static void send(OpenLedger open, String cell, String source, Object... numbers) {
    for (Object number : numbers) {
      Origin origin =
          new Origin(
              "f" + open.reader().items(0, 1_000).last() + "-" + number,
              NOW,
              source,
              cell,
              "",
              Map.of("sequence", number));
      Fact fact = new RawText(origin, TextFormat.AUTO, "n1", "", -1, "x");
      open.append(new Entry(fact, List.of()));
    }
  }

  private static List<HealthEvent> alarms(OpenLedger open) {
    return open.reader().items(0, 1_000).items().stream()
        .filter(
            item -> item instanceof LedgerItem.Taken taken && taken.fact() instanceof HealthEvent)
        .map(item -> (HealthEvent) ((LedgerItem.Taken) item).fact())
        .toList();
  }

  @Test
  default void aNumberThatWasLeftOutIsToldOnce() {
    try (OpenLedger open = OpenLedger.on(database())) {
      send(open, "default", "agent", 7L, 8L, 12L, 13L);

      assertThat(alarms(open)).hasSize(1);
      HealthEvent alarm = alarms(open).get(0);
      assertThat(alarm.message())
          .isEqualTo("source agent has left out numbers 9 to 11: facts may be lost");
      assertThat(alarm.healthy()).isFalse();
      assertThat(alarm.severity()).isEqualTo(Severity.WARNING);
      assertThat(alarm.origin().source()).isEqualTo("salvor");
      assertThat(alarm.entities()).containsExactly(new Entity("SOURCE", "agent"));
      assertThat(open.firstBroken(Chain.FACT)).isZero();
    }
  }

  @Test
  default void whatIsMissingMayComeLateAndInAnyOrder() {
    try (OpenLedger open = OpenLedger.on(database())) {
      send(open, "default", "agent", 1L, 5L, 3L, 4L);
      assertThat(alarms(open)).hasSize(1);

      send(open, "default", "agent", 2L, 6L);

      assertThat(alarms(open)).extracting(HealthEvent::healthy).containsExactly(false, true);
    }
  }

  @Test
  default void sendersAndCellsCountApartAndTextIsANumberToo() {
    try (OpenLedger open = OpenLedger.on(database())) {
      send(open, "a", "agent", "1", "2");
      send(open, "b", "agent", 100L, 101L);
      send(open, "a", "other", 50L, "soon", -3L, 51L);

      assertThat(alarms(open)).isEmpty();
    }
  }

  @Test
  default void theLastNumberSurvivesAStart() {
    DataSource source = database();
    try (OpenLedger open = OpenLedger.on(source)) {
      send(open, "default", "agent", 1L, 4L);
    }
    try (OpenLedger again = OpenLedger.on(source)) {
      send(again, "default", "agent", 5L, 2L, 3L, 8L);

      assertThat(alarms(again))
          .extracting(HealthEvent::healthy)
          .containsExactly(false, true, false);
    }
  }

  @Test
  default void aCountThatBeginsAgainIsNoGap() {
    try (OpenLedger open = OpenLedger.on(database())) {
      send(open, "default", "agent", 41L, 43L, 0L, 1L, 2L);

      assertThat(alarms(open)).hasSize(1);
    }
  }

  @Test
  default void aSenderThatLeavesOutNumbersAllTheTimeIsToldOfSoManyTimesAnHour() {
    DataSource source = database();
    try (OpenLedger open = OpenLedger.on(source)) {
      for (long number = 0; number < 80; number += 2) {
        send(open, "default", "agent", number);
      }
      assertThat(alarms(open)).hasSize(Stream.GAPS);
    }
    try (OpenLedger later = OpenLedger.at(NOW.plus(Duration.ofHours(2)), source)) {
      send(later, "default", "agent", 90L);

      assertThat(alarms(later)).hasSize(Stream.GAPS + 1);
    }
  }
}
