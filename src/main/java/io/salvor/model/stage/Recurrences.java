package io.salvor.model.stage;

import io.salvor.model.Case.Recurrence;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How often codes were seen, looked up by place and window. */
final class Recurrences {
  private static final int HOUR = 1;
  private static final int WEEK = 168;
  private static final Recurrence NONE = new Recurrence("", "", "", "", 0, 0, 0, 0);

  private final Map<String, Recurrence> known = new HashMap<>();

  Recurrences(List<Recurrence> all) {
    for (Recurrence one : all) {
      Span span = Span.of(one.withinHours());
      known.put(key(span, one.code(), one.node(), one.entity(), one.spot()), one);
    }
  }

  /** What was counted there within the window; all zero when nothing was. */
  Recurrence of(Span span, String code, String node, String entity, String spot) {
    return known.getOrDefault(key(span, code, node, entity, spot), NONE);
  }

  private static String key(Span span, String code, String node, String entity, String spot) {
    return span.name() + '\n' + code + '\n' + node + '\n' + entity + '\n' + spot;
  }

  /** The windows that tables tell apart. */
  enum Span {
    HOUR,
    DAY,
    MONTH;

    /** The window whose length this is, or comes nearest to. */
    static Span of(int hours) {
      return hours <= Recurrences.HOUR ? HOUR : hours < WEEK ? DAY : MONTH;
    }
  }
}
