package io.salvor.simulation;

import io.salvor.cell.Cell;
import io.salvor.cell.DecisionPolicy;
import io.salvor.cell.Input.Changed;
import io.salvor.cell.Input.Observed;
import io.salvor.cell.Input.Tick;
import io.salvor.cell.Journal.Batch;
import io.salvor.cell.Journal.Decided;
import io.salvor.model.CellSettings;
import io.salvor.model.Fact;
import io.salvor.model.Intent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A cell in virtual time, with a ledger in memory: facts come in at set times, ticks come when the
 * cell is due. What scenarios, replays and simulations have in common.
 */
public final class VirtualCell {
  private final Cell cell;
  private final String name;
  private final Consumer<Intent> intents;
  private final List<Consumer<Batch>> listeners = new ArrayList<>();
  private final List<Decided> decisions = new ArrayList<>();
  private final List<Batch> batches = new ArrayList<>();
  private final Deque<Fact> raised = new ArrayDeque<>();
  private final Set<String> known = new HashSet<>();
  private Instant now;
  private long seq;

  /**
   * A cell that knows nothing.
   *
   * @param start the time at which it begins
   * @param intents hears of what is to be carried out
   */
  public VirtualCell(
      String name, Instant start, Supplier<DecisionPolicy> policy, Consumer<Intent> intents) {
    this.name = name;
    this.now = start;
    this.intents = intents;
    this.cell =
        new Cell(
            name,
            policy,
            (question, fault) -> {
              throw new IllegalStateException("case " + question.id() + " failed", fault);
            });
  }

  /** Hears of all that the cell concludes, before what it states itself comes in as facts. */
  public void listen(Consumer<Batch> listener) {
    listeners.add(listener);
  }

  /** The settings that hold from now on. */
  public void settings(CellSettings settings) {
    cell.take(new Changed(++seq, name, now, settings));
    collect();
  }

  /** A fact arrives now; one that the same source sent before under the same id does not. */
  public void take(Fact fact) {
    if (known.add(fact.origin().source() + '\0' + fact.id())) {
      cell.take(new Observed(++seq, fact, now));
      collect();
    }
  }

  /** Time goes on; what becomes due until then is decided at its time. */
  public void advance(Instant to) {
    while (cell.nextDue().filter(due -> !due.isAfter(to)).isPresent()) {
      Instant due = cell.nextDue().orElseThrow();
      now = due.isAfter(now) ? due : now;
      cell.tick(new Tick(++seq, name, now, Duration.ZERO));
      collect();
    }
    now = to.isAfter(now) ? to : now;
  }

  /** The clock is set by this much. */
  public void shift(Duration by) {
    now = now.plus(by);
    cell.tick(new Tick(++seq, name, now, by));
    collect();
  }

  /** What the cell concluded; what it states itself comes in as facts. */
  private void collect() {
    Batch batch = cell.drain(seq);
    if (batch.isEmpty()) {
      return;
    }
    batches.add(batch);
    decisions.addAll(batch.decisions());
    raised.addAll(batch.raised());
    batch.intents().forEach(intents);
    listeners.forEach(listener -> listener.accept(batch));
    while (!raised.isEmpty()) {
      take(raised.poll());
    }
  }

  public Instant now() {
    return now;
  }

  public Cell cell() {
    return cell;
  }

  /** Every decision so far, in the order in which they were made. */
  public List<Decided> decisions() {
    return List.copyOf(decisions);
  }

  /** All that was to be kept so far. */
  public List<Batch> batches() {
    return List.copyOf(batches);
  }
}
