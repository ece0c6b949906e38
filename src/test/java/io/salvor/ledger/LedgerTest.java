package io.salvor.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.salvor.model.Case;
import io.salvor.model.Component;
import io.salvor.model.Confidence;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.GuardVerdict;
import io.salvor.model.Mode;
import io.salvor.model.Origin;
import io.salvor.model.RawText;
import io.salvor.model.Scope;
import io.salvor.model.SymptomClass;
import io.salvor.model.TextFormat;
import io.salvor.model.Track;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

class LedgerTest {
  private static final Instant NOW = Instant.parse("2026-05-01T10:00:00.123456Z");

  @TempDir private Path folder;
  private final AtomicLong committed = new AtomicLong();
  private final AtomicInteger commits = new AtomicInteger();
  private SQLiteDataSource source;
  private Ledger ledger;
  private LedgerReader reader;

  @BeforeEach
  void open() {
    source = new SQLiteDataSource();
    source.setUrl("jdbc:sqlite:" + folder.resolve("ledger.db"));
    source.setJournalMode("WAL");
    source.setTransactionMode("IMMEDIATE");
    Flyway.configure().dataSource(source).load().migrate();
    ledger = open(source);
    reader = new LedgerReader(source);
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void keepsFactsInOrderAndGivesThemBackAfterItWasClosed() {
    List<Receipt> receipts = append(entry("a", "s1"), entry("b", "s2"));
    ledger.close();

    assertThat(receipts).containsExactly(new Receipt("a", false), new Receipt("b", false));
    List<StoredFact> facts = new LedgerReader(source).after(0, 10);
    assertThat(facts).extracting(StoredFact::seq).containsExactly(1L, 2L);
    assertThat(facts.get(0).body()).contains("\"id\":\"a\"");
    assertThat(facts.get(0).received()).isEqualTo(NOW);
    assertThat(committed).hasValue(2);
  }

  @Test
  void theSameIdFromTheSameSourceIsOneFactAndFromAnotherSourceAnother() {
    append(entry("a", "s1"));

    assertThat(append(entry("a", "s1"), entry("a", "s2"), entry("a", "s2")))
        .extracting(Receipt::isDuplicate)
        .containsExactly(true, false, true);
    assertThat(reader.facts("a")).extracting(StoredFact::source).containsExactly("s1", "s2");
  }

  @Test
  void thePartsOfATextAreKeptBehindItOnce() {
    Entry text = new Entry(fact("t", "s"), List.of(fact("t#1", "s"), fact("t#2", "s")));

    append(text);
    append(text);

    assertThat(reader.after(0, 10)).extracting(StoredFact::parts).containsExactly(2, 0, 0);
  }

  @Test
  void concurrentRequestsShareTransactions() {
    List<CompletableFuture<List<Receipt>>> pending = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      pending.add(ledger.append(List.of(entry("f" + i, "s"))));
    }

    pending.forEach(CompletableFuture::join);

    assertThat(reader.after(0, 5_000)).hasSize(2_000);
    assertThat(commits.get()).isLessThan(1_000);
    assertThat(new ChainCheck(source).check(Chain.FACT).broken()).isZero();
  }

  @Test
  void aTimeBeyondAllYearsFailsNobody() {
    Fact late = new RawText(new Origin("l", Instant.MAX, "s"), TextFormat.AUTO, "", "", -1, "x");

    assertThat(append(new Entry(late, List.of()), entry("a", "s"))).hasSize(2);
  }

  @Test
  void thePositionBeforeALaterTimeIsTheLast() {
    append(entry("a", "s"), entry("b", "s"));

    assertThat(reader.positionBefore(NOW)).isZero();
    assertThat(reader.positionBefore(NOW.plusSeconds(1))).isEqualTo(2);
  }

  @Test
  void aChangedEntryBreaksTheChainAtItsPosition() throws SQLException {
    append(entry("a", "s"), entry("b", "s"), entry("c", "s"));

    execute("update fact set body = replace(body, '\"b\"', '\"x\"') where seq = 2");

    assertThat(new ChainCheck(source).check(Chain.FACT).broken()).isEqualTo(2);
  }

  @Test
  void aDroppedEntryBreaksTheChain() throws SQLException {
    append(entry("a", "s"), entry("b", "s"), entry("c", "s"));

    execute("delete from fact where seq = 2");

    assertThat(new ChainCheck(source).check(Chain.FACT).broken()).isEqualTo(3);
  }

  @Test
  void aLockedDatabaseFailsTheWholeRequestAndTheNextOneSucceeds() throws SQLException {
    source.setBusyTimeout(50);
    try (Connection other = source.getConnection();
        Statement lock = other.createStatement()) {
      lock.execute("begin immediate");

      assertThatThrownBy(() -> append(entry("a", "s"), entry("b", "s")))
          .isInstanceOf(CompletionException.class)
          .hasMessageContaining("the ledger cannot be written");
      assertThat(ledger.fault()).isPresent();
      lock.execute("rollback");
    }

    assertThat(append(entry("c", "s"))).hasSize(1);
    assertThat(ledger.fault()).isEmpty();
    assertThat(reader.after(0, 10)).hasSize(1);
  }

