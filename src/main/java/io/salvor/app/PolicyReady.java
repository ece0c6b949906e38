package io.salvor.app;

import io.salvor.cell.DecisionPolicy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.Supplier;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready when a policy is in force; tells which. */
@Readiness
@ApplicationScoped
class PolicyReady implements HealthCheck {
  private final Supplier<DecisionPolicy> policy;

  PolicyReady(Supplier<DecisionPolicy> policy) {
    this.policy = policy;
  }

  @Override
  public HealthCheckResponse call() {
    String version = policy.get().version();
    return HealthCheckResponse.named("policy").up().withData("version", version).build();
  }
}
