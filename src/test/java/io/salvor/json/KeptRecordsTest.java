package io.salvor.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.CellSettings;
import io.salvor.model.Incident;
import io.salvor.model.Intent;
import io.salvor.model.Mode;
import io.salvor.model.Phase;
import io.salvor.model.Scope;
import io.salvor.model.Track;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the ledger keeps beside facts and decisions is read back the same. */
class KeptRecordsTest {
  private static final Instant NOW = Instant.parse("2026-05-01T10:00:00.123456789Z");

  @Test
  void anIntentComesBackEqual() {
    Intent intent =
        new Intent(
            "a-1",
            "d-1",
            "i-1",
            "default",
            Track.JOB,
            Verb.RETRY_ELSEWHERE,
            "4711",
            NOW,
            NOW.plusSeconds(600),
            "a-0",
            "started",
            Map.of("exclude", "gpu-17,".repeat(2_000), "attempt", "2"),
            "GPU 3 fell off the bus");

    assertThat(IntentJson.read(IntentJson.write(intent).toString()).value()).contains(intent);
  }

  @Test
  void anOpenAndAClosedIncidentComeBackEqual() {
    for (Instant closed : List.of(Instant.MAX, NOW.plusSeconds(60))) {
      Incident incident =
          new Incident(
              "i-1",
              "default",
              Scope.DOMAIN,
              "SWITCH leaf-3",
              Phase.DRAINING,
              NOW,
              NOW.plusSeconds(5),
              closed,
              "i-0",
              List.of("i-7", "i-8"),
              Whose.FABRIC,
              "XID 79",
              "512 nodes lost their link",
              Map.of(Incident.DETECTED, NOW));

      assertThat(IncidentJson.read(IncidentJson.write(incident).toString()).value())
          .contains(incident);
    }
  }

  @Test
  void settingsAndTicksComeBackEqual() {
    CellSettings settings = new CellSettings(Mode.ENFORCE, true, List.of("Xid_79", "Ladder_7"));
    TickJson tick = new TickJson(NOW, Duration.ofHours(-3));

    assertThat(SettingsJson.read(SettingsJson.write(settings).toString()).value())
        .contains(settings);
    assertThat(TickJson.read(tick.write().toString()).value()).contains(tick);
  }

  @Test
  void whatIsNoTickIsSaidToBeNone() {
    assertThat(TickJson.read("{\"time\":\"2026-05-01T10:00:00Z\",\"shift\":\"soon\"}").faults())
        .extracting(JsonFault::detail)
        .containsExactly("shift is a duration such as PT0S");
    assertThat(TickJson.read("[]").value()).isEmpty();
  }
}
