package io.salvor.ledger;

import io.salvor.json.IncidentJson;
import io.salvor.model.Incident;
import io.salvor.model.Lease;
import java.sql.SQLException;

/** Writes incidents and locks of nodes as they are now. */
final class IncidentRows {
  private static final String INCIDENT =
      "insert into incident (id, cell, scope, subject, phase, opened, changed, closed, parent, body)"
          + " values (?,?,?,?,?,?,?,?,?,?) on conflict (id) do update set phase = excluded.phase,"
          + " changed = excluded.changed, closed = excluded.closed, parent = excluded.parent,"
          + " body = excluded.body";

  private static final String LEASE =
      "insert into lease (cell, node, holder, incident, epoch, expires) values (?,?,?,?,?,?)"
          + " on conflict (cell, node) do update set holder = excluded.holder,"
          + " incident = excluded.incident, epoch = excluded.epoch, expires = excluded.expires"
          + " where lease.epoch <= excluded.epoch";

  private final Statements statements;

  IncidentRows(Statements statements) {
    this.statements = statements;
  }

  void put(Incident incident) throws SQLException {
    statements.update(
        INCIDENT,
        Columns.text(incident.id()),
        Columns.text(incident.cell()),
        incident.scope().name(),
        Columns.text(incident.subject()),
        incident.phase().name(),
        Columns.micros(incident.opened()),
        Columns.micros(incident.changed()),
        incident.closed().map(Columns::micros).orElse(Long.MAX_VALUE),
        Columns.text(incident.parent()),
        Columns.text(IncidentJson.write(incident).toString()));
  }

  /** An older holder never replaces a newer one. */
  void put(Lease lease) throws SQLException {
    statements.update(
        LEASE,
        Columns.text(lease.cell()),
        Columns.text(lease.node()),
        Columns.text(lease.holder()),
        Columns.text(lease.incident()),
        lease.epoch(),
        Columns.micros(lease.expires()));
  }

  void release(Lease lease) throws SQLException {
    statements.update(
        "delete from lease where cell = ? and node = ? and epoch <= ?",
        Columns.text(lease.cell()),
        Columns.text(lease.node()),
        lease.epoch());
  }
}
