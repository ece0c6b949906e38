package io.salvor.act;

import io.salvor.model.Intent;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The last word before a node is taken out: compares with what the scheduler really shows, out of
 * reach of any rule or table.
 *
 * <p>It counts every node that takes no work, for whatever cause, and holds back every verb that
 * takes one out as long as too many are out; also on a node that is out already, since a fleet that
 * is this far down is looked at by a person first. RELEASE, DIAGNOSE and the job track go on.
 */
public final class HardBreaker {
  /** The setting that a refusal names. */
  public static final String SETTING = "salvor.act.breaker.max-unavailable-percent";

  private static final int SMALL_CELL = 4;
  private static final int HUNDRED = 100;

  private final Limit limit;

  public HardBreaker(Limit limit) {
    this.limit = limit;
  }

  /**
   * Why the intent must not be carried out now; empty when it may.
   *
   * @param beingTakenOut nodes that are being taken out now and may not show it yet
   */
  public Optional<String> objection(
      Intent intent, Scheduler.View view, Collection<String> beingTakenOut) {
    if (!intent.verb().takesOut()) {
      return Optional.empty();
    }
    Set<String> out = new HashSet<>(view.unavailable());
    int outNow = out.size();
    out.addAll(beingTakenOut);
    out.add(intent.target());
    int allowed = limit.allowed(view.nodes());
    if (out.size() <= allowed) {
      return Optional.empty();
    }
    return Optional.of(
        "%s of %s was not begun: %d of %d nodes of cell %s are unavailable and it would be %d, the limit is %d (%s=%d)"
            .formatted(
                intent.verb(),
                intent.target(),
                outNow,
                view.nodes(),
                intent.cell(),
                out.size(),
                allowed,
                SETTING,
                limit.maxPercent()));
  }

  /**
   * How many nodes of a cell may be unavailable at one time.
   *
   * @param maxPercent 0 to 100; a cell of less than four nodes may always lose one
   */
  public record Limit(int maxPercent) {
    public static final Limit USUAL = new Limit(30);

    public Limit {
      if (maxPercent < 0 || maxPercent > HUNDRED) {
        throw new IllegalArgumentException(SETTING + " is 0 to 100, not " + maxPercent);
      }
    }

    /** The limit in nodes of a cell of this size. */
    public int allowed(int nodes) {
      int share = (int) ((long) nodes * maxPercent / HUNDRED);
      return nodes < SMALL_CELL ? Math.max(1, share) : share;
    }
  }
}
