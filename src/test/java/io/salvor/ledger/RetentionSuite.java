package io.salvor.ledger;

import static io.salvor.ledger.LedgerFixture.NOW;
import static io.salvor.ledger.LedgerFixture.decision;
import static io.salvor.ledger.LedgerFixture.entry;
import static io.salvor.ledger.LedgerFixture.fact;
import static io.salvor.ledger.LedgerFixture.incident;
import static io.salvor.ledger.LedgerFixture.intent;
import static io.salvor.ledger.LedgerFixture.outcome;
import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.CellSettings;
import io.salvor.model.FactKind;
import io.salvor.model.Mode;
import io.salvor.model.Outcome.State;
import io.salvor.model.Phase;
import io.salvor.model.Verb;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** How old entries are removed on every database. */
interface RetentionSuite {
  Retention RULES =
      new Retention(
          Map.of(FactKind.TEXT, Duration.ofDays(14), FactKind.COMMAND, Duration.ofDays(400)),
          Duration.ofDays(35),
          Duration.ofDays(35),
          Duration.ofDays(400));

  /** A new, empty database. */
  DataSource database();

  private static void prune(OpenLedger open, long keepFrom) {
    open.ledger().retain(RULES);
    open.ledger().keepFrom(keepFrom);
    while (open.ledger().prune().join()) {
      assertThat(open.firstBroken(Chain.FACT)).isZero();
    }
    open.ledger().prune().join();
  }

  /** Every third is of a kind that is kept longer. */
  private static Entry[] manyWhereEveryThirdStays() {
    Entry[] many = new Entry[3 * Pruner.ROWS + 7];
    for (int i = 0; i < many.length; i++) {
      many[i] =
          i % 3 == 0
              ? new Entry(outcome("o" + i, "a", State.STARTED), List.of())
              : entry("f" + i, "s");
    }
    return many;
  }

  private static List<Long> positions(OpenLedger open) {
    return open.reader().items(0, 10_000).items().stream().map(LedgerItem::seq).toList();
  }

  @Test
  default void removesWhatIsOldByItsKindAndTheChainCanStillBeChecked() {
    DataSource source = database();
    try (OpenLedger open = OpenLedger.on(source)) {
      open.append(entry("old", "s"));
      open.ledger().tick(List.of(new TickEntry("default", NOW, Duration.ZERO))).join();
      open.append(new Entry(outcome("o", "a-1", State.STARTED), List.of()));
    }
    try (OpenLedger later = OpenLedger.at(NOW.plus(Duration.ofDays(20)), source)) {
      later.append(entry("young", "s"));

      prune(later, 100);

      assertThat(positions(later)).containsExactly(2L, 3L, 4L);
      assertThat(later.reader().start()).isEqualTo(1);
      assertThat(later.firstBroken(Chain.FACT)).isZero();
    }
    try (OpenLedger last = OpenLedger.at(NOW.plus(Duration.ofDays(50)), source)) {
      prune(last, 100);

      assertThat(positions(last)).isEmpty();
      assertThat(last.reader().start()).isEqualTo(4);
      assertThat(last.firstBroken(Chain.FACT)).isZero();
      last.append(entry("next", "s"));
      assertThat(positions(last)).containsExactly(5L);
      assertThat(last.firstBroken(Chain.FACT)).isZero();
    }
  }

  @Test
  default void aChangeBehindWhatWasRemovedStillShows() throws SQLException {
    DataSource source = database();
    try (OpenLedger open = OpenLedger.on(source)) {
      open.append(entry("a", "s"), entry("b", "s"));
    }
    try (OpenLedger later = OpenLedger.at(NOW.plus(Duration.ofDays(20)), source)) {
      later.append(entry("c", "s"), entry("d", "s"));
      prune(later, 100);
      assertThat(positions(later)).containsExactly(3L, 4L);

      later.execute("delete from fact where seq = 3");

      assertThat(later.firstBroken(Chain.FACT)).isEqualTo(4);
    }
  }

  @Test
  default void removesNothingThatACellNeedsButTextsThatWereRead() {
    DataSource source = database();
    try (OpenLedger open = OpenLedger.on(source)) {
      open.append(new Entry(fact("t", "s"), List.of(outcome("t#1", "a", State.STARTED))));
      open.append(entry("unread", "s"), entry("b", "s"));
    }
    try (OpenLedger later = OpenLedger.at(NOW.plus(Duration.ofDays(20)), source)) {
      prune(later, 0);
      assertThat(positions(later)).containsExactly(2L, 3L, 4L);

      prune(later, 4);
      assertThat(positions(later)).containsExactly(2L, 4L);
      assertThat(later.firstBroken(Chain.FACT)).isZero();
    }
  }

  @Test
  default void settingsInForceStay() {
    DataSource source = database();
    CellSettings bold = new CellSettings(Mode.ENFORCE, false, List.of());
    try (OpenLedger open = OpenLedger.on(source)) {
      open.ledger().settings("a", CellSettings.CAREFUL).join();
      open.ledger().settings("b", CellSettings.CAREFUL).join();
      open.ledger().settings("a", bold).join();
      open.append(entry("a", "s"));
    }
    try (OpenLedger later = OpenLedger.at(NOW.plus(Duration.ofDays(900)), source)) {
      prune(later, 100);

      assertThat(positions(later)).containsExactly(2L, 3L);
      later.ledger().settings("a", bold).join();
      assertThat(positions(later)).hasSize(2);
    }
  }

