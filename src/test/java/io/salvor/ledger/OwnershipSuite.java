package io.salvor.ledger;

import static io.salvor.ledger.LedgerFixture.NOW;
import static io.salvor.ledger.LedgerFixture.decision;
import static io.salvor.ledger.LedgerFixture.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.salvor.model.CellSettings;
import io.salvor.model.Verb;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** On every database, one instance owns a ledger: the newest. */
interface OwnershipSuite {
  /** A new, empty database. */
  DataSource database();

  @Test
  default void eachOwnerHasANewEpoch() {
    DataSource source = database();
    try (OpenLedger one = OpenLedger.on(source);
        OpenLedger two = OpenLedger.on(source)) {
      assertThat(one.ledger().claim("one")).isEqualTo(1);
      assertThat(two.ledger().claim("two")).isEqualTo(2);
    }
  }

  @Test
  default void whoWasReplacedWritesNothingMore() {
    DataSource source = database();
    try (OpenLedger old = OpenLedger.on(source);
        OpenLedger young = OpenLedger.on(source)) {
      old.ledger().claim("old");
      old.append(entry("a", "s"));
      young.ledger().claim("young");
      List<Supplier<CompletableFuture<?>>> writes =
          List.of(
              () -> old.ledger().append(List.of(entry("b", "s"))),
              () -> old.ledger().tick(List.of(new TickEntry("default", NOW, Duration.ZERO))),
              () -> old.ledger().settings("default", CellSettings.CAREFUL),
              () -> old.ledger().probe(),
              () ->
                  old.ledger().store(Conclusions.of(List.of(decision("d", Verb.OBSERVE, "n")), 1)));

      for (Supplier<CompletableFuture<?>> write : writes) {
        assertThatThrownBy(() -> write.get().join())
            .cause()
            .hasMessageContaining("another instance owns this ledger since " + NOW + " (young)")
            .isInstanceOfSatisfying(
                LedgerFault.class, fault -> assertThat(fault.isFenced()).isTrue());
      }
      assertThat(old.ledger().fault()).isPresent();
      young.append(entry("c", "s"));
      assertThat(young.reader().after(0, 10)).extracting(StoredFact::seq).containsExactly(1L, 2L);
      assertThat(young.reader().decidedUpTo()).isZero();
      assertThat(young.firstBroken(Chain.FACT)).isZero();
    }
  }

  @Test
  default void ownersThatReplaceEachOtherUnderLoadLoseNothingThatTheyAcknowledged() {
    DataSource source = database();
    Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    try (OpenLedger one = OpenLedger.on(source);
        OpenLedger two = OpenLedger.on(source)) {
      one.ledger().claim("one");
      CompletableFuture<Void> load =
          CompletableFuture.allOf(
              CompletableFuture.runAsync(() -> write(one, "one", acknowledged)),
              CompletableFuture.runAsync(() -> write(two, "two", acknowledged)));
      for (int i = 0; i < 20 || !load.isDone(); i++) {
        (i % 2 == 0 ? two : one).ledger().claim("owner " + i);
        (i % 2 == 0 ? two : one).ledger().probe().exceptionally(fault -> null).join();
      }
      load.join();

      Set<String> kept =
          new LedgerReader(source)
              .after(0, 10_000).stream()
                  .map(stored -> stored.body().replaceAll(".*\"id\":\"([^\"]*)\".*", "$1"))
                  .collect(Collectors.toSet());
      assertThat(acknowledged).isNotEmpty();
      assertThat(kept).containsAll(acknowledged);
      assertThat(one.firstBroken(Chain.FACT)).isZero();
    }
  }

  private static void write(OpenLedger open, String name, Set<String> acknowledged) {
    for (int i = 0; i < 150; i++) {
      String id = name + "-" + i;
      try {
        open.append(entry(id, "s"));
        acknowledged.add(id);
      } catch (CompletionException e) {
        assertThat(e).hasCauseInstanceOf(LedgerFault.class);
      }
    }
  }
}
