package io.salvor.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Case;
import io.salvor.model.Component;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.Mode;
import io.salvor.model.Origin;
import io.salvor.model.Severity;
import io.salvor.model.Verb;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CompiledPolicyTest {
  private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");
  private final CompiledPolicy policy = TestPolicy.builtIn();

  @Test
  void observesWhenNothingWasSeen() {
    Decision decision = policy.decide(of(List.of()));

    assertThat(decision.has(Verb.OBSERVE)).isTrue();
    assertThat(decision.because()).isNotEmpty();
  }

  @Test
  void aReusedSessionDecidesLikeAFreshOne() {
    Case question = of(List.of());

    policy.decide(question);

    assertThat(policy.decide(question)).isEqualTo(policy.decideFresh(question));
  }

  @Test
  void aSessionThatGivesWayToANewOneChangesNoDecision() {
    Case question = of(List.of(xid("79"), xid("31")));
    Decision first = policy.decideFresh(question);

    for (int i = 0; i < 1_000; i++) {
      assertThat(policy.decide(question)).isEqualTo(first);
    }
  }

  private static Case of(List<Fact> facts) {
    return new Case(
        "c1",
        "default",
        "",
        NOON,
        Mode.OBSERVE,
        facts,
        List.of(),
        List.of(),
        List.of(),
        null,
        List.of(),
        null,
        0);
  }

  static HealthEvent xid(String code) {
    return new HealthEvent(
        new Origin("f-1", NOON, "test"),
        "gpu-17",
        Component.GPU,
        "GpuXid",
        List.of(code),
        List.of(),
        Severity.CRITICAL,
        false,
        "",
        "",
        Map.of());
  }
}
