package io.salvor.ledger;

import static io.salvor.ledger.LedgerFixture.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.salvor.components.PostgresServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class PostgresqlLedgerTest
    implements LedgerSuite,
        ConclusionsSuite,
        OwnershipSuite,
        RetentionSuite,
        GapSuite,
        MigrationSuite,
        RecoverySuite {
  @Override
  public PGSimpleDataSource database() {
    return PostgresServer.shared().database();
  }

  @Test
  void aServerThatWasAwayIsUsedAgainAndNothingAcknowledgedIsLost() {
    PostgresServer server = PostgresServer.shared();
    try (OpenLedger open = OpenLedger.on(database())) {
      open.append(entry("a", "s"));
      server.stop();
      try {
        assertThatThrownBy(() -> open.append(entry("b", "s")))
            .cause()
            .hasMessageContaining("the ledger cannot be written");
        assertThat(open.ledger().fault()).isPresent();
      } finally {
        server.start();
      }

      open.append(entry("c", "s"));

      assertThat(open.ledger().fault()).isEmpty();
      assertThat(open.reader().after(0, 10)).extracting(StoredFact::seq).containsExactly(1L, 2L);
      assertThat(open.firstBroken(Chain.FACT)).isZero();
    }
  }

  @Test
  void commitsAreDurableThoughTheServerIsSetToLoseTheLast() throws SQLException {
    PGSimpleDataSource source = database();
    source.setOptions("-c synchronous_commit=off");
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      LedgerSession.makeDurable(connection);

      ResultSet setting = statement.executeQuery("show synchronous_commit");
      assertThat(setting.next()).isTrue();
      assertThat(setting.getString(1)).isEqualTo("on");
    }
  }
}