  @Test
  default void removesManyInSmallSteps() {
    DataSource source = database();
    Entry[] many = manyWhereEveryThirdStays();
    try (OpenLedger open = OpenLedger.on(source)) {
      open.append(many);
    }
    try (OpenLedger later = OpenLedger.at(NOW.plus(Duration.ofDays(20)), source)) {
      prune(later, 10_000);

      assertThat(positions(later)).hasSize(many.length / 3 + 1);
      assertThat(later.firstBroken(Chain.FACT)).isZero();
    }
    try (OpenLedger last = OpenLedger.at(NOW.plus(Duration.ofDays(50)), source)) {
      prune(last, 10_000);

      assertThat(positions(last)).isEmpty();
      assertThat(new ReadQueries(source).number("select count(*) from removed")).isEqualTo(1);
      assertThat(last.firstBroken(Chain.FACT)).isZero();
    }
  }

  @Test
  default void aCheckBesideARemovalFindsNoFault() {
    for (int step = 1; step <= 8; step++) {
      DataSource source = database();
      try (OpenLedger open = OpenLedger.on(source)) {
        open.append(manyWhereEveryThirdStays());
      }
      try (OpenLedger later = OpenLedger.at(NOW.plus(Duration.ofDays(20)), source)) {
        later.ledger().retain(RULES);
        later.ledger().keepFrom(10_000);
        DataSource watched = before(step, source, () -> prune(later, 10_000));

        assertThat(new ChainCheck(watched).check(Chain.FACT).broken()).as("step " + step).isZero();
      }
    }
  }

  /** The database, with something else done to it before one of the questions to it. */
  private static DataSource before(int question, DataSource source, Runnable other) {
    AtomicInteger asked = new AtomicInteger();
    InvocationHandler handler =
        (proxy, method, values) -> {
          if (method.getName().equals("getConnection") && asked.incrementAndGet() == question) {
            other.run();
          }
          return method.invoke(source, values);
        };
    return (DataSource)
        Proxy.newProxyInstance(
            DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, handler);
  }

  @Test
  default void anEntryPutWhereOthersWereRemovedIsFound() throws SQLException {
    DataSource source = database();
    try (OpenLedger open = OpenLedger.on(source)) {
      open.append(entry("a", "s"), entry("b", "s"), entry("c", "s"));
    }
    try (OpenLedger later = OpenLedger.at(NOW.plus(Duration.ofDays(20)), source)) {
      later.append(entry("young", "s"));
      later.execute("create table forged as select * from fact where seq = 2");
      prune(later, 10_000);
      assertThat(positions(later)).containsExactly(4L);
      later.execute("insert into fact select * from forged");

      assertThat(later.firstBroken(Chain.FACT)).isEqualTo(2);
    }
  }

  @Test
  default void oldDecisionsClosedIncidentsAndFinishedIntentsAreRemoved() {
    DataSource source = database();
    try (OpenLedger open = OpenLedger.on(source)) {
      open.ledger().store(conclusions("1", Phase.RESOLVED)).join();
      open.append(new Entry(outcome("o", "a-1", State.SUCCEEDED), List.of()));
      open.ledger().store(conclusions("2", Phase.RESOLVED)).join();
    }
    try (OpenLedger later = OpenLedger.at(NOW.plus(Duration.ofDays(401)), source)) {
      prune(later, 100);

      LedgerReader reader = later.reader();
      assertThat(reader.decision("d-1")).isEmpty();
      assertThat(reader.decisionsOn("f-1")).isEmpty();
      assertThat(reader.incident("i-1")).isEmpty();
      assertThat(reader.openIntents(10))
          .extracting(open -> open.intent().action())
          .containsExactly("a-2");
      Duration longer = Duration.ofDays(4_000);
      later.ledger().retain(new Retention(Map.of(), longer, longer, longer));
      later.ledger().store(conclusions("3", Phase.OPEN)).join();
      for (Chain chain : Chain.values()) {
        assertThat(later.firstBroken(chain)).isZero();
      }
      assertThat(reader.kept(0, 9)).hasSize(1);
    }
  }

  @Test
  default void openIncidentsAndDecisionsThatACellNeedsStay() {
    DataSource source = database();
    try (OpenLedger open = OpenLedger.on(source)) {
      open.ledger().store(conclusions("1", Phase.OPEN)).join();
    }
    try (OpenLedger later = OpenLedger.at(NOW.plus(Duration.ofDays(401)), source)) {
      prune(later, 1);

      assertThat(later.reader().decision("d-1")).isPresent();
      assertThat(later.reader().incident("i-1")).isPresent();
    }
  }

  private static Conclusions conclusions(String number, Phase phase) {
    Instant changed = NOW.plusSeconds(1);
    return new Conclusions(
        List.of(decision("d-" + number, Verb.CORDON, "n1")),
        List.of(intent("a-" + number)),
        List.of(),
        List.of(incident(phase, changed)),
        List.of(),
        List.of(),
        1);
  }
}
