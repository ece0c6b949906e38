package io.salvor.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Intent;
import io.salvor.model.Track;
import io.salvor.model.Verb;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** However wrong rules and tables are, no more than this share of a cell goes out. */
class HardBreakerTest {
  private final HardBreaker breaker = new HardBreaker(HardBreaker.Limit.USUAL);

  private static Intent intent(Verb verb, String target) {
    Instant now = Instant.parse("2026-03-01T10:00:00Z");
    return new Intent(
        "a1", "d1", "i1", "default", Track.NODE, verb, target, now, now, "", "", Map.of(), "");
  }

  private static Scheduler.View view(int nodes, int out) {
    return new Scheduler.View(nodes, IntStream.range(0, out).mapToObj(i -> "out-" + i).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "100,29,true",
    "100,30,false",
    "10,2,true",
    "10,3,false",
    "3,0,true",
    "3,1,false",
    "1,0,true",
    "4,0,true",
    "4,1,false",
    "2048,613,true",
    "2048,614,false"
  })
  void countsTheNodeItselfAgainstTheLimit(int nodes, int out, boolean isAllowed) {
    assertThat(breaker.objection(intent(Verb.CORDON, "gpu-17"), view(nodes, out), List.of()))
        .matches(objection -> objection.isEmpty() == isAllowed);
  }

  @Test
  void countsNodesThatAreBeingTakenOutAndDoNotShowItYet() {
    assertThat(
            breaker.objection(
                intent(Verb.CORDON, "gpu-17"), view(10, 2), List.of("gpu-18", "out-0")))
        .isPresent();
  }

  @Test
  void countsNoNodeTwice() {
    assertThat(breaker.objection(intent(Verb.DRAIN, "out-1"), view(10, 3), List.of("out-1")))
        .isEmpty();
  }

  @Test
  void namesNumbersAndSetting() {
    assertThat(breaker.objection(intent(Verb.REBOOT, "gpu-17"), view(10, 3), List.of()))
        .hasValue(
            "REBOOT of gpu-17 was not begun: 3 of 10 nodes of cell default are unavailable and it"
                + " would be 4, the limit is 3"
                + " (salvor.act.breaker.max-unavailable-percent=30)");
  }

  @ParameterizedTest
  @EnumSource(
      value = Verb.class,
      names = {"RELEASE", "DIAGNOSE", "RETRY", "STOP_RETRYING"})
  void neverHoldsBackWhatTakesNothingOut(Verb verb) {
    assertThat(breaker.objection(intent(verb, "gpu-17"), view(10, 10), List.of())).isEmpty();
  }
}
