package io.salvor.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyInForceTest {
  @TempDir private Path folder;

  @Test
  void aRefusedFolderBehindALinkIsToldAndTheLastGoodPolicyStays() throws IOException {
    Path real = Files.createDirectories(folder.resolve("v1"));
    Path link = Files.createSymbolicLink(folder.resolve("policy"), real);

    PolicyInForce policy = new PolicyInForce(Optional.of(link), new SimpleMeterRegistry());

    assertThat(policy.refused()).contains("rules");
    assertThat(policy.get().version()).startsWith("sha256:");
  }

  @Test
  void aFolderThatIsNotThereIsTold() {
    Optional<Path> none = Optional.of(folder.resolve("none"));

    assertThat(new PolicyInForce(none, new SimpleMeterRegistry()).refused()).contains("none");
  }
}
