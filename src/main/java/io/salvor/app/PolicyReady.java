package io.salvor.app;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Ready when a policy is in force; tells which, and why the folder was refused. */
@Readiness
@ApplicationScoped
class PolicyReady implements HealthCheck {
  private final PolicyInForce policy;

  PolicyReady(PolicyInForce policy) {
    this.policy = policy;
  }

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder answer =
        HealthCheckResponse.named("policy").up().withData("version", policy.get().version());
    String refused = policy.refused();
    return (refused.isEmpty() ? answer : answer.withData("refused", refused)).build();
  }
}
