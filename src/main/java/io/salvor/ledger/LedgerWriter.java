package io.salvor.ledger;

import io.salvor.json.CaseJson;
import io.salvor.json.DecisionJson;
import io.salvor.json.FactJson;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The statements of one open transaction; knows the end of the chain. */
final class LedgerWriter {
  private static final String MARK = "decided";
  private static final long LAST_SECOND = Long.MAX_VALUE / 1_000_000 - 1;

  private final Connection connection;
  private long lastFact;
  private long lastDecision;
  private String lastHash;

  LedgerWriter(Connection connection) throws SQLException {
    this.connection = connection;
    lastFact = number("select coalesce(max(seq), 0) from fact");
    lastDecision = number("select coalesce(max(seq), 0) from decision");
    lastHash = lastHash();
  }

  long lastFact() {
    return lastFact;
  }

  List<Receipt> append(List<Entry> entries, Instant received) throws SQLException {
    List<Receipt> receipts = new ArrayList<>(entries.size());
    for (Entry entry : entries) {
      Fact fact = entry.fact();
      boolean isDuplicate = isKnown(fact);
      if (!isDuplicate) {
        insert(fact, "", entry.parts().size(), received);
        for (Fact part : entry.parts()) {
          if (!isKnown(part)) {
            insert(part, fact.id(), 0, received);
          }
        }
      }
      receipts.add(new Receipt(fact.id(), isDuplicate));
    }
    return receipts;
  }

  private boolean isKnown(Fact fact) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("select seq from fact where source = ? and id = ?")) {
      query.setString(1, fact.origin().source());
      query.setString(2, fact.id());
      try (ResultSet rows = query.executeQuery()) {
        return rows.next();
      }
    }
  }

  private void insert(Fact fact, String partOf, int parts, Instant received) throws SQLException {
    String body = FactJson.write(fact).toString();
    String kind = fact.kind().name().toLowerCase(Locale.ROOT);
    String cell = fact.origin().cell();
    String source = fact.origin().source();
    long at = micros(received);
    long seq = lastFact + 1;
    String hash =
        HashChain.next(
            lastHash, String.valueOf(seq), cell, source, fact.id(), String.valueOf(at), body);
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into fact (seq, cell, source, id, time, kind, node, job, part_of, parts, body,"
                + " received, previous_hash, hash) values (?,?,?,?,?,?,?,?,?,?,?,?,?,?)")) {
      insert.setLong(1, seq);
      insert.setString(2, cell);
      insert.setString(3, source);
      insert.setString(4, fact.id());
      insert.setLong(5, micros(fact.time()));
      insert.setString(6, kind);
      insert.setString(7, fact.node());
      insert.setString(8, fact.jobId());
      insert.setString(9, partOf);
      insert.setInt(10, parts);
      insert.setString(11, body);
      insert.setLong(12, at);
      insert.setString(13, lastHash);
      insert.setString(14, hash);
      insert.executeUpdate();
    }
    lastFact = seq;
    lastHash = hash;
  }

  /** Keeps decisions that are not there yet, and up to where facts were decided. */
  void store(List<DecisionEntry> entries, long decidedUpTo) throws SQLException {
    for (DecisionEntry entry : entries) {
      if (number("select count(*) from decision where id = ?", entry.decision().id()) == 0) {
        insert(entry);
      }
    }
    try (PreparedStatement update =
        connection.prepareStatement("update mark set position = ? where name = ?")) {
      update.setLong(1, decidedUpTo);
      update.setString(2, MARK);
      update.executeUpdate();
    }
  }

  private void insert(DecisionEntry entry) throws SQLException {
    Decision decision = entry.decision();
    long seq = ++lastDecision;
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into decision (seq, id, cell, node, job, verbs, attribution, time, body,"
                + " case_body) values (?,?,?,?,?,?,?,?,?,?)")) {
      insert.setLong(1, seq);
      insert.setString(2, decision.id());
      insert.setString(3, decision.cell());
      insert.setString(4, entry.node());
      insert.setString(5, entry.job());
      insert.setString(6, verbs(decision));
      insert.setString(7, decision.verdict().attribution().name());
      insert.setLong(8, micros(decision.time()));
      insert.setString(9, DecisionJson.write(decision).toString());
      insert.setString(10, CaseJson.write(entry.question()).toString());
      insert.executeUpdate();
    }
    try (PreparedStatement link =
        connection.prepareStatement(
            "insert into decision_fact (fact_id, decision_seq) values (?,?)")) {
      for (String fact : new LinkedHashSet<>(decision.facts())) {
        link.setString(1, fact);
        link.setLong(2, seq);
        link.executeUpdate();
      }
    }
  }

  /** The verbs between blanks, so that a filter can look for a whole word. */
  private static String verbs(Decision decision) {
    return decision.actions().stream()
        .map(action -> action.verb().name())
        .distinct()
        .collect(Collectors.joining(" ", " ", " "));
  }

  /** Writes what is there already: shows that the ledger can be written. */
  void touch() throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement("update mark set position = position where name = ?")) {
      update.setString(1, MARK);
      update.executeUpdate();
    }
  }

  private long number(String sql, String... values) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        query.setString(i + 1, values[i]);
      }
      try (ResultSet rows = query.executeQuery()) {
        return rows.next() ? rows.getLong(1) : 0;
      }
    }
  }

  private String lastHash() throws SQLException {
    try (PreparedStatement query =
            connection.prepareStatement("select hash from fact where seq = " + lastFact);
        ResultSet rows = query.executeQuery()) {
      return rows.next() ? rows.getString(1) : HashChain.START;
    }
  }

  /** Times that do not fit are cut: they must fail nobody's transaction. */
  static long micros(Instant time) {
    long second = Math.max(-LAST_SECOND, Math.min(LAST_SECOND, time.getEpochSecond()));
    return second * 1_000_000 + time.getNano() / 1_000;
  }

  static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }
}
