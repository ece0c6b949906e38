package io.salvor.ledger;

import static io.salvor.ledger.LedgerFixture.NOW;
import static io.salvor.ledger.LedgerFixture.decision;
import static io.salvor.ledger.LedgerFixture.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Verb;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;

/** A ledger of the first version goes on, on every database. */
interface MigrationSuite {
  /** A new, empty database. */
  DataSource database();

  /** What the first version wrote: three facts, two of them with the chain that it had. */
  private static DataSource firstVersion(DataSource source) throws SQLException {
    Flyway.configure().dataSource(source).target("1").load().migrate();
    String previous = HashChain.START;
    for (int seq = 1; seq <= 3; seq++) {
      String id = "f-" + seq;
      String body = "{\"kind\":\"text\",\"id\":\"" + id + "\",\"text\":\"x\"}";
      String at = String.valueOf(Columns.micros(NOW));
      String hash = HashChain.next(previous, "" + seq, "default", "s", id, at, body);
      OpenLedger.execute(
          source,
          "insert into fact (seq, cell, source, id, time, kind, node, job, part_of, parts, body,"
              + (" received, previous_hash, hash) values (" + seq + ", 'default', 's', '")
              + (id + "', " + at + ", 'text', 'n1', '', '', 0, '" + body + "', ")
              + (at + ", '" + previous + "', '" + hash + "')"));
      previous = hash;
    }
    OpenLedger.execute(
        source,
        "insert into decision (seq, id, cell, node, job, verbs, attribution, time, body,"
            + " case_body) values (1, 'd-0', 'default', 'n1', '', ' CORDON ', 'HARDWARE', "
            + (Columns.micros(NOW) + ", '{}', '{}')"));
    OpenLedger.execute(source, "update mark set position = 3 where name = 'decided'");
    return source;
  }

  @Test
  default void whatTheFirstVersionKeptIsReadCheckedAndGoesOn() throws SQLException {
    try (OpenLedger open = OpenLedger.on(firstVersion(database()))) {
      assertThat(open.append(entry("f-2", "s"), entry("f-4", "s")))
          .extracting(Receipt::isDuplicate)
          .containsExactly(true, false);
      open.ledger().tick(List.of(new TickEntry("default", NOW, Duration.ZERO))).join();
      open.ledger().store(Conclusions.of(List.of(decision("d-1", Verb.CORDON, "n1")), 5)).join();

      assertThat(open.reader().items(0, 10).items()).hasSize(5);
      assertThat(open.reader().decision("d-0")).isPresent();
      assertThat(open.reader().decidedUpTo()).isEqualTo(5);
      assertThat(open.reader().kept(0, 5)).hasSize(1);
      for (Chain chain : Chain.values()) {
        assertThat(open.firstBroken(chain)).isZero();
      }

      open.execute("update fact set body = '{}' where seq = 2");
      assertThat(open.firstBroken(Chain.FACT)).isEqualTo(2);
    }
  }

  @Test
  default void whatTheFirstVersionKeptCanBeRemoved() throws SQLException {
    DataSource source = firstVersion(database());
    try (OpenLedger open = OpenLedger.on(source)) {
      open.append(entry("f-4", "s"));
      open.ledger().store(Conclusions.of(List.of(decision("d-1", Verb.CORDON, "n1")), 4)).join();
    }
    try (OpenLedger later = OpenLedger.at(NOW.plus(Duration.ofDays(500)), source)) {
      later.ledger().retain(RetentionSuite.RULES);
      later.ledger().keepFrom(4);
      later.ledger().prune().join();

      assertThat(later.reader().items(0, 10).items()).hasSize(1);
      assertThat(later.reader().decision("d-0")).isEmpty();
      later.append(entry("f-5", "s"));
      later.ledger().store(Conclusions.of(List.of(decision("d-2", Verb.CORDON, "n1")), 5)).join();
      for (Chain chain : Chain.values()) {
        assertThat(later.firstBroken(chain)).as(chain.name()).isZero();
      }
    }
  }
}
