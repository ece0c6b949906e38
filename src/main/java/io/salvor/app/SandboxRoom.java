package io.salvor.app;

import io.salvor.simulation.FleetPlan;
import io.salvor.simulation.SandboxClock;
import io.salvor.simulation.SandboxWorld;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** The simulated cluster, when the service runs in the sandbox, and the clock that goes with it. */
@Singleton
final class SandboxRoom {
  private final Optional<SandboxWorld> world;
  private final Clock clock;

  SandboxRoom(SalvorConfig config) {
    SalvorConfig.SandboxConfig sandbox = config.sandbox();
    if (!sandbox.enabled()) {
      world = Optional.empty();
      clock = new SteadyClock(Clock.systemUTC(), System::nanoTime);
      return;
    }
    Instant start = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    FleetPlan plan =
        FleetPlan.sandbox(sandbox.seed(), start)
            .withNodes(sandbox.nodes())
            .withJobs(sandbox.jobs())
            .withFaults(sandbox.faults());
    SandboxWorld opened = SandboxWorld.open(plan, sandbox.folder());
    world = Optional.of(opened);
    clock = new SandboxClock(opened.resumesAt(), sandbox.speed(), System::nanoTime);
  }

  Optional<SandboxWorld> world() {
    return world;
  }

  /** The clock of the whole service. */
  Clock clock() {
    return clock;
  }

  @PreDestroy
  void close() {
    world.ifPresent(SandboxWorld::close);
  }
}
