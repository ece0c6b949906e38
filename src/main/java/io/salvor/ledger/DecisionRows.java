package io.salvor.ledger;

import io.salvor.json.CaseJson;
import io.salvor.json.DecisionJson;
import io.salvor.model.Decision;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;

/** Writes decisions with their cases; knows the end of their chain. */
final class DecisionRows {
  private static final String INSERT =
      "insert into decision (seq, id, cell, node, job, verbs, attribution, time, body, case_body,"
          + " basis, scope, topic, previous_hash, hash) values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";

  private final Statements statements;
  private final ChainEnd end;

  DecisionRows(Statements statements) throws SQLException {
    this.statements = statements;
    this.end = ChainEnd.of(Chain.DECISION, statements);
  }

  /** Keeps a decision that is not there yet. */
  void add(Row row) throws SQLException {
    Decision decision = row.entry.decision();
    if (statements.number("select count(*) from decision where id = ?", decision.id()) > 0) {
      return;
    }
    String basis = String.valueOf(row.entry.basis());
    String scope = row.entry.scope().name();
    String topic = Columns.text(row.entry.topic());
    long seq =
        end.next(
            Columns.text(decision.id()),
            Columns.text(decision.cell()),
            basis,
            scope,
            topic,
            row.body,
            row.caseBody);
    statements.update(
        INSERT,
        seq,
        Columns.text(decision.id()),
        Columns.text(decision.cell()),
        Columns.text(row.entry.node()),
        Columns.text(row.entry.job()),
        verbs(decision),
        decision.verdict().attribution().name(),
        Columns.micros(decision.time()),
        row.body,
        row.caseBody,
        row.entry.basis(),
        scope,
        topic,
        end.previousHash(),
        end.hash());
    link(decision.facts(), seq);
  }

  private void link(List<String> facts, long seq) throws SQLException {
    PreparedStatement link =
        statements.of("insert into decision_fact (fact_id, decision_seq) values (?,?)");
    for (String fact : new LinkedHashSet<>(facts)) {
      link.setString(1, Columns.text(fact));
      link.setLong(2, seq);
      link.addBatch();
    }
    link.executeBatch();
  }

  /** The verbs between blanks, so that a filter can look for a whole word. */
  private static String verbs(Decision decision) {
    return decision.actions().stream()
        .map(action -> action.verb().name())
        .distinct()
        .collect(Collectors.joining(" ", " ", " "));
  }

  /** A decision made ready to be written, outside of the ledger's thread. */
  record Row(DecisionEntry entry, String body, String caseBody) {
    static Row of(DecisionEntry entry) {
      return new Row(
          entry,
          Columns.text(DecisionJson.write(entry.decision()).toString()),
          Columns.text(CaseJson.write(entry.question()).toString()));
    }
  }
}
