package io.salvor.cell;

import io.salvor.cell.CellJournal.Decided;
import io.salvor.cell.CellJournal.Page;
import io.salvor.cell.CellJournal.Recorded;
import io.salvor.model.Case;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Owns the cells of this process: brings them the ledger's facts and takes their decisions to it.
 * For one thread.
 */
public final class CellOwner {
  private static final Duration HISTORY = Duration.ofHours(24);
  private static final int PAGE = 500;

  /** Most cells; the one that was quiet longest and waits for nothing goes first. */
  static final int CELLS = 1_000;

  private final CellJournal journal;
  private final Function<String, CellLoop> cells;
  private final Map<String, CellLoop> loops = new LinkedHashMap<>(16, 0.75f, true);
  private long position;
  private long decided;

  public CellOwner(
      CellJournal journal,
      Supplier<DecisionPolicy> policy,
      BiConsumer<Case, RuntimeException> failed) {
    this.journal = journal;
    this.cells = cell -> new CellLoop(cell, policy, failed);
  }

  /** Reads the last day's facts again; those without a decision will be decided. */
  public void start(Instant now) {
    decided = journal.decidedUpTo();
    position = Math.min(decided, journal.positionBefore(now.minus(HISTORY)));
    drain();
  }

  /**
   * Takes what is new in the ledger, and decides what is due; gives the decisions that were kept.
   */
  public List<Decided> drain() {
    List<Decided> kept = new ArrayList<>();
    Page page;
    do {
      page = journal.after(position, PAGE);
      page.facts().forEach(this::take);
      position = page.last();
      kept.addAll(keep(decisions(false)));
    } while (!page.isLast());
    return kept;
  }

  /** A tick of half a second. */
  public List<Decided> tick() {
    List<Decided> kept = new ArrayList<>(drain());
    kept.addAll(keep(decisions(true)));
    return kept;
  }

  private void take(Recorded fact) {
    CellLoop loop = loops.computeIfAbsent(fact.fact().origin().cell(), cells);
    if (fact.seq() <= decided) {
      loop.remember(fact);
    } else {
      loop.accept(fact);
    }
    if (loops.size() > CELLS) {
      loops.values().stream()
          .filter(quiet -> quiet != loop && !quiet.isPending())
          .findFirst()
          .ifPresent(loops.values()::remove);
    }
  }

  int cells() {
    return loops.size();
  }

  private List<Decided> decisions(boolean isTick) {
    List<Decided> decisions = new ArrayList<>();
    loops.values().forEach(loop -> decisions.addAll(isTick ? loop.tick() : loop.decide()));
    return decisions;
  }

  private List<Decided> keep(List<Decided> decisions) {
    if (decisions.isEmpty()) {
      loops.values().forEach(CellLoop::settled);
      return decisions;
    }
    long upTo =
        loops.values().stream()
            .flatMapToLong(loop -> loop.oldestUndecided().stream())
            .map(first -> first - 1)
            .min()
            .orElse(position);
    try {
      journal.store(decisions, Math.max(upTo, decided));
    } catch (RuntimeException e) {
      loops.values().forEach(CellLoop::unsettled);
      throw e;
    }
    loops.values().forEach(CellLoop::settled);
    return decisions;
  }
}
