package io.salvor.ledger;

import java.util.ArrayList;
import java.util.List;

/** The conditions of a query that is put together by what is asked for, with their values. */
final class Conditions {
  private final StringBuilder sql = new StringBuilder("1 = 1");
  private final List<Object> values = new ArrayList<>();

  /** Adds a condition, which is always a constant text, when it is asked for. */
  Conditions when(boolean isAsked, String condition, Object... with) {
    if (isAsked) {
      sql.append(" and ").append(condition);
      values.addAll(List.of(with));
    }
    return this;
  }

  /** A value behind the conditions, such as a limit. */
  Conditions then(Object value) {
    values.add(value);
    return this;
  }

  String sql() {
    return sql.toString();
  }

  Object[] values() {
    return values.toArray();
  }
}
