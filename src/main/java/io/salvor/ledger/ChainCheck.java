package io.salvor.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import javax.sql.DataSource;

/** Walks the hash chains and finds the first entry that does not fit. */
public final class ChainCheck {
  private static final int PAGE = 1_000;

  /** Parts that the first version's hash of a fact covers. */
  private static final int SHORT = 5;

  private final ReadQueries queries;

  public ChainCheck(DataSource source) {
    this.queries = new ReadQueries(source);
  }

  /** Checks a whole chain. */
  public Finding check(Chain chain) {
    return check(chain, Long.MAX_VALUE);
  }

  /** Checks the last entries of a chain; the hash before the first of them is taken as it is. */
  public Finding check(Chain chain, long last) {
    long end = queries.number("select coalesce(max(seq), 0) from " + chain.table());
    long unhashed = chain == Chain.DECISION ? mark("no-hash") : 0;
    long from = Math.max(unhashed, last >= end ? 0 : end - last);
    return new Walk(chain, from, from == unhashed).go();
  }

  private long mark(String name) {
    return queries.number("select position from mark where name = ?", name);
  }

  /**
   * What a check found.
   *
   * @param checked entries that were looked at
   * @param broken position of the first entry that does not fit; 0 when all fit
   * @param hash the hash of the last entry; kept elsewhere, it shows later that none was cut off
   */
  public record Finding(Chain chain, long checked, long broken, String hash) {
    public boolean isWhole() {
      return broken == 0;
    }
  }

  /** One way along a chain. */
  private final class Walk {
    private final Chain chain;
    private final long shortUpTo;
    private final NavigableMap<Long, Run> removed = new TreeMap<>();
    private long position;
    private String hash = HashChain.START;
    private boolean isHashKnown;
    private long checked;

    Walk(Chain chain, long from, boolean isHashKnown) {
      this.chain = chain;
      this.position = from;
      this.isHashKnown = isHashKnown;
      this.shortUpTo = chain == Chain.FACT ? mark("short-hash") : 0;
      readRemoved();
    }

    private void readRemoved() {
      String runs =
          "select first_seq, last_seq, previous_hash, hash from removed"
              + " where chain = ? and last_seq > ?";
      removed.clear();
      queries
          .query(runs, Run::read, chain.table(), position)
          .forEach(run -> removed.put(run.first, run));
    }

    Finding go() {
      while (true) {
        List<Link> links = links();
        for (Link link : links) {
          if (!fits(link)) {
            return new Finding(chain, checked, link.seq, hash);
          }
        }
        if (links.size() < PAGE) {
          return new Finding(chain, checked, 0, hash);
        }
      }
    }

    private boolean fits(Link link) {
      if (!reach(link)) {
        // Entries may have been removed since: what this page misses, the runs read now know.
        readRemoved();
        if (!reach(link)) {
          return false;
        }
      }
      return link.seq <= position ? isRemovedNow(link) : joins(link);
    }

    /** A run that was noted after this page was read covers entries that the page still has. */
    private boolean isRemovedNow(Link link) {
      String sql = "select count(*) from " + chain.table() + " where seq = ?";
      return queries.number(sql, link.seq) == 0;
    }

    /** Skips removed entries until the link is the next one, or lies in what was skipped. */
    private boolean reach(Link link) {
      while (link.seq > position + 1) {
        if (!skipRemoved()) {
          return false;
        }
      }
      return true;
    }

    private boolean joins(Link link) {
      checked++;
      String before = isHashKnown ? hash : link.previous;
      boolean isShort = link.seq <= shortUpTo;
      String[] parts = isShort ? Arrays.copyOf(link.parts, SHORT + 1) : link.parts;
      position = link.seq;
      hash = link.hash;
      isHashKnown = true;
      return link.previous.equals(before) && link.hash.equals(HashChain.next(before, parts));
    }

    private boolean skipRemoved() {
      Map.Entry<Long, Run> entry = removed.floorEntry(position + 1);
      if (entry == null || entry.getValue().last <= position) {
        return false;
      }
      Run run = entry.getValue();
      boolean isJoined = run.first <= position || !isHashKnown || run.previous.equals(hash);
      position = run.last;
      hash = run.hash;
      isHashKnown = true;
      return isJoined;
    }

    private List<Link> links() {
      return queries.query(
          "select seq, "
              + chain.parts()
              + ", previous_hash, hash from "
              + chain.table()
              + " where seq > ? order by seq limit "
              + PAGE,
          Link::read,
          position);
    }
  }

  /** One entry of the chain, with the parts that its hash covers. */
  private record Link(long seq, String[] parts, String previous, String hash) {
    static Link read(ResultSet row) throws SQLException {
      int columns = row.getMetaData().getColumnCount();
      String[] parts = new String[columns - 2];
      for (int i = 0; i < parts.length; i++) {
        parts[i] = row.getString(i + 1);
      }
      return new Link(row.getLong(1), parts, row.getString(columns - 1), row.getString(columns));
    }
  }

  /** A run of entries that retention removed. */
  private record Run(long first, long last, String previous, String hash) {
    static Run read(ResultSet row) throws SQLException {
      return new Run(row.getLong(1), row.getLong(2), row.getString(3), row.getString(4));
    }
  }
}
