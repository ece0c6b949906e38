package io.salvor.ledger;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Writer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/**
 * Writes the entries of a ledger and the decisions on them as JSON lines, so that they can be
 * replayed elsewhere. Each decision stands behind the entry that it was made on.
 */
public final class LedgerExport {
  private static final int PAGE = 500;

  private final ReadQueries queries;

  public LedgerExport(DataSource source) {
    this.queries = new ReadQueries(source);
  }

  /** Writes all; gives the number of lines. */
  public long write(Writer out) throws IOException {
    long lines = 0;
    long position = 0;
    List<Line> entries = entries(position);
    while (!entries.isEmpty()) {
      long last = entries.get(entries.size() - 1).position;
      List<Line> decisions = decisions(position, last);
      int next = 0;
      for (Line entry : entries) {
        out.append(entry.json).append('\n');
        while (next < decisions.size() && decisions.get(next).position <= entry.position) {
          out.append(decisions.get(next).json).append('\n');
          next++;
        }
      }
      lines += entries.size() + next;
      position = last;
      entries = entries(position);
    }
    return lines;
  }

  private List<Line> entries(long after) {
    return queries.query(
        "select seq, cell, kind, parts, received, body from fact where seq > ? order by seq"
            + " limit "
            + PAGE,
        LedgerExport::entry,
        after);
  }

  /** By what they were made on; among those of one entry, as they were made. */
  private List<Line> decisions(long behind, long upTo) {
    return queries.query(
        "select seq, basis, scope, topic, body from decision where basis > ? and basis <= ?"
            + " order by basis, seq",
        LedgerExport::decision,
        behind,
        upTo);
  }

  private static Line entry(ResultSet row) throws SQLException {
    long seq = row.getLong(1);
    String kind = row.getString(3);
    boolean isFact = !kind.equals(EntryRows.TICK) && !kind.equals(EntryRows.SETTINGS);
    ObjectNode head = object().put("seq", seq).put("entry", isFact ? "fact" : kind);
    head.put("received", Columns.instant(row.getLong(5)).toString());
    if (row.getInt(4) > 0) {
      head.put("parts", row.getInt(4));
    }
    if (!isFact) {
      head.put("cell", row.getString(2));
    }
    return new Line(seq, with(head, isFact ? "fact" : kind, row.getString(6)));
  }

  private static Line decision(ResultSet row) throws SQLException {
    long basis = row.getLong(2);
    ObjectNode head = object().put("seq", row.getLong(1)).put("entry", "decision");
    head.put("basis", basis).put("scope", row.getString(3)).put("topic", row.getString(4));
    return new Line(basis, with(head, "decision", row.getString(5)));
  }

  /** The body is JSON already and is written as it was kept. */
  private static String with(ObjectNode head, String name, String body) {
    String text = head.toString();
    return text.substring(0, text.length() - 1) + ",\"" + name + "\":" + body + "}";
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** A line and the position that orders it. */
  private record Line(long position, String json) {}
}
