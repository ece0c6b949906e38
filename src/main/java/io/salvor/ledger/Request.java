package io.salvor.ledger;

import io.salvor.ledger.FactRow.Key;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Work that waits to be written, and its answer. */
final class Request<T> {
  private final Work<T> work;
  private final List<Key> keys = new ArrayList<>();
  private final boolean isProbe;
  private final CompletableFuture<T> done = new CompletableFuture<>();
  private T result;

  private Request(Work<T> work, boolean isProbe) {
    this.work = work;
    this.isProbe = isProbe;
  }

  /** Work that may add these facts. */
  static <T> Request<T> of(List<FactRow> rows, Work<T> work) {
    Request<T> request = new Request<>(work, false);
    for (FactRow row : rows) {
      request.keys.add(row.key());
      row.parts().forEach(part -> request.keys.add(part.key()));
    }
    return request;
  }

  /** Nothing but an empty transaction. */
  static Request<Void> probe() {
    return new Request<>(writer -> null, true);
  }

  List<Key> keys() {
    return keys;
  }

  /** Facts that it may add. */
  int size() {
    return keys.size();
  }

  boolean isProbe() {
    return isProbe;
  }

  CompletableFuture<T> done() {
    return done;
  }

  void perform(LedgerWriter writer) throws SQLException {
    result = work.perform(writer);
  }

  void complete() {
    done.complete(result);
  }

  void fail(LedgerFault why) {
    done.completeExceptionally(why);
  }

  /** What one request writes. */
  interface Work<T> {
    T perform(LedgerWriter writer) throws SQLException;
  }
}