  @Test
  void aFullDiskKeepsNothingOfTheRequest() throws SQLException {
    append(entry("a", "s"));
    source.getConfig().setPragma(org.sqlite.SQLiteConfig.Pragma.MAX_PAGE_COUNT, "1");
    ledger.close();
    ledger = open(source);

    String big = "x".repeat(60_000);
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      entries.add(new Entry(fact("big" + i, "s", big), List.of()));
    }

    assertThatThrownBy(() -> ledger.append(entries).join()).hasMessageContaining("full");
    assertThat(reader.after(0, 100)).hasSize(1);
    assertThatThrownBy(() -> ledger.append(entries).join()).hasMessageContaining("full");
  }

  @Test
  void refusesAsBusyWhatItCannotKeepUpWith() throws SQLException {
    source.setBusyTimeout(60_000);
    try (Connection other = source.getConnection();
        Statement lock = other.createStatement()) {
      lock.execute("begin immediate");
      List<CompletableFuture<List<Receipt>>> answers = new ArrayList<>();
      for (int i = 0; i < 7; i++) {
        List<Entry> many = new ArrayList<>();
        for (int k = 0; k < 9_000; k++) {
          many.add(entry("f" + i + "-" + k, "s"));
        }
        answers.add(ledger.append(many));
      }

      assertThat(answers.get(6)).isCompletedExceptionally();
      assertThatThrownBy(() -> answers.get(6).join())
          .cause()
          .isInstanceOfSatisfying(LedgerFault.class, fault -> assertThat(fault.isBusy()).isTrue());
      lock.execute("rollback");
    }
  }

  @Test
  void readsDecisionsNewestFirstThroughTheirFilters() {
    ledger
        .store(
            Conclusions.of(
                List.of(decision("d-1", Verb.CORDON, "n1"), decision("d-2", Verb.OBSERVE, "n2")),
                7))
        .join();
    ledger
        .store(
            Conclusions.of(
                List.of(decision("d-2", Verb.OBSERVE, "n2"), decision("d-3", Verb.CORDON, "n2")),
                9))
        .join();

    assertThat(bodies(query("", ""))).containsExactly("d-3", "d-2", "d-1");
    assertThat(bodies(query("n2", ""))).containsExactly("d-3", "d-2");
    assertThat(bodies(query("", "CORDON"))).containsExactly("d-3", "d-1");
    assertThat(bodies(query("", "CORD"))).isEmpty();
    assertThat(reader.decisionsOn("f-1")).hasSize(3);
    assertThat(reader.decision("d-1")).isPresent();
    assertThat(reader.caseOf("d-1").orElseThrow()).contains("\"id\":\"c-d-1\"");
    assertThat(reader.caseOf("d-9")).isEmpty();
    assertThat(reader.decidedUpTo()).isEqualTo(9);
  }

  @Test
  void idsAreUniqueAndSortInTheOrderInWhichTheyWereGiven() {
    FactIds ids = new FactIds(Clock.fixed(NOW, ZoneOffset.UTC), new Random(1));
    List<String> given = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      given.add(ids.get());
    }

    assertThat(new HashSet<>(given)).hasSize(given.size());
    assertThat(given).isSorted().allMatch(id -> id.matches("f-[0-9A-HJKMNP-TV-Z]{26}"));
  }

  private Ledger open(SQLiteDataSource database) {
    return new Ledger(
        database,
        Clock.fixed(NOW, ZoneOffset.UTC),
        committed::set,
        (Duration took) -> commits.incrementAndGet());
  }

  private List<Receipt> append(Entry... entries) {
    return ledger.append(List.of(entries)).join();
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private List<String> bodies(DecisionQuery query) {
    return reader.decisions(query).stream()
        .map(stored -> stored.body().replaceAll("\\{\"id\":\"([^\"]*)\".*", "$1"))
        .toList();
  }

  private static DecisionQuery query(String node, String verb) {
    return new DecisionQuery(node, "", verb, "", Instant.EPOCH, Long.MAX_VALUE, 10);
  }

  private static Entry entry(String id, String source) {
    return new Entry(fact(id, source), List.of());
  }

  private static Fact fact(String id, String source) {
    return fact(id, source, "x");
  }

  private static Fact fact(String id, String source, String text) {
    return new RawText(new Origin(id, NOW, source), TextFormat.AUTO, "n1", "", -1, text);
  }

  private static DecisionEntry decision(String id, Verb verb, String node) {
    Case question =
        new Case(
            "c-" + id,
            "default",
            "",
            NOW,
            Mode.OBSERVE,
            List.of(fact("f-1", "s")),
            List.of(),
            List.of(),
            List.of(),
            null,
            List.of(),
            null,
            0);
    Decision.Action action =
        new Decision.Action(
            "a",
            Track.NODE,
            verb,
            node,
            Urgency.NOW,
            Map.of(),
            GuardVerdict.of(GuardVerdict.Ruling.ALLOWED, ""),
            "");
    Decision decision =
        new Decision(
            id,
            NOW,
            "default",
            "",
            "sha256:x",
            Mode.OBSERVE,
            new Decision.Subject("NODE", node),
            new Decision.Verdict(
                Whose.UNKNOWN,
                Confidence.LOW,
                Component.GPU,
                SymptomClass.NOTICE,
                "",
                List.of(),
                ""),
            List.of(action),
            List.of(new Decision.Because("r", "rule", "", "", 0, Map.of(), List.of(), "")),
            List.of(),
            List.of("f-1"));
    return new DecisionEntry(1, Scope.NODE, node, decision, question, node, "");
  }
}
