package io.salvor.ledger;

import static io.salvor.ledger.LedgerFixture.NOW;
import static io.salvor.ledger.LedgerFixture.decision;
import static io.salvor.ledger.LedgerFixture.entry;
import static io.salvor.ledger.LedgerFixture.fact;
import static io.salvor.ledger.LedgerFixture.incident;
import static io.salvor.ledger.LedgerFixture.intent;
import static io.salvor.ledger.LedgerFixture.lease;
import static io.salvor.ledger.LedgerFixture.outcome;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.salvor.model.Incident;
import io.salvor.model.Lease;
import io.salvor.model.Outcome.State;
import io.salvor.model.Phase;
import io.salvor.model.Scope;
import io.salvor.model.Verb;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** How what a cell concludes is kept on every database. */
interface ConclusionsSuite {
  /** A new, empty database. */
  DataSource database();

  @Test
  default void keepsAllThatCameOfSomeEntries() {
    try (OpenLedger open = OpenLedger.on(database())) {
      open.append(entry("a", "s"));

      open.ledger().store(all(1)).join();

      LedgerReader reader = open.reader();
      assertThat(reader.decidedUpTo()).isEqualTo(1);
      assertThat(reader.openIntents(10)).containsExactly(new OpenIntent(intent("a-1"), false));
      assertThat(reader.items(1, 10).items())
          .containsExactly(new LedgerItem.Taken(2, fact("raised", "salvor"), NOW));
      assertThat(reader.incident("i-1")).contains(incident(Phase.OPEN, NOW));
      assertThat(reader.leases("default")).containsExactly(lease("n1", 1));
      KeptDecision kept =
          new KeptDecision(1, Scope.NODE, "n1", decision("d-1", Verb.CORDON, "n1").decision());
      assertThat(reader.kept(0, 1)).containsExactly(kept);
      assertThat(reader.kept(1, 9)).isEmpty();
      for (Chain chain : Chain.values()) {
        assertThat(open.firstBroken(chain)).isZero();
      }
    }
  }

  @Test
  default void theSameTwiceIsKeptOnce() {
    try (OpenLedger open = OpenLedger.on(database())) {
      open.ledger().store(all(1)).join();
      open.ledger().store(all(1)).join();

      assertThat(open.reader().kept(0, 1)).hasSize(1);
      assertThat(open.reader().openIntents(10)).hasSize(1);
      assertThat(open.reader().items(0, 10).items()).hasSize(1);
    }
  }

  @Test
  default void allIsKeptOrNothing() throws SQLException {
    DataSource source = database();
    try (OpenLedger open = OpenLedger.on(source)) {
      open.execute("alter table lease rename to elsewhere");

      assertThatThrownBy(() -> open.ledger().store(all(1)).join())
          .hasMessageContaining("the ledger cannot be written");
      assertThat(open.reader().kept(0, 1)).isEmpty();
      assertThat(open.reader().openIntents(10)).isEmpty();
      assertThat(open.reader().incident("i-1")).isEmpty();
      assertThat(open.reader().items(0, 10).items()).isEmpty();
      assertThat(open.reader().decidedUpTo()).isZero();

      open.execute("alter table elsewhere rename to lease");
      open.ledger().store(all(1)).join();
      assertThat(open.reader().kept(0, 1)).hasSize(1);
    }
  }

  @Test
  default void theFirstFinalOutcomeOfAnActionHolds() throws SQLException {
    DataSource source = database();
    try (OpenLedger open = OpenLedger.on(source)) {
      open.ledger().store(all(1)).join();

      open.append(new Entry(outcome("o-1", "a-1", State.STARTED), List.of()));
      assertThat(open.reader().openIntents(10))
          .extracting(OpenIntent::started)
          .containsExactly(true);

      open.append(new Entry(outcome("o-2", "a-1", State.FAILED), List.of()));
      open.append(new Entry(outcome("o-3", "a-1", State.SUCCEEDED), List.of()));
      open.append(new Entry(outcome("o-4", "a-1", State.STARTED), List.of()));
      assertThat(open.reader().openIntents(10)).isEmpty();
      assertThat(states(source)).containsExactly("FAILED");
      assertThat(open.firstBroken(Chain.INTENT)).isZero();
    }
  }

  private static List<String> states(DataSource source) {
    return new ReadQueries(source).query("select state from intent", row -> row.getString(1));
  }

  @Test
  default void anIncidentIsKeptAsItIsNow() {
    try (OpenLedger open = OpenLedger.on(database())) {
      open.ledger().store(all(1)).join();

      open.ledger().store(with(incident(Phase.RESOLVED, NOW.plusSeconds(9)))).join();

      assertThat(open.reader().incident("i-1"))
          .contains(incident(Phase.RESOLVED, NOW.plusSeconds(9)));
    }
  }

  @Test
  default void anOldHolderNeitherTakesNorGivesBackTheLockOfANewOne() {
    try (OpenLedger open = OpenLedger.on(database())) {
      open.ledger().store(locks(List.of(lease("n1", 2)), List.of())).join();

      open.ledger().store(locks(List.of(lease("n1", 1)), List.of())).join();
      open.ledger().store(locks(List.of(), List.of(lease("n1", 1)))).join();
      assertThat(open.reader().leases("default")).containsExactly(lease("n1", 2));

      open.ledger().store(locks(List.of(), List.of(lease("n1", 2)))).join();
      assertThat(open.reader().leases("default")).isEmpty();
    }
  }

  @Test
  default void aChangedDecisionOrIntentBreaksItsChain() throws SQLException {
    DataSource source = database();
    try (OpenLedger open = OpenLedger.on(source)) {
      open.ledger().store(all(1)).join();

      open.execute("update decision set basis = 7");
      open.execute("update intent set body = replace(body, 'CORDON', 'REBOOT')");

      assertThat(open.firstBroken(Chain.DECISION)).isEqualTo(1);
      assertThat(open.firstBroken(Chain.INTENT)).isEqualTo(1);
    }
  }

  private static Conclusions all(long upTo) {
    return new Conclusions(
        List.of(decision("d-1", Verb.CORDON, "n1")),
        List.of(intent("a-1")),
        List.of(fact("raised", "salvor")),
        List.of(incident(Phase.OPEN, NOW)),
        List.of(lease("n1", 1)),
        List.of(),
        upTo);
  }

  private static Conclusions with(Incident incident) {
    return new Conclusions(
        List.of(), List.of(), List.of(), List.of(incident), List.of(), List.of(), 2);
  }

  private static Conclusions locks(List<Lease> leases, List<Lease> released) {
    return new Conclusions(List.of(), List.of(), List.of(), List.of(), leases, released, 1);
  }
}
