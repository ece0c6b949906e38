package io.salvor.app;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.salvor.cell.CellOwner;
import io.salvor.cell.CellView;
import io.salvor.cell.DecisionPolicy;
import io.salvor.cell.JobView;
import io.salvor.cell.Journal.Batch;
import io.salvor.ledger.Ledger;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/** The thread that owns the cells: ticks when something is due, wakes when the ledger has grown. */
@Singleton
final class CellRunner implements ViewCache.Source {
  /** How many steps pass before the ledger is told anew what it may remove. */
  private static final int STEPS = 600;

  private static final Logger LOG = Logger.getLogger(CellRunner.class);

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "cells"));
  private final ScheduledExecutorService watcher =
      Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "policy-watch"));
  private final AtomicBoolean isWoken = new AtomicBoolean();
  private final CellOwner owner;
  private final Ledger ledger;
  private final CellSetup setup;
  private final Acting acting;
  private final ClockWatch clock;
  private final SalvorConfig config;
  private final PolicyInForce policy;
  private final CommitSignal signal;
  private final CellMetrics metrics;
  private volatile Set<String> complete = Set.of();
  private volatile boolean isStarted;
  private boolean isFailing;
  private long steps;

  CellRunner(
      LedgerInputs journal,
      Supplier<DecisionPolicy> decides,
      CellSetup setup,
      Acting acting,
      PolicyInForce policy,
      CommitSignal signal,
      Clock clock,
      SalvorConfig config,
      CellMetrics metrics) {
    this.owner =
        new CellOwner(
            journal,
            decides,
            (question, fault) -> {
              metrics.failed();
              LOG.errorf(fault, "case %s could not be decided and is given up", question.id());
            },
            (input, fault) -> {
              metrics.failed();
              LOG.errorf(fault, "entry %d of the ledger is left out by its cell", input.seq());
            },
            this::kept);
    this.ledger = journal.ledger();
    this.setup = setup;
    this.acting = acting;
    this.policy = policy;
    this.signal = signal;
    this.clock = new ClockWatch(clock);
    this.config = config;
    this.metrics = metrics;
  }

  void start(@Observes StartupEvent event) {
    thread.execute(() -> guarded(this::replay));
    signal.listen(this::wake);
    long tick = Math.max(1, config.cell().tick().toMillis());
    thread.scheduleWithFixedDelay(() -> guarded(this::step), tick, tick, TimeUnit.MILLISECONDS);
    long check = Math.max(100, config.policy().check().toMillis());
    watcher.scheduleWithFixedDelay(policy::refresh, check, check, TimeUnit.MILLISECONDS);
  }

  void stop(@Observes ShutdownEvent event) throws InterruptedException {
    watcher.shutdownNow();
    acting.stop();
    thread.shutdown();
    thread.awaitTermination(10, TimeUnit.SECONDS);
  }

  /** True once the ledger was replayed. */
  @Override
  public boolean isStarted() {
    return isStarted;
  }

  /** What people see of the cells, taken between two steps. */
  @Override
  public CompletableFuture<List<CellView>> views() {
    return CompletableFuture.supplyAsync(owner::views, thread);
  }

  /** What people see of a job, taken between two steps. */
  @Override
  public CompletableFuture<List<JobView>> jobs(String id) {
    return CompletableFuture.supplyAsync(() -> owner.jobs(id), thread);
  }

  private void wake() {
    if (isStarted && isWoken.compareAndSet(false, true) && !thread.isShutdown()) {
      thread.execute(
          () -> {
            isWoken.set(false);
            guarded(this::drain);
          });
    }
  }

  private void replay() {
    owner.start();
    clock.begin(owner);
    setup.seen(owner.cells());
    acting.loseView(owner.cells());
    drain();
    isStarted = true;
    acting.begin(cell -> complete.contains(cell));
  }

  private void step() {
    if (!isStarted) {
      replay();
    }
    if (owner.tick(clock.look(owner))) {
      drain();
    }
    steps++;
    if (steps % STEPS == 0) {
      ledger.keepFrom(owner.needed());
    }
  }

  private void drain() {
    owner.drain();
    setup.seen(owner.cells());
    complete = owner.complete();
  }

  private void kept(Batch batch) {
    metrics.kept(batch);
    if (!batch.intents().isEmpty()) {
      acting.wake();
    }
  }

  /** A failing ledger is told once; the work is tried again at the next tick. */
  private void guarded(Runnable work) {
    try {
      work.run();
      if (isFailing) {
        LOG.info("cells decide again");
      }
      isFailing = false;
    } catch (Throwable e) {
      if (!isFailing) {
        LOG.errorf(e, "cells cannot decide now and will try again");
      }
      isFailing = true;
    }
  }
}
