package io.salvor.app;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.salvor.cell.CellJournal.Decided;
import io.salvor.cell.CellOwner;
import io.salvor.cell.DecisionPolicy;
import io.salvor.ledger.Ledger;
import io.salvor.ledger.LedgerReader;
import io.salvor.model.Decision;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/** The thread that owns the cells: ticks, and wakes when the ledger has grown. */
@Singleton
final class CellRunner {
  private static final Logger LOG = Logger.getLogger(CellRunner.class);

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "cells"));
  private final ScheduledExecutorService watcher =
      Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "policy-watch"));
  private final AtomicBoolean isWoken = new AtomicBoolean();
  private final CellOwner owner;
  private final Clock clock;
  private final SalvorConfig config;
  private final PolicyInForce policy;
  private final CommitSignal signal;
  private final MeterRegistry meters;
  private volatile boolean isStarted;
  private boolean isFailing;

  CellRunner(
      Ledger ledger,
      LedgerReader reader,
      Supplier<DecisionPolicy> decides,
      PolicyInForce policy,
      CommitSignal signal,
      Clock clock,
      SalvorConfig config,
      MeterRegistry meters) {
    this.owner =
        new CellOwner(
            new LedgerJournal(ledger, reader),
            decides,
            (question, fault) ->
                LOG.errorf(fault, "case %s could not be decided and is given up", question.id()));
    this.policy = policy;
    this.signal = signal;
    this.clock = clock;
    this.config = config;
    this.meters = meters;
  }

  void start(@Observes StartupEvent event) {
    thread.execute(() -> guarded(this::replay));
    signal.listen(this::wake);
    long tick = Math.max(1, config.cell().tick().toMillis());
    thread.scheduleWithFixedDelay(() -> guarded(this::tick), tick, tick, TimeUnit.MILLISECONDS);
    long check = Math.max(100, config.policy().check().toMillis());
    watcher.scheduleWithFixedDelay(policy::refresh, check, check, TimeUnit.MILLISECONDS);
  }

  void stop(@Observes ShutdownEvent event) throws InterruptedException {
    watcher.shutdownNow();
    thread.shutdown();
    thread.awaitTermination(10, TimeUnit.SECONDS);
  }

  /** True once the ledger was replayed. */
  boolean isStarted() {
    return isStarted;
  }

  private void wake() {
    if (isStarted && isWoken.compareAndSet(false, true) && !thread.isShutdown()) {
      thread.execute(
          () -> {
            isWoken.set(false);
            guarded(() -> count(owner.drain()));
          });
    }
  }

  private void replay() {
    owner.start(clock.instant());
    isStarted = true;
  }

  private void tick() {
    if (!isStarted) {
      replay();
    }
    count(owner.tick());
  }

  private void count(List<Decided> kept) {
    for (Decided decided : kept) {
      Decision decision = decided.decision();
      String attribution = decision.verdict().attribution().name();
      for (Decision.Action action : decision.actions()) {
        meters
            .counter("salvor.decisions", "verb", action.verb().name(), "attribution", attribution)
            .increment();
      }
      LOG.infof(
          "decided %s on %s %s: %s",
          decision.id(),
          decision.subject().type(),
          decision.subject().name(),
          decision.verdict().summary());
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
