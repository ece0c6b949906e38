package io.salvor.ledger;

import static io.salvor.ledger.LedgerFixture.NOW;
import static io.salvor.ledger.LedgerFixture.decision;
import static io.salvor.ledger.LedgerFixture.entry;
import static io.salvor.ledger.LedgerFixture.fact;
import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.CellSettings;
import io.salvor.model.Fact;
import io.salvor.model.Mode;
import io.salvor.model.Origin;
import io.salvor.model.RawText;
import io.salvor.model.TextFormat;
import io.salvor.model.Verb;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** What the sequence of entries does on every database. */
interface LedgerSuite {
  /** A new, empty database. */
  DataSource database();

  @Test
  default void keepsFactsInOrderAndGivesThemBackAfterItWasClosed() {
    DataSource source = database();
    OpenLedger open = OpenLedger.on(source);
    try (open) {
      assertThat(open.append(entry("a", "s1"), entry("b", "s2")))
          .containsExactly(new Receipt("a", false), new Receipt("b", false));
    }

    assertThat(open.committed()).isEqualTo(2);
    List<StoredFact> facts = new LedgerReader(source).after(0, 10);
    assertThat(facts).extracting(StoredFact::seq).containsExactly(1L, 2L);
    assertThat(facts.get(0).body()).contains("\"id\":\"a\"");
    assertThat(facts.get(0).received()).isEqualTo(NOW);
  }

  @Test
  default void theSameIdFromTheSameSourceIsOneFactAndFromAnotherSourceAnother() {
    try (OpenLedger open = OpenLedger.on(database())) {
      open.append(entry("a", "s1"));

      assertThat(open.append(entry("a", "s1"), entry("a", "s2"), entry("a", "s2")))
          .extracting(Receipt::isDuplicate)
          .containsExactly(true, false, true);
      assertThat(open.reader().facts("a"))
          .extracting(StoredFact::source)
          .containsExactly("s1", "s2");
    }
  }

  @Test
  default void findsDuplicatesHoweverManyFactsOneRequestBrings() {
    try (OpenLedger open = OpenLedger.on(database())) {
      Entry[] many = new Entry[1_000];
      for (int i = 0; i < many.length; i++) {
        many[i] = entry("f" + i, "s");
      }
      open.append(many);
      many[999] = entry("new", "s");

      List<Receipt> again = open.append(many);

      assertThat(again).filteredOn(receipt -> !receipt.isDuplicate()).hasSize(1);
      assertThat(open.reader().after(0, 5_000)).hasSize(1_001);
    }
  }

  @Test
  default void thePartsOfATextAreKeptBehindItOnce() {
    Entry text = new Entry(fact("t", "s"), List.of(fact("t#1", "s"), fact("t#2", "s")));
    try (OpenLedger open = OpenLedger.on(database())) {
      open.append(text);
      open.append(text);

      assertThat(open.reader().after(0, 10)).extracting(StoredFact::parts).containsExactly(2, 0, 0);
    }
  }

  @Test
  default void concurrentRequestsShareTransactions() {
    try (OpenLedger open = OpenLedger.on(database())) {
      List<CompletableFuture<List<Receipt>>> pending = new ArrayList<>();
      for (int i = 0; i < 2_000; i++) {
        pending.add(open.ledger().append(List.of(entry("f" + i, "s"))));
      }

      pending.forEach(CompletableFuture::join);

      assertThat(open.reader().after(0, 5_000)).hasSize(2_000);
      assertThat(open.commits()).isLessThan(1_000);
      assertThat(open.firstBroken(Chain.FACT)).isZero();
    }
  }

  @Test
  default void aTimeBeyondAllYearsFailsNobody() {
    Fact late = new RawText(new Origin("l", Instant.MAX, "s"), TextFormat.AUTO, "", "", -1, "x");
    try (OpenLedger open = OpenLedger.on(database())) {
      assertThat(open.append(new Entry(late, List.of()), entry("a", "s"))).hasSize(2);
    }
  }

  @Test
  default void charactersThatADatabaseCannotKeepFailNobodyAndDoNotBreakTheChain() {
    try (OpenLedger open = OpenLedger.on(database())) {
      open.append(entry("a\0b", "s\uD800"), entry("a", "s"));

      assertThat(open.append(entry("a\0b", "s\uD800"))).containsExactly(new Receipt("a\0b", true));
      assertThat(open.reader().after(0, 10)).hasSize(2);
      assertThat(open.firstBroken(Chain.FACT)).isZero();
    }
  }

  @Test
  default void thePositionBeforeALaterTimeIsTheLast() {
    try (OpenLedger open = OpenLedger.on(database())) {
      open.append(entry("a", "s"), entry("b", "s"));

      assertThat(open.reader().positionBefore(NOW)).isZero();
      assertThat(open.reader().positionBefore(NOW.plusSeconds(1))).isEqualTo(2);
    }
  }

  @Test
  default void aChangedEntryBreaksTheChainAtItsPosition() throws SQLException {
    for (String change :
        List.of("body = replace(body, '\"b\"', '\"x\"')", "kind = 'tick'", "parts = 1")) {
      try (OpenLedger open = OpenLedger.on(database())) {
        open.append(entry("a", "s"), entry("b", "s"), entry("c", "s"));

        open.execute("update fact set " + change + " where seq = 2");

        assertThat(open.firstBroken(Chain.FACT)).as(change).isEqualTo(2);
      }
    }
  }

