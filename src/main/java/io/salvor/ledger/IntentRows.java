package io.salvor.ledger;

import io.salvor.json.IntentJson;
import io.salvor.model.Intent;
import io.salvor.model.Outcome;
import java.sql.SQLException;

/** Writes intents, and how they stand by the outcomes of their actions. */
final class IntentRows {
  static final String OPEN = "OPEN";
  static final String STARTED = Outcome.State.STARTED.name();

  private static final String INSERT =
      "insert into intent (seq, action, decision, incident, cell, target, body, state, ended,"
          + " previous_hash, hash) values (?,?,?,?,?,?,?,?,?,?,?)";

  private final Statements statements;
  private final ChainEnd end;

  IntentRows(Statements statements) throws SQLException {
    this.statements = statements;
    this.end = ChainEnd.of(Chain.INTENT, statements);
  }

  /** Keeps an intent that is not there yet. */
  void add(Intent intent) throws SQLException {
    String action = Columns.text(intent.action());
    if (statements.number("select count(*) from intent where action = ?", action) > 0) {
      return;
    }
    String body = Columns.text(IntentJson.write(intent).toString());
    long seq = end.next(action, body);
    statements.update(
        INSERT,
        seq,
        action,
        Columns.text(intent.decision()),
        Columns.text(intent.incident()),
        Columns.text(intent.cell()),
        Columns.text(intent.target()),
        body,
        OPEN,
        0L,
        end.previousHash(),
        end.hash());
  }

  /** The first final outcome holds; one that says STARTED changes an open intent only. */
  void conclude(Outcome outcome, long received) throws SQLException {
    boolean isFinal = outcome.state() != Outcome.State.STARTED;
    statements.update(
        "update intent set state = ?, ended = ? where action = ? and state in (?, ?)",
        outcome.state().name(),
        isFinal ? received : 0L,
        Columns.text(outcome.action()),
        OPEN,
        isFinal ? STARTED : OPEN);
  }
}
