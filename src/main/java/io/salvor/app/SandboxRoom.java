package io.salvor.app;

import io.salvor.simulation.FleetPlan;
import io.salvor.simulation.SandboxClock;
import io.salvor.simulation.SandboxWorld;
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
    SandboxConfig sandbox = config.sandbox();
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
            .withFaults(sandbox.faults())
            .withStories(sandbox.stories());
    SandboxWorld opened =
        sandbox
            .folder()
            .map(folder -> SandboxWorld.open(plan, folder))
            .orElseGet(() -> SandboxWorld.inMemory(plan));
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
}
