package io.salvor.ledger;

import io.salvor.json.DecisionJson;
import io.salvor.json.IncidentJson;
import io.salvor.json.IntentJson;
import io.salvor.model.Incident;
import io.salvor.model.Lease;
import io.salvor.model.Outcome;
import io.salvor.model.Scope;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Reads the ledger back; sees what is committed. */
public final class LedgerReader {
  private static final String FACT =
      "select seq, source, body, received, parts from fact where" + EntryRows.IS_FACT;

  private final ReadQueries queries;

  public LedgerReader(DataSource source) {
    this.queries = new ReadQueries(source);
  }

  /** The facts with this id, one for each source that used it. */
  public List<StoredFact> facts(String id) {
    return facts(FACT + "and id = ? order by seq limit 100", id);
  }

  /** Facts in ledger order, from one source (empty: all), received since, behind a position. */
  public List<StoredFact> page(String from, Instant since, long after, int limit) {
    return facts(
        FACT + "and seq > ? and received >= ? and (? = '' or source = ?) order by seq limit ?",
        after,
        Columns.micros(since),
        from,
        from,
        limit);
  }

  /** Facts of all sources in ledger order. */
  public List<StoredFact> after(long seq, int limit) {
    return facts(FACT + "and seq > ? order by seq limit ?", seq, limit);
  }

  /** The position before the first fact received since; the last position when there is none. */
  public long positionBefore(Instant since) {
    String sql =
        "select coalesce((select min(seq) - 1 from fact where received >= ?),"
            + " (select max(seq) from fact), 0)";
    return query(sql, rows -> rows.getLong(1), Columns.micros(since)).get(0);
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
        Columns.micros(q.since()),
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

  /** Entries of the sequence behind a position. */
  public ItemPage items(long seq, int limit) {
    List<LedgerItem> items =
        query(
            "select " + ItemRows.COLUMNS + " from fact where seq > ? order by seq limit ?",
            ItemRows::read,
            seq,
            limit);
    long last = items.isEmpty() ? seq : items.get(items.size() - 1).seq();
    return new ItemPage(items, last, items.size() < limit);
  }

  /** The position from which cells are rebuilt: behind the entries that were removed first. */
  public long start() {
    return queries.number(
        "select coalesce(max(last_seq), 0) from removed where chain = 'fact' and first_seq = 1");
  }

  /** The decisions kept on entries behind a position up to another, in the order made. */
  public List<KeptDecision> kept(long behind, long upTo) {
    return query(
            "select basis, scope, topic, body from decision where basis > ? and basis <= ?"
                + " order by seq",
            LedgerReader::kept,
            behind,
            upTo)
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<KeptDecision> kept(ResultSet row) throws SQLException {
    long basis = row.getLong(1);
    Scope scope = row.getString(2).isEmpty() ? Scope.JOB : Scope.valueOf(row.getString(2));
    String topic = row.getString(3);
    return DecisionJson.read(row.getString(4))
        .value()
        .map(decision -> new KeptDecision(basis, scope, topic, decision));
  }

  /** Intents without a final outcome, in the order in which they were kept. */
  public List<OpenIntent> openIntents(int limit) {
    return query(
            "select body, state from intent where state in ('OPEN', 'STARTED')"
                + " order by seq limit ?",
            row -> {
              boolean started = row.getString(2).equals(IntentRows.STARTED);
              return IntentJson.read(row.getString(1))
                  .value()
                  .map(intent -> new OpenIntent(intent, started));
            },
            limit)
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  /** How an action ended; empty while it is open or unknown. */
  public Optional<Outcome.State> ending(String action) {
    return query(
            "select state from intent where action = ? and state not in ('OPEN', 'STARTED')",
            row -> Outcome.State.valueOf(row.getString(1)),
            action)
        .stream()
        .findFirst();
  }

  public Optional<Incident> incident(String id) {
    return query(
            "select body from incident where id = ?",
            row -> IncidentJson.read(row.getString(1)).value(),
            id)
        .stream()
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Incidents as they are now, the one that changed last first. */
  public List<Incident> incidents(IncidentQuery q) {
    return query(
            "select body from incident where (? = '' or cell = ?) and (? = '' or scope = ?)"
                + " and (? = '' or subject = ?) and closed >= ? and changed < ?"
                + " order by changed desc, id limit ?",
            row -> IncidentJson.read(row.getString(1)).value(),
            q.cell(),
            q.cell(),
            q.scope(),
            q.scope(),
            q.subject(),
            q.subject(),
            q.openOnly() ? Long.MAX_VALUE : Long.MIN_VALUE,
            q.before().equals(Instant.MAX) ? Long.MAX_VALUE : Columns.micros(q.before()),
            q.limit())
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  /** The locks of a cell's nodes, those that have run out too. */
  public List<Lease> leases(String cell) {
    return query(
        "select cell, node, holder, incident, epoch, expires from lease where cell = ?"
            + " order by node",
        row ->
            new Lease(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getLong(5),
                Columns.instant(row.getLong(6))),
        cell);
  }

  private List<StoredFact> facts(String sql, Object... values) {
    return query(
        sql,
        rows ->
            new StoredFact(
                rows.getLong(1),
                rows.getString(2),
                rows.getString(3),
                Columns.instant(rows.getLong(4)),
                rows.getInt(5)),
        values);
  }

  private static StoredDecision decision(ResultSet rows) throws SQLException {
    return new StoredDecision(rows.getLong(1), rows.getString(2));
  }

  private <T> List<T> query(String sql, Statements.Row<T> row, Object... values) {
    return queries.query(sql, row, values);
  }
}
