package io.salvor.ledger;

import static io.salvor.ledger.LedgerFixture.NOW;
import static io.salvor.ledger.LedgerFixture.decision;
import static io.salvor.ledger.LedgerFixture.intent;
import static io.salvor.ledger.LedgerFixture.lease;
import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.ledger.IncidentFilter.Place;
import io.salvor.model.Fact;
import io.salvor.model.Incident;
import io.salvor.model.Intent;
import io.salvor.model.Lease;
import io.salvor.model.Origin;
import io.salvor.model.Outcome;
import io.salvor.model.Outcome.State;
import io.salvor.model.Phase;
import io.salvor.model.Scope;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** How the recovery loop is read back on every database. */
interface RecoverySuite {
  IncidentFilter ALL = IncidentFilter.since(Instant.EPOCH);

  /** A new, empty database. */
  DataSource database();

  @Test
  default void incidentsComeNewestFirstAndGoOnBehindTheLastOneOfAPage() {
    DataSource source = database();
    try (OpenLedger open = OpenLedger.on(source)) {
      keep(open, List.of(), List.of(at("i-1", 0), at("i-2", 5), at("i-3", 5), at("i-4", 9)));
      RecoveryReader reader = new RecoveryReader(source);

      List<Incident> first = reader.incidents(ALL, Place.START, 2);
      List<Incident> second = reader.incidents(ALL, RecoveryReader.place(first.get(1)), 2);

      assertThat(first).extracting(Incident::id).containsExactly("i-4", "i-3");
      assertThat(second).extracting(Incident::id).containsExactly("i-2", "i-1");
    }
  }

  @Test
  default void aDomainIncidentKnowsItsChildrenAlsoThoseThatWereTiedToItLater() {
    DataSource source = database();
    try (OpenLedger open = OpenLedger.on(source)) {
      keep(open, List.of(), List.of(at("i-1", 0), at("i-2", 1)));
      keep(open, List.of(), List.of(incident("i-1", 0, "i-9")));
      RecoveryReader reader = new RecoveryReader(source);

      assertThat(reader.children("i-9", 10)).extracting(Incident::id).containsExactly("i-1");
      assertThat(reader.children("", 10)).isEmpty();
    }
  }

  @Test
  default void anIncidentsDecisionsActionsOutcomesAndLockAreFound() {
    DataSource source = database();
    try (OpenLedger open = OpenLedger.on(source)) {
      Conclusions all =
          new Conclusions(
              List.of(decision("d-1", Verb.CORDON, "n1"), decision("d-2", Verb.CORDON, "n2")),
              List.of(intent("a-1"), intent("a-2")),
              List.of(outcome("a-1", State.STARTED), outcome("a-1", State.SUCCEEDED)),
              List.of(at("i-1", 0)),
              List.of(lease("n1", 1)),
              List.of(),
              1);
      open.ledger().store(all).join();
      RecoveryReader reader = new RecoveryReader(source);
      Incident incident = reader.incident("i-1").orElseThrow();

      assertThat(reader.decisions(incident, 10)).hasSize(1);
      List<StoredIntent> intents = reader.intents("i-1", 10);
      assertThat(intents).extracting(StoredIntent::state).containsExactly("SUCCEEDED", "OPEN");
      assertThat(intents.get(0).ended()).contains(NOW);
      assertThat(intents.get(1).ended()).isEmpty();
      assertThat(intents.get(1).isOpen()).isTrue();
      assertThat(reader.outcomes("a-1")).hasSize(2);
      assertThat(reader.outcomes("a-2")).isEmpty();
      assertThat(reader.lease("default", "n1")).contains(lease("n1", 1));
      assertThat(reader.lease("default", "n2")).isEmpty();
    }
  }

  private static void keep(OpenLedger open, List<Intent> intents, List<Incident> incidents) {
    open.ledger()
        .store(
            new Conclusions(
                List.of(), intents, List.of(), incidents, List.<Lease>of(), List.of(), 0))
        .join();
  }

  private static Fact outcome(String action, State state) {
    String id = action + "-" + state.name().toLowerCase(java.util.Locale.ROOT);
    return new Outcome(new Origin(id, NOW, "salvor-act"), action, state, "", "n1");
  }

  private static Incident at(String id, int second) {
    return incident(id, second, "");
  }

  private static Incident incident(String id, int second, String parent) {
    Instant time = NOW.plusSeconds(second);
    return new Incident(
        id,
        "default",
        Scope.NODE,
        "n1",
        Phase.OPEN,
        time,
        time,
        Instant.MAX,
        parent,
        List.of(),
        Whose.HARDWARE,
        "",
        "",
        Map.of());
  }
}
