package io.salvor.ledger;

import java.sql.SQLException;
import java.util.Set;

/** Tells a fault of what was to be written from one of the database. */
final class Faults {
  /** SQLite's TOOBIG, CONSTRAINT and MISMATCH (sqlite.org/rescode.html). */
  private static final Set<Integer> SQLITE = Set.of(18, 19, 20);

  private Faults() {}

  /** True when another request might well be kept. */
  static boolean areOfTheData(Throwable why) {
    boolean isOfSql = false;
    for (Throwable cause = why; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException fault) {
        isOfSql = true;
        String state = fault.getSQLState();
        boolean isStandard = state != null && (state.startsWith("22") || state.startsWith("23"));
        if (isStandard || state == null && SQLITE.contains(fault.getErrorCode() & 0xff)) {
          return true;
        }
      }
    }
    return !isOfSql;
  }
}
