package io.salvor.app;

import io.quarkus.runtime.StartupEvent;
import io.salvor.ledger.Ledger;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Ready when the ledger can be written. */
@Readiness
@ApplicationScoped
class LedgerReady implements HealthCheck {
  private static final int SECONDS = 2;

  private final Ledger ledger;
  private final LedgerVerified verified;

  LedgerReady(Ledger ledger, LedgerVerified verified) {
    this.ledger = ledger;
    this.verified = verified;
  }

  void check(@Observes StartupEvent event) {
    verified.start();
  }

  @Override
  public HealthCheckResponse call() {
    try {
      ledger.probe().get(SECONDS, TimeUnit.SECONDS);
      return ledger.fault().map(LedgerReady::down).orElseGet(this::up);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return down("interrupted");
    } catch (ExecutionException e) {
      return down(String.valueOf(e.getCause().getMessage()));
    } catch (TimeoutException e) {
      return down("no answer within " + SECONDS + " s");
    }
  }

  /** A broken chain is told here and stops nothing. */
  private HealthCheckResponse up() {
    HealthCheckResponseBuilder answer = HealthCheckResponse.named("ledger").up();
    verified.results().forEach(answer::withData);
    return answer.build();
  }

  private static HealthCheckResponse down(String reason) {
    return HealthCheckResponse.named("ledger").down().withData("reason", reason).build();
  }
}
