package io.salvor.app;

import io.micrometer.core.instrument.MeterRegistry;
import io.salvor.act.ActSettings;
import io.salvor.act.Actor;
import io.salvor.act.ActorRunner;
import io.salvor.act.HardBreaker;
import io.salvor.cell.FactStore;
import io.salvor.cell.FactStore.Sheaf;
import io.salvor.model.Component;
import io.salvor.model.HealthEvent;
import io.salvor.model.Origin;
import io.salvor.model.Severity;
import io.salvor.simulation.Sandbox;
import io.salvor.simulation.SandboxRunner;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/** Carries intents out on the cluster that the service is tied to, if it is tied to one. */
@Singleton
final class Acting {
  private static final Duration STEP = Duration.ofMillis(100);

  private final FactStore store;
  private final LedgerInputs ledger;
  private final Clock clock;
  private final ActMeters metrics;
  private final HardBreaker breaker;
  private final Optional<Sandbox> sandbox;
  private final ActSettings settings;
  private final Duration worldStep;
  private final ExecutorService calls;
  private Optional<ActorRunner> runner = Optional.empty();
  private Optional<SandboxRunner> world = Optional.empty();

  Acting(
      SandboxRoom room,
      FactStore store,
      LedgerInputs ledger,
      Clock clock,
      SalvorConfig config,
      MeterRegistry meters) {
    this.store = store;
    this.ledger = ledger;
    this.clock = clock;
    this.metrics = new ActMeters(meters);
    ActConfig act = config.act();
    this.settings =
        new ActSettings(
            ActSettings.USUAL.open(),
            act.parallel(),
            act.poll(),
            act.firstPause(),
            act.longestPause());
    this.worldStep = config.sandbox().step();
    this.calls = Executors.newFixedThreadPool(act.parallel(), task -> daemon(task, "act-call"));
    this.breaker = new HardBreaker(new HardBreaker.Limit(act.breaker().maxUnavailablePercent()));
    this.sandbox = room.world().map(opened -> new Sandbox(opened, store, clock));
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  /** True when the service is tied to a cluster. */
  boolean isTied() {
    return sandbox.isPresent();
  }

  /** Before anything is done: what these cells knew of the scheduler may be stale. */
  void loseView(Collection<String> cells) {
    if (isTied() && !cells.isEmpty()) {
      Instant now = clock.instant();
      store
          .append(cells.stream().map(cell -> lost(cell, now)).toList())
          .toCompletableFuture()
          .join();
    }
  }

  private static Sheaf lost(String cell, Instant now) {
    String id = "view-lost-" + cell + '-' + now;
    return new Sheaf(
        new HealthEvent(
            new Origin(id, now, "salvor", cell, "", Map.of()),
            "",
            Component.CONTROL_PLANE,
            "FullView",
            List.of(),
            List.of(),
            Severity.INFO,
            false,
            "The service has started and has not seen the scheduler's nodes yet.",
            "",
            Map.of()),
        List.of());
  }

  /** Begins to act, for cells whose scheduler has shown every node since the start. */
  void begin(Predicate<String> isViewComplete) {
    sandbox.ifPresent(
        box -> {
          Actor actor =
              new Actor(
                  new Actor.Ports(ledger, ledger, box.scheduler(), store),
                  breaker,
                  isViewComplete,
                  calls,
                  settings,
                  metrics);
          runner = Optional.of(new ActorRunner(actor, clock, metrics));
          runner.get().start(STEP);
          world = Optional.of(new SandboxRunner(box, metrics::stumbled));
          world.get().start(worldStep);
        });
  }

  /** There are new intents. */
  void wake() {
    runner.ifPresent(ActorRunner::wake);
  }

  void stop() {
    runner.ifPresent(ActorRunner::close);
    world.ifPresent(SandboxRunner::close);
    calls.shutdownNow();
  }
}
