package io.salvor.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.json.Problem;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandGuardTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "  "})
  void letsNobodyInWithoutAConfiguredTokenAndSaysWhatToSet(String token) {
    for (Optional<String> configured : List.of(Optional.of(token), Optional.<String>empty())) {
      Optional<Problem> refusal = new CommandGuard(configured).refusal("Bearer " + token);

      assertThat(refusal).isPresent();
      assertThat(refusal.get().status()).isEqualTo(403);
      assertThat(refusal.get().detail()).contains("salvor.commands.token");
    }
  }

  @Test
  void letsTheTokenInWhateverTheCaseOfTheScheme() {
    CommandGuard guard = new CommandGuard(Optional.of("secret"));

    assertThat(guard.refusal("Bearer secret")).isEmpty();
    assertThat(guard.refusal("bearer  secret ")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Bearer Secret", "Bearer secret1", "Bearer secre", "Bearer", "secret", ""})
  void refusesAnyOtherToken(String authorization) {
    assertThat(new CommandGuard(Optional.of("secret")).refusal(authorization)).isPresent();
  }

  @Test
  void refusesACallerThatSendsNothing() {
    assertThat(new CommandGuard(Optional.of("secret")).refusal(null)).isPresent();
  }
}
