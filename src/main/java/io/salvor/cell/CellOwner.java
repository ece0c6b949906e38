package io.salvor.cell;

import io.salvor.cell.Input.Tick;
import io.salvor.cell.Journal.Batch;
import io.salvor.cell.Journal.Due;
import io.salvor.cell.Journal.Kept;
import io.salvor.cell.Journal.Page;
import io.salvor.model.Case;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Owns the cells of this process: brings them the ledger's inputs and takes what they conclude to
 * it. For one thread.
 */
public final class CellOwner {
  private static final int PAGE = 2_000;

  /** Most cells; facts of further ones stay in the ledger and are not decided on. */
  static final int CELLS = 1_000;

  private final Journal journal;
  private final BiConsumer<Input, RuntimeException> stumbled;
  private final Consumer<Batch> kept;
  private final Function<String, Cell> make;
  private final Map<String, Cell> cells = new LinkedHashMap<>();
  private long position;
  private long decided;
  private Batch unkept;

  /**
   * Owns no cell yet.
   *
   * @param policy the policy in force
   * @param failed hears of a case on which the policy failed
   * @param stumbled hears of an input that a cell could not take
   * @param kept hears of each batch once it is durable
   */
  public CellOwner(
      Journal journal,
      Supplier<DecisionPolicy> policy,
      BiConsumer<Case, RuntimeException> failed,
      BiConsumer<Input, RuntimeException> stumbled,
      Consumer<Batch> kept) {
    this.journal = journal;
    this.stumbled = stumbled;
    this.kept = kept;
    this.make = cell -> new Cell(cell, policy, failed);
  }

  /** Rebuilds the cells from the ledger; what was not decided yet is decided. */
  public void start() {
    cells.clear();
    unkept = null;
    decided = journal.decidedUpTo();
    position = journal.start();
    while (position < decided) {
      Page page = journal.after(position, PAGE);
      long last = Math.min(page.last(), decided);
      Map<Long, List<Kept>> kept =
          journal.kept(position, last).stream().collect(Collectors.groupingBy(Kept::basis));
      page.inputs().stream().filter(input -> input.seq() <= last).forEach(i -> replay(i, kept));
      position = last;
      if (page.isLast()) {
        break;
      }
    }
    cells.values().forEach(cell -> cell.drain(decided));
    drain();
  }

  private void replay(Input input, Map<Long, List<Kept>> kept) {
    taken(
        input,
        cell -> {
          if (input instanceof Tick tick) {
            cell.replay(tick, kept.getOrDefault(tick.seq(), List.of()));
          } else {
            cell.take(input);
          }
        });
  }

  /** An input on which a cell stumbles is left out, then and in every replay; the rest goes on. */
  private void taken(Input input, Consumer<Cell> how) {
    try {
      cell(input.cell()).ifPresent(how);
    } catch (RuntimeException e) {
      stumbled.accept(input, e);
    }
  }

  /**
   * Takes what is new in the ledger and decides what is due.
   *
   * @throws RuntimeException when it could not be kept; the next call tries the same again
   */
  public void drain() {
    boolean isLast = false;
    while (!isLast) {
      if (unkept == null) {
        isLast = read();
      }
      if (!unkept.isEmpty() || unkept.decidedUpTo() > decided) {
        journal.store(unkept);
        decided = unkept.decidedUpTo();
        kept.accept(unkept);
      }
      unkept = null;
    }
  }

  /** Takes a page of inputs; true when nothing stood behind it. */
  private boolean read() {
    long ticked = decided;
    Page page = journal.after(position, PAGE);
    for (Input input : page.inputs()) {
      if (input instanceof Tick tick) {
        taken(input, cell -> cell.tick(tick));
        ticked = tick.seq();
      } else {
        taken(input, cell -> cell.take(input));
      }
    }
    position = page.last();
    long upTo = ticked;
    unkept = joined(cells.values().stream().map(cell -> cell.drain(upTo)).toList(), upTo);
    return page.isLast();
  }

  private static Batch joined(List<Batch> parts, long upTo) {
    return new Batch(
        parts.stream().flatMap(part -> part.decisions().stream()).toList(),
        parts.stream().flatMap(part -> part.intents().stream()).toList(),
        parts.stream().flatMap(part -> part.raised().stream()).toList(),
        parts.stream().flatMap(part -> part.incidents().stream()).toList(),
        parts.stream().flatMap(part -> part.leases().stream()).toList(),
        parts.stream().flatMap(part -> part.released().stream()).toList(),
        upTo);
  }

  private Optional<Cell> cell(String name) {
    Cell cell = cells.get(name);
    if (cell == null && cells.size() < CELLS) {
      cell = make.apply(name);
      cells.put(name, cell);
    }
    return Optional.ofNullable(cell);
  }

  /** When the next tick is due; empty while nothing is waited for. */
  public Optional<Instant> nextDue() {
    return cells.values().stream()
        .map(Cell::nextDue)
        .flatMap(Optional::stream)
        .min(Instant::compareTo);
  }

  /** Makes ticks durable for the cells in which something is due; true when there were any. */
  public boolean tick(Instant now) {
    List<Due> due = new ArrayList<>();
    for (Cell cell : cells.values()) {
      boolean isDue = cell.nextDue().filter(time -> !time.isAfter(now)).isPresent();
      if (isDue) {
        due.add(new Due(cell.name(), now, Duration.ZERO));
      }
    }
    if (!due.isEmpty()) {
      journal.tick(due);
    }
    return !due.isEmpty();
  }

  /** The clock was set by this much beside the time that passed: every cell is told. */
  public void shift(Instant now, Duration by) {
    List<Due> due = new ArrayList<>();
    cells.keySet().forEach(cell -> due.add(new Due(cell, now, by)));
    if (!due.isEmpty()) {
      journal.tick(due);
    }
  }

  /** The latest time that any cell has seen, by the ledger's clock. */
  public Optional<Instant> latest() {
    return cells.values().stream().map(Cell::time).max(Instant::compareTo);
  }

  /** What people see of the cells now. */
  public List<CellView> views() {
    return cells.values().stream().map(Cell::view).toList();
  }

  /** The cells whose scheduler has shown every node. */
  public Set<String> complete() {
    return cells.values().stream()
        .filter(Cell::isViewComplete)
        .map(Cell::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** What people see of a job now, in each cell that knows it. */
  public List<JobView> jobs(String id) {
    return cells.values().stream().map(cell -> cell.job(id)).flatMap(Optional::stream).toList();
  }

  /** The position from which inputs are still needed: where the oldest open incident began. */
  public long needed() {
    return cells.values().stream()
        .flatMapToLong(cell -> cell.oldest().stream())
        .min()
        .orElse(decided);
  }

  /** The names of the cells. */
  public Collection<String> cells() {
    return List.copyOf(cells.keySet());
  }
}
