package io.salvor.ledger;

import static io.salvor.ledger.LedgerFixture.entry;
import static io.salvor.ledger.LedgerFixture.fact;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig.Pragma;
import org.sqlite.SQLiteDataSource;

class SqliteLedgerTest
    implements LedgerSuite,
        ConclusionsSuite,
        OwnershipSuite,
        RetentionSuite,
        GapSuite,
        MigrationSuite,
        RecoverySuite {
  private static final String BIG = "x".repeat(60_000);

  @TempDir private Path folder;
  private int databases;

  @Override
  public SQLiteDataSource database() {
    return database(folder.resolve("ledger" + ++databases + ".db"));
  }

  private static SQLiteDataSource database(Path file) {
    SQLiteDataSource source = new SQLiteDataSource();
    source.setUrl("jdbc:sqlite:" + file);
    source.setJournalMode("WAL");
    source.setTransactionMode("IMMEDIATE");
    return source;
  }

  @Test
  void aLockedDatabaseFailsTheWholeRequestAndTheNextOneSucceeds() throws SQLException {
    SQLiteDataSource source = database();
    source.setBusyTimeout(50);
    try (OpenLedger open = OpenLedger.on(source)) {
      try (Connection other = source.getConnection();
          Statement lock = other.createStatement()) {
        lock.execute("begin immediate");

        assertThatThrownBy(() -> open.append(entry("a", "s"), entry("b", "s")))
            .isInstanceOf(CompletionException.class)
            .hasMessageContaining("the ledger cannot be written");
        assertThat(open.ledger().fault()).isPresent();
        lock.execute("rollback");
      }

      assertThat(open.append(entry("c", "s"))).hasSize(1);
      assertThat(open.ledger().fault()).isEmpty();
      assertThat(open.reader().after(0, 10)).hasSize(1);
    }
  }

  @Test
  void aFullDatabaseKeepsNothingOfTheRequestAndGoesOnWhenThereIsRoom() {
    SQLiteDataSource source = database();
    try (OpenLedger first = OpenLedger.on(source)) {
      first.append(entry("a", "s"));
    }
    source.getConfig().setPragma(Pragma.MAX_PAGE_COUNT, "1");
    try (OpenLedger open = OpenLedger.on(source)) {
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> open.ledger().append(bigOnes()).join())
            .hasMessageContaining("full");
      }
      assertThat(open.reader().after(0, 100)).hasSize(1);

      source.getConfig().setPragma(Pragma.MAX_PAGE_COUNT, "1000000");
      open.ledger().append(bigOnes()).join();

      assertThat(open.reader().after(0, 100)).hasSize(21);
      assertThat(open.firstBroken(Chain.FACT)).isZero();
    }
  }

  @Test
  void aFullDiskLosesNothingAndIsUsedAgainWhenThereIsRoom() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk), "not run: no mount");
    try (OpenLedger open = OpenLedger.on(database(disk.resolve("ledger.db")))) {
      open.append(entry("a", "s"));
      int kept = fill(open);
      assertThatThrownBy(() -> open.append(new Entry(fact("big", "s", BIG), List.of())))
          .hasMessageContaining("full");

      run("mount", "-o", "remount,size=8m", "tmpfs", disk);
      open.append(entry("b", "s"));

      assertThat(open.reader().after(0, 1_000)).hasSize(kept + 2);
      assertThat(open.firstBroken(Chain.FACT)).isZero();
    } finally {
      run("umount", disk);
    }
  }

  @Test
  void aReadOnlyDiskLosesNothingAndIsUsedAgainWhenItCanBeWritten() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", disk), "not run: no mount");
    SQLiteDataSource source = database(disk.resolve("ledger.db"));
    try (OpenLedger first = OpenLedger.on(source)) {
      first.append(entry("a", "s"));
    }
    run("mount", "-o", "remount,ro", "tmpfs", disk);
    try (OpenLedger open = OpenLedger.again(source)) {
      assertThatThrownBy(() -> open.append(entry("b", "s")))
          .hasMessageContaining("the ledger cannot be written");

      run("mount", "-o", "remount,rw", "tmpfs", disk);
      open.append(entry("c", "s"));

      assertThat(open.reader().after(0, 10)).extracting(StoredFact::seq).containsExactly(1L, 2L);
    } finally {
      run("umount", disk);
    }
  }

  private static int fill(OpenLedger open) {
    for (int i = 0; i < 200; i++) {
      try {
        open.append(new Entry(fact("fill" + i, "s", BIG), List.of()));
      } catch (CompletionException e) {
        return i;
      }
    }
    throw new AssertionError("the disk is larger than it should be");
  }

  private static boolean run(Object... command) throws IOException, InterruptedException {
    String[] words = new String[command.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = command[i].toString();
    }
    return new ProcessBuilder(words).inheritIO().start().waitFor() == 0;
  }

  @Test
  void refusesAsBusyWhatItCannotKeepUpWith() throws SQLException {
    SQLiteDataSource source = database();
    source.setBusyTimeout(60_000);
    try (OpenLedger open = OpenLedger.on(source);
        Connection other = source.getConnection();
        Statement lock = other.createStatement()) {
      lock.execute("begin immediate");
      List<CompletableFuture<List<Receipt>>> answers = new ArrayList<>();
      for (int i = 0; i < 7; i++) {
        List<Entry> many = new ArrayList<>();
        for (int k = 0; k < 9_000; k++) {
          many.add(entry("f" + i + "-" + k, "s"));
        }
        answers.add(open.ledger().append(many));
      }

      assertThat(answers.get(6)).isCompletedExceptionally();
      assertThatThrownBy(() -> answers.get(6).join())
          .cause()
          .isInstanceOfSatisfying(LedgerFault.class, fault -> assertThat(fault.isBusy()).isTrue());
      lock.execute("rollback");
    }
  }

  private static List<Entry> bigOnes() {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      entries.add(new Entry(fact("big" + i, "s", BIG), List.of()));
    }
    return entries;
  }
}
