package io.salvor.app;

import io.salvor.ledger.Ledger;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready when the ledger can be written. */
@Readiness
@ApplicationScoped
class LedgerReady implements HealthCheck {
  private static final int SECONDS = 2;

  private final Ledger ledger;

  LedgerReady(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public HealthCheckResponse call() {
    try {
      ledger.probe().get(SECONDS, TimeUnit.SECONDS);
      return ledger.fault().map(LedgerReady::down).orElse(HealthCheckResponse.up("ledger"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return down("interrupted");
    } catch (ExecutionException e) {
      return down(String.valueOf(e.getCause().getMessage()));
    } catch (TimeoutException e) {
      return down("no answer within " + SECONDS + " s");
    }
  }

  private static HealthCheckResponse down(String reason) {
    return HealthCheckResponse.named("ledger").down().withData("reason", reason).build();
  }
}
