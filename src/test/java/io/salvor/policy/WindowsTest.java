package io.salvor.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Window;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long a cell waits for more. */
class WindowsTest {

  @ParameterizedTest
  @ValueSource(strings = {"XID 79", "XID 7", "", "cuda out of memory", "ROW_REMAP_PENDING"})
  void mostCodesWaitForHalfASecond(String code) {
    assertThat(TestPolicy.builtIn().window(code)).isEqualTo(Window.USUAL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "XID 74",
        "XID 74 REG0 bit 4",
        "XID 149",
        "SXid 20034",
        "LINK_DOWN",
        "FM_SXID",
        "LOST",
        "Ready: NodeStatusUnknown",
        "NODE_FAIL",
        "stale file handle",
        "IBLinkFlapping"
      })
  void codesOfWhatNodesShareWaitForTwoSeconds(String code) {
    assertThat(TestPolicy.builtIn().window(code).settle()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void anyNumberOfCodesIsAnsweredTheSameAgain() {
    for (int i = 0; i < 12_000; i++) {
      assertThat(TestPolicy.builtIn().window("Ready: reason " + i).settle())
          .isEqualTo(Duration.ofSeconds(2));
    }
    assertThat(TestPolicy.builtIn().window("XID 79")).isEqualTo(Window.USUAL);
  }
}
