package io.salvor.app;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Startup;

/** Started when the ledger was replayed into the cells. */
@Startup
@ApplicationScoped
class CellsStarted implements HealthCheck {
  private final CellRunner runner;

  CellsStarted(CellRunner runner) {
    this.runner = runner;
  }

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.named("cells").status(runner.isStarted()).build();
  }
}
