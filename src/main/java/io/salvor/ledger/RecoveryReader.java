package io.salvor.ledger;

import io.salvor.json.IncidentJson;
import io.salvor.json.IntentJson;
import io.salvor.ledger.IncidentFilter.Place;
import io.salvor.model.Incident;
import io.salvor.model.Lease;
import io.salvor.model.Outcome;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.sql.DataSource;

/** Reads back what the recovery loop has kept: incidents, intents, outcomes, locks of nodes. */
public final class RecoveryReader {
  private static final String INCIDENT = "select body from incident where ";
  private static final String NEWEST = " order by opened desc, id desc limit ?";

  private final ReadQueries queries;

  public RecoveryReader(DataSource source) {
    this.queries = new ReadQueries(source);
  }

  /** Incidents behind a place, newest first. */
  public List<Incident> incidents(IncidentFilter filter, Place behind, int limit) {
    Conditions where =
        new Conditions()
            .when(!filter.cell().isEmpty(), "cell = ?", filter.cell())
            .when(!filter.scope().isEmpty(), "scope = ?", filter.scope())
            .when(!filter.phase().isEmpty(), "phase = ?", filter.phase())
            .when(!filter.node().isEmpty(), "scope = 'NODE' and subject = ?", filter.node())
            .when(!filter.job().isEmpty(), "scope = 'JOB' and subject = ?", filter.job())
            .when(filter.isOpenOnly(), "closed = ?", Long.MAX_VALUE)
            .when(
                filter.since().isAfter(Instant.EPOCH),
                "changed >= ?",
                Columns.micros(filter.since()))
            .when(
                behind.openedMicros() < Long.MAX_VALUE,
                "(opened < ? or opened = ? and id < ?)",
                behind.openedMicros(),
                behind.openedMicros(),
                behind.id())
            .then(limit);
    return incidents(INCIDENT + where.sql() + NEWEST, where.values());
  }

  /** The place of an incident in the list of all. */
  public static Place place(Incident incident) {
    return Place.of(incident);
  }

  public Optional<Incident> incident(String id) {
    return incidents(INCIDENT + "id = ?", id).stream().findFirst();
  }

  /** The incidents of which a domain incident is the parent, newest first. */
  public List<Incident> children(String parent, int limit) {
    return incidents(INCIDENT + "parent = ? and parent <> ''" + NEWEST, parent, limit);
  }

  private List<Incident> incidents(String sql, Object... values) {
    return queries.query(sql, RecoveryReader::incident, values).stream()
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Incident> incident(ResultSet row) throws SQLException {
    return IncidentJson.read(row.getString(1)).value();
  }

  /** The latest decisions on what an incident is about, until its end, newest first. */
  public List<StoredDecision> decisions(Incident incident, int limit) {
    return queries.query(
        "select seq, body from decision where topic = ? and scope = ? and cell = ?"
            + " and time <= ? order by seq desc limit ?",
        row -> new StoredDecision(row.getLong(1), row.getString(2)),
        Columns.text(incident.subject()),
        incident.scope().name(),
        Columns.text(incident.cell()),
        incident.closed().map(Columns::micros).orElse(Long.MAX_VALUE),
        limit);
  }

  /** The intents of an incident in the order in which they were kept. */
  public List<StoredIntent> intents(String incident, int limit) {
    return queries
        .query(
            "select body, state, ended from intent where incident = ? order by seq limit ?",
            RecoveryReader::intent,
            incident,
            limit)
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<StoredIntent> intent(ResultSet row) throws SQLException {
    String state = row.getString(2);
    long ended = row.getLong(3);
    Optional<Instant> end = ended == 0 ? Optional.empty() : Optional.of(Columns.instant(ended));
    return IntentJson.read(row.getString(1))
        .value()
        .map(intent -> new StoredIntent(intent, state, end));
  }

  /** What Salvor itself has reported about an action, in ledger order, as facts. */
  public List<String> outcomes(String action) {
    List<Object> ids = new ArrayList<>();
    Arrays.stream(Outcome.State.values())
        .forEach(state -> ids.add(action + '-' + state.name().toLowerCase(Locale.ROOT)));
    String marks = ",?".repeat(ids.size()).substring(1);
    return queries.query(
        "select body from fact where kind = 'outcome' and"
            + EntryRows.IS_FACT
            + "and id in ("
            + marks
            + ") order by seq limit 20",
        row -> row.getString(1),
        ids.toArray());
  }

  /** The lock of a node, one that has run out too. */
  public Optional<Lease> lease(String cell, String node) {
    return queries
        .query(
            "select cell, node, holder, incident, epoch, expires from lease"
                + " where cell = ? and node = ?",
            row ->
                new Lease(
                    row.getString(1),
                    row.getString(2),
                    row.getString(3),
                    row.getString(4),
                    row.getLong(5),
                    Columns.instant(row.getLong(6))),
            Columns.text(cell),
            Columns.text(node))
        .stream()
        .findFirst();
  }
}
