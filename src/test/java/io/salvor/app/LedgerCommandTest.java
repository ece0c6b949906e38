package io.salvor.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.salvor.cell.Input;
import io.salvor.cell.Journal;
import io.salvor.cell.Journal.Batch;
import io.salvor.cell.Journal.Decided;
import io.salvor.cell.Journal.Due;
import io.salvor.cell.Topic;
import io.salvor.ledger.Entry;
import io.salvor.ledger.Ledger;
import io.salvor.ledger.LedgerReader;
import io.salvor.model.Case;
import io.salvor.model.CellSettings;
import io.salvor.model.Mode;
import io.salvor.model.Origin;
import io.salvor.model.RawText;
import io.salvor.model.TextFormat;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

/** A ledger is checked and exported, and what was exported is read as cells take it. */
class LedgerCommandTest {
  private static final Instant NOW = Instant.parse("2026-05-01T10:00:00.123456Z");

  @TempDir private Path folder;
  private final SQLiteDataSource source = new SQLiteDataSource();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path file;
  private Journal.Page page;
  private List<Journal.Kept> kept;

  @BeforeEach
  void fill() {
    file = folder.resolve("ledger.db");
    source.setUrl("jdbc:sqlite:" + file);
    source.setJournalMode("WAL");
    source.setTransactionMode("IMMEDIATE");
    Flyway.configure().dataSource(source).load().migrate();
    Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
    try (Ledger ledger = new Ledger(source, clock, seq -> {}, took -> {})) {
      LedgerInputs journal = new LedgerInputs(ledger, new LedgerReader(source));
      journal.settings("default", new CellSettings(Mode.APPROVE, true, List.of("Xid_79")));
      ledger.append(List.of(new Entry(text("t"), List.of(text("t#1"))))).join();
      journal.tick(List.of(new Due("default", NOW.plusNanos(7), Duration.ofHours(-1))));
      Case question =
          new Case(
              "c-1",
              "default",
              "",
              NOW,
              Mode.OBSERVE,
              List.of(text("t#1")),
              List.of(),
              List.of(),
              List.of(),
              Case.JobRecord.UNKNOWN,
              List.of(),
              Case.FleetRecord.UNKNOWN,
              0);
      journal.store(
          new Batch(
              List.of(
                  new Decided(4, question, new FakePolicy().decide(question), Topic.node("n1"))),
              List.of(),
              List.of(text("raised")),
              List.of(),
              List.of(),
              List.of(),
              4));
      page = journal.after(0, 100);
      kept = journal.kept(0, 4);
    }
  }

  private static RawText text(String id) {
    return new RawText(new Origin(id, NOW, "s"), TextFormat.AUTO, "n1", "", -1, "XID 79");
  }

  @Test
  void whatWasExportedIsReadAsTheCellsTookIt() throws Exception {
    Path exported = folder.resolve("ledger.jsonl");

    assertThat(run("ledger", "export", "--ledger", file.toString(), "--out", exported.toString()))
        .isZero();

    try (InputStream in = Files.newInputStream(exported)) {
      RecordedLedger recorded = RecordedLedger.read(in);
      assertThat(recorded.inputs()).isEqualTo(page.inputs()).hasSize(4);
      assertThat(recorded.inputs()).extracting(Input::seq).containsExactly(1L, 3L, 4L, 5L);
      assertThat(recorded.kept()).isEqualTo(kept).hasSize(1);
    }
    assertThat(Files.readAllLines(exported))
        .hasSize(6)
        .element(4)
        .asString()
        .startsWith(
            "{\"seq\":1,\"entry\":\"decision\",\"basis\":4,\"scope\":\"NODE\",\"topic\":\"n1\"");
  }

  @Test
  void aWholeLedgerIsSaidToBeWhole() {
    assertThat(run("ledger", "verify", "--ledger", file.toString())).isZero();
    assertThat(out.toString()).contains("fact      whole, 5 entries, last ");
  }

  @Test
  void aChangedLedgerIsSaidToBeBrokenAndWhere() throws Exception {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("update decision set body = '{}'");
    }

    assertThat(run("ledger", "verify", "--ledger", file.toString())).isEqualTo(1);
    assertThat(out.toString()).contains("decision  BROKEN at 1");
  }

  @Test
  void whatIsNoLedgerIsSaidToBeNone() throws Exception {
    Path other = Files.writeString(folder.resolve("other.db"), "no database");

    assertThat(run("ledger", "verify", "--ledger", other.toString())).isEqualTo(2);
    assertThat(run("ledger", "export", "--ledger", folder.resolve("none").toString())).isEqualTo(2);
    assertThat(err.toString()).contains("the ledger cannot be read").contains("there is no ledger");
    assertThat(folder.resolve("none")).doesNotExist();
  }

  @Test
  void aLineThatIsNoneIsNamed() {
    byte[] lines = "\n{\"seq\":1,\"entry\":\"fact\"}\n".getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> RecordedLedger.read(new ByteArrayInputStream(lines)))
        .isInstanceOf(CommandFault.class)
        .hasMessage("line 2 is no line of a ledger: the line has no entry");
  }

  private int run(String... args) {
    Console console =
        new Console(
            InputStream.nullInputStream(),
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            Terminal.NONE,
            Clock.fixed(NOW, ZoneOffset.UTC));
    return Main.run(console, folder -> new FakePolicy(), args);
  }
}
