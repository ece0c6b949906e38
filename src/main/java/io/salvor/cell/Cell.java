package io.salvor.cell;

import io.salvor.cell.Input.Changed;
import io.salvor.cell.Input.Observed;
import io.salvor.cell.Input.Tick;
import io.salvor.cell.Journal.Batch;
import io.salvor.cell.Journal.Decided;
import io.salvor.cell.Journal.Kept;
import io.salvor.model.Case;
import io.salvor.model.Decision;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * One failure domain of authority: takes the inputs of its ledger in their order, keeps the records
 * of nodes, jobs and domains, groups facts into incidents and asks the policy. For one thread;
 * reads no clock: the same inputs and the same decisions give the same state.
 */
public final class Cell {
  private final World world;
  private final Observer observer;
  private final DomainWatch domains;
  private final CaseAssembly assembly;
  private final DecisionEffects effects;
  private final TimerEffects timers;
  private final BiConsumer<Case, RuntimeException> failed;

  /**
   * A cell that knows nothing yet.
   *
   * @param policy the policy in force
   * @param failed hears of a case on which the policy failed; it is decided again on new facts
   */
  public Cell(
      String name, Supplier<DecisionPolicy> policy, BiConsumer<Case, RuntimeException> failed) {
    this(name, policy, failed, FactWindows.BUDGET);
  }

  Cell(
      String name,
      Supplier<DecisionPolicy> policy,
      BiConsumer<Case, RuntimeException> failed,
      long budget) {
    this.world = new World(name, policy, budget);
    this.observer = new Observer(world);
    this.domains = new DomainWatch(world);
    this.assembly = new CaseAssembly(world, domains);
    this.effects = new DecisionEffects(world, domains);
    this.timers = new TimerEffects(world);
    this.failed = failed;
  }

  /** Takes an input that is no tick: it changes what is known and decides nothing. */
  public void take(Input input) {
    world.at(input.seq());
    world.clock().advance(input.time());
    if (input instanceof Observed observed) {
      observer.take(observed);
    } else if (input instanceof Changed changed) {
      world.settings(changed.settings());
      world.incidents().deferred().forEach(incident -> world.again(incident.topic()));
    }
  }

  /** Time has come to this point: what is due is decided. */
  public void tick(Tick tick) {
    int number = 0;
    for (Topic topic : begin(tick)) {
      number++;
      Case question =
          assembly.question(topic, "c-" + tick.seq() + '-' + number, incident(topic, number));
      try {
        Decision decision = world.policy().decide(question);
        if (effects.matters(topic, decision)) {
          keep(new Decided(tick.seq(), question, decision, topic));
        }
      } catch (RuntimeException e) {
        failed.accept(question, e);
      }
    }
  }

  /** A tick of the past, with what was decided at it. */
  public void replay(Tick tick, List<Kept> kept) {
    begin(tick);
    for (Kept one : kept) {
      world.pendings().remove(one.topic());
      effects.take(one.topic(), one.decision());
    }
  }

  /** Fires what is due; gives the topics to decide, domains first, then nodes, then jobs. */
  private List<Topic> begin(Tick tick) {
    world.at(tick.seq());
    world.clock().advance(tick);
    world.timers().due(world.now()).forEach(timers::fire);
    List<Topic> due = world.pendings().due(world.now());
    Set<Topic> ordered = new LinkedHashSet<>(domains.look(due));
    due.stream().sorted(Comparator.comparing(topic -> topic.isJob() ? 1 : 0)).forEach(ordered::add);
    return List.copyOf(ordered);
  }

  /** The incident that the topic is in, or the name of the one that it opens. */
  private String incident(Topic topic, int number) {
    return world
        .incidents()
        .of(topic)
        .map(IncidentState::id)
        .orElse("i-" + world.seq() + '-' + number);
  }

  private void keep(Decided decided) {
    effects.take(decided.topic(), decided.decision());
    world.outbox().decided(decided);
  }

  /** Takes out what has to be made durable, with the position that it covers. */
  public Batch drain(long decidedUpTo) {
    return world.outbox().drain(decidedUpTo);
  }

  /** When the next tick is due, by the ledger's clock; empty while nothing is waited for. */
  public Optional<Instant> nextDue() {
    Optional<Instant> timer = world.timers().next();
    Optional<Instant> pending = world.pendings().next();
    if (timer.isEmpty() || pending.isEmpty()) {
      return timer.or(() -> pending).map(world.clock()::shown);
    }
    boolean isTimerFirst = timer.get().isBefore(pending.get());
    return Optional.of(world.clock().shown(isTimerFirst ? timer.get() : pending.get()));
  }

  /** What people see of the cell now. */
  public CellView view() {
    return Snapshots.cell(world, nextDue());
  }

  /** What people see of a job now; empty when the cell does not know it. */
  public Optional<JobView> job(String id) {
    return Snapshots.job(world, id);
  }

  /** The cell's time, by the ledger's clock. */
  Instant time() {
    return world.clock().wall();
  }

  /** Position of the oldest input that an open incident began with. */
  OptionalLong oldest() {
    return world.incidents().oldest();
  }

  /** True when the scheduler has shown every node since it was last lost sight of. */
  boolean isViewComplete() {
    return world.isViewComplete();
  }

  String name() {
    return world.cell();
  }
}