  @Test
  default void aDroppedEntryBreaksTheChain() throws SQLException {
    try (OpenLedger open = OpenLedger.on(database())) {
      open.append(entry("a", "s"), entry("b", "s"), entry("c", "s"));

      open.execute("delete from fact where seq = 2");

      assertThat(open.firstBroken(Chain.FACT)).isEqualTo(3);
    }
  }

  @Test
  default void theLastEntriesAloneCanBeChecked() throws SQLException {
    DataSource source = database();
    try (OpenLedger open = OpenLedger.on(source)) {
      open.append(entry("a", "s"), entry("b", "s"), entry("c", "s"), entry("d", "s"));
      open.execute("update fact set body = '{}' where seq = 2");

      assertThat(new ChainCheck(source).check(Chain.FACT, 2).isWhole()).isTrue();
      assertThat(new ChainCheck(source).check(Chain.FACT, 3).broken()).isEqualTo(2);
    }
  }

  @Test
  default void ticksAndSettingsAreEntriesOfTheSequenceButNoFacts() {
    CellSettings settings = new CellSettings(Mode.APPROVE, true, List.of("Xid_79"));
    Instant time = NOW.plusNanos(789);
    Duration shift = Duration.ofHours(-2);
    try (OpenLedger open = OpenLedger.on(database())) {
      open.ledger().settings("default", settings).join();
      open.append(entry("a", "s"));
      open.ledger().tick(List.of(new TickEntry("default", time, shift))).join();

      assertThat(open.reader().items(0, 10).items())
          .containsExactly(
              new LedgerItem.Settings(1, "default", NOW, settings),
              new LedgerItem.Taken(2, fact("a", "s"), NOW),
              new LedgerItem.Tick(3, "default", time, shift));
      assertThat(open.reader().after(0, 10)).extracting(StoredFact::seq).containsExactly(2L);
      assertThat(open.reader().page("", Instant.EPOCH, 0, 10)).hasSize(1);
      assertThat(open.reader().facts("")).isEmpty();
      assertThat(open.firstBroken(Chain.FACT)).isZero();
    }
  }

  @Test
  default void whatWasCommittedLatelyIsTheSameFromMemoryAsFromTheDatabase() {
    try (OpenLedger open = OpenLedger.on(database())) {
      open.append(new Entry(fact("t", "s"), List.of(fact("t#1", "s"))), entry("a", "s"));
      open.ledger().tick(List.of(new TickEntry("default", NOW, Duration.ZERO))).join();

      for (long after = 0; after <= 4; after++) {
        ItemPage page = open.ledger().recent(after, 3).orElseThrow();
        assertThat(page.items()).isEqualTo(open.reader().items(after, 3).items());
        assertThat(page.isLast()).isEqualTo(after > 0);
      }
      assertThat(open.ledger().recent(5, 3)).isEmpty();
    }
  }

  @Test
  default void settingsAreWrittenOnlyWhenTheyChangeEvenAfterAStart() {
    CellSettings careful = CellSettings.CAREFUL;
    CellSettings bold = new CellSettings(Mode.ENFORCE, false, List.of());
    DataSource source = database();
    try (OpenLedger open = OpenLedger.on(source)) {
      open.ledger().settings("a", careful).join();
      open.ledger().settings("a", careful).join();
      open.ledger().settings("b", careful).join();
      open.ledger().settings("a", bold).join();
    }

    try (OpenLedger again = OpenLedger.on(source)) {
      again.ledger().settings("a", bold).join();
      again.ledger().settings("a", careful).join();

      assertThat(again.reader().items(0, 10).items()).hasSize(4);
    }
  }

  @Test
  default void readsDecisionsNewestFirstThroughTheirFilters() {
    try (OpenLedger open = OpenLedger.on(database())) {
      DecisionEntry second = decision("d-2", Verb.OBSERVE, "n2");
      store(open, 7, decision("d-1", Verb.CORDON, "n1"), second);
      store(open, 9, second, decision("d-3", Verb.CORDON, "n2"));

      assertThat(ids(open, "", "")).containsExactly("d-3", "d-2", "d-1");
      assertThat(ids(open, "n2", "")).containsExactly("d-3", "d-2");
      assertThat(ids(open, "", "CORDON")).containsExactly("d-3", "d-1");
      assertThat(ids(open, "", "CORD")).isEmpty();
      assertThat(open.reader().decisionsOn("f-1")).hasSize(3);
      assertThat(open.reader().decision("d-1")).isPresent();
      assertThat(open.reader().caseOf("d-1").orElseThrow()).contains("\"id\":\"c-d-1\"");
      assertThat(open.reader().caseOf("d-9")).isEmpty();
      assertThat(open.reader().decidedUpTo()).isEqualTo(9);
    }
  }

  private static void store(OpenLedger open, long upTo, DecisionEntry... decisions) {
    open.ledger().store(Conclusions.of(List.of(decisions), upTo)).join();
  }

  private static List<String> ids(OpenLedger open, String node, String verb) {
    DecisionQuery query = new DecisionQuery(node, "", verb, "", Instant.EPOCH, Long.MAX_VALUE, 10);
    return open.reader().decisions(query).stream()
        .map(stored -> stored.body().replaceAll("\\{\"id\":\"([^\"]*)\".*", "$1"))
        .toList();
  }
}
