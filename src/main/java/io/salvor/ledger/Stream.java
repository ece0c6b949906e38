package io.salvor.ledger;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The running numbers of one sender in one cell: the last one, and what is missing before it. */
final class Stream {
  /** Most gaps that are remembered; more within an hour raise no alarm. */
  static final int GAPS = 32;

  /** A gap of this age, in microseconds, makes room for a new one when there are too many. */
  private static final long OLD = 3_600_000_000L;

  private final Name name;
  private final NavigableMap<Long, Gap> gaps = new TreeMap<>();
  private long last;
  private long seen;
  private boolean isNew;
  private boolean hasNewGaps;

  private Stream(Name name, long last, boolean isNew) {
    this.name = name;
    this.last = last;
    this.isNew = isNew;
  }

  static Stream load(Name name, Statements statements) throws SQLException {
    List<Long> number =
        statements.query(
            "select number from stream where cell = ? and source = ?",
            row -> row.getLong(1),
            name.cell,
            name.source);
    Stream stream = new Stream(name, number.isEmpty() ? 0 : number.get(0), number.isEmpty());
    statements
        .query(
            "select first_number, last_number, alarm, opened from stream_gap"
                + " where cell = ? and source = ?",
            row -> new Gap(row.getLong(1), row.getLong(2), row.getString(3), row.getLong(4)),
            name.cell,
            name.source)
        .forEach(gap -> stream.gaps.put(gap.first, gap));
    return stream;
  }

  /**
   * Takes the number of a new fact.
   *
   * @param now in microseconds
   * @param alarm the id of the alarm, if there is one
   */
  Change see(long number, long now, String alarm) {
    seen = now;
    if (isNew) {
      isNew = false;
      last = number;
      return Change.NOTHING;
    }
    if (number > last) {
      long first = last + 1;
      last = number;
      return number == first ? Change.NOTHING : open(first, number - 1, now, alarm);
    }
    Map.Entry<Long, Gap> entry = gaps.floorEntry(number);
    if (entry != null && entry.getValue().last >= number) {
      return fill(entry.getValue(), number);
    }
    if (number <= 1 && number < last) {
      // It counts from the start again: what was missing before will not come.
      last = number;
      hasNewGaps |= !gaps.isEmpty();
      gaps.clear();
    }
    return Change.NOTHING;
  }

  private Change open(long first, long last, long now, String alarm) {
    if (gaps.size() >= GAPS) {
      Gap oldest = gaps.firstEntry().getValue();
      if (now - oldest.opened < OLD) {
        return Change.NOTHING;
      }
      gaps.remove(oldest.first);
    }
    gaps.put(first, new Gap(first, last, alarm, now));
    hasNewGaps = true;
    return new Change(Kind.OPENED, first, last, alarm);
  }

  private Change fill(Gap gap, long number) {
    gaps.remove(gap.first);
    if (gap.first < number) {
      gaps.put(gap.first, new Gap(gap.first, number - 1, gap.alarm, gap.opened));
    }
    if (number < gap.last) {
      gaps.put(number + 1, new Gap(number + 1, gap.last, gap.alarm, gap.opened));
    }
    hasNewGaps = true;
    boolean isFilled = gaps.values().stream().noneMatch(other -> other.alarm.equals(gap.alarm));
    return isFilled ? new Change(Kind.FILLED, number, number, gap.alarm) : Change.NOTHING;
  }

  void save(Statements statements) throws SQLException {
    statements.update(
        "insert into stream (cell, source, number, seen) values (?,?,?,?)"
            + " on conflict (cell, source) do update set number = excluded.number,"
            + " seen = excluded.seen",
        name.cell,
        name.source,
        last,
        seen);
    if (!hasNewGaps) {
      return;
    }
    hasNewGaps = false;
    statements.update(
        "delete from stream_gap where cell = ? and source = ?", name.cell, name.source);
    for (Gap gap : gaps.values()) {
      statements.update(
          "insert into stream_gap (cell, source, first_number, last_number, alarm, opened)"
              + " values (?,?,?,?,?,?)",
          name.cell,
          name.source,
          gap.first,
          gap.last,
          gap.alarm,
          gap.opened);
    }
  }

  /** The sender in its cell. */
  record Name(String cell, String source) {}

  /** Numbers that did not come, and the alarm that told of them. */
  private record Gap(long first, long last, String alarm, long opened) {}

  /** What a number has changed. */
  record Change(Kind kind, long first, long last, String alarm) {
    static final Change NOTHING = new Change(Kind.NONE, 0, 0, "");
  }

  /** Whether a gap has opened or was filled. */
  enum Kind {
    NONE,
    OPENED,
    FILLED
  }
}
