package io.salvor.ledger;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Reads the ledger back; sees what is committed. */
public final class LedgerReader {
  private static final String FACT = "select seq, source, body, received, parts from fact ";

  private final DataSource source;

  public LedgerReader(DataSource source) {
    this.source = source;
  }

  /** The facts with this id, one for each source that used it. */
  public List<StoredFact> facts(String id) {
    return facts(FACT + "where id = ? order by seq limit 100", id);
  }

  /** Facts in ledger order, from one source (empty: all), received since, behind a position. */
  public List<StoredFact> page(String from, Instant since, long after, int limit) {
    return facts(
        FACT + "where seq > ? and received >= ? and (? = '' or source = ?) order by seq limit ?",
        after,
        LedgerWriter.micros(since),
        from,
        from,
        limit);
  }

  /** Facts of all sources in ledger order. */
  public List<StoredFact> after(long seq, int limit) {
    return facts(FACT + "where seq > ? order by seq limit ?", seq, limit);
  }

  /** The position before the first fact received since; the last position when there is none. */
  public long positionBefore(Instant since) {
    String sql =
        "select coalesce((select min(seq) - 1 from fact where received >= ?),"
            + " (select max(seq) from fact), 0)";
    return query(sql, rows -> rows.getLong(1), LedgerWriter.micros(since)).get(0);
  }

  /** The position up to which facts are decided. */
  public long decidedUpTo() {
    String sql = "select position from mark where name = 'decided'";
    return query(sql, rows -> rows.getLong(1)).stream().findFirst().orElse(0L);
  }

  public List<StoredDecision> decisions(DecisionQuery q) {
    String verb = q.verb().isEmpty() ? "%" : "% " + q.verb() + " %";
    return query(
        "select seq, body from decision where seq < ? and time >= ?"
            + " and (? = '' or node = ?) and (? = '' or job = ?)"
            + " and (? = '' or attribution = ?) and verbs like ? order by seq desc limit ?",
        LedgerReader::decision,
        q.before(),
        LedgerWriter.micros(q.since()),
        q.node(),
        q.node(),
        q.job(),
        q.job(),
        q.attribution(),
        q.attribution(),
        verb,
        q.limit());
  }

  /** Decisions whose case held the fact, newest first. */
  public List<StoredDecision> decisionsOn(String fact) {
    return query(
        "select d.seq, d.body from decision d join decision_fact f on f.decision_seq = d.seq"
            + " where f.fact_id = ? order by d.seq desc limit 100",
        LedgerReader::decision,
        fact);
  }

  public Optional<String> decision(String id) {
    String sql = "select body from decision where id = ?";
    return query(sql, rows -> rows.getString(1), id).stream().findFirst();
  }

  /** The case that the decision was made on. */
  public Optional<String> caseOf(String decision) {
    String sql = "select case_body from decision where id = ?";
    return query(sql, rows -> rows.getString(1), decision).stream().findFirst();
  }

  /** The position of the first entry that does not fit its hash or its predecessor; 0 when none. */
  public long firstBroken() {
    String hash = HashChain.START;
    long seq = 0;
    while (true) {
      List<Link> links = links(seq);
      if (links.isEmpty()) {
        return 0;
      }
      for (Link link : links) {
        boolean fits = link.seq == seq + 1 && link.previous.equals(hash);
        if (!fits || !link.hash.equals(HashChain.next(hash, link.parts))) {
          return link.seq;
        }
        seq = link.seq;
        hash = link.hash;
      }
    }
  }

  private List<Link> links(long after) {
    return query(
        "select seq, cell, source, id, received, body, previous_hash, hash from fact"
            + " where seq > ? order by seq limit 1000",
        rows -> {
          String[] parts = new String[6];
          for (int i = 0; i < parts.length; i++) {
            parts[i] = rows.getString(i + 1);
          }
          return new Link(rows.getLong(1), parts, rows.getString(7), rows.getString(8));
        },
        after);
  }

  private List<StoredFact> facts(String sql, Object... values) {
    return query(
        sql,
        rows ->
            new StoredFact(
                rows.getLong(1),
                rows.getString(2),
                rows.getString(3),
                LedgerWriter.instant(rows.getLong(4)),
                rows.getInt(5)),
        values);
  }

  private static StoredDecision decision(ResultSet rows) throws SQLException {
    return new StoredDecision(rows.getLong(1), rows.getString(2));
  }

  private <T> List<T> query(String sql, Row<T> row, Object... values) {
    try (Connection connection = source.getConnection();
        PreparedStatement query = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        query.setObject(i + 1, values[i]);
      }
      try (ResultSet rows = query.executeQuery()) {
        List<T> result = new ArrayList<>();
        while (rows.next()) {
          result.add(row.read(rows));
        }
        return result;
      }
    } catch (SQLException e) {
      throw LedgerFault.unreadable(e);
    }
  }

  /** Reads one row. */
  private interface Row<T> {
    T read(ResultSet rows) throws SQLException;
  }

  /** One entry of the chain. */
  private record Link(long seq, String[] parts, String previous, String hash) {}
}
