package io.salvor.app.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Fact;
import io.salvor.model.Origin;
import io.salvor.model.RawText;
import io.salvor.model.TextFormat;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DisturbanceTest {
  private static final List<Fact> FACTS = List.of(fact("a fault"), fact("other"), fact("harmless"));

  @Test
  void doublesEveryLine() {
    assertThat(Disturbance.DOUBLED.apply("one\ntwo", List.of(), fact -> true))
        .contains("one\none\ntwo\ntwo");
  }

  @Test
  void cutsWhatStandsAfterTheLastLineWithAFault() {
    String text = "x\na fault\nother\nharmless\ny";

    assertThat(Disturbance.CUT.apply(text, FACTS, fact -> !isHarmless(fact)))
        .contains("x\na fault\nother");
    assertThat(Disturbance.CUT.apply(text, FACTS, fact -> false)).isEmpty();
  }

  @Test
  void reversesOnlyNeighboursWithTheSamePrintedTime() {
    String text =
        "[ 1.000000] a\n[ 1.000000] b\n[ 2.000000] c\nno time\nno time either\n"
            + "May  1 10:00:00 h d\nMay  1 10:00:00 h e";

    assertThat(Disturbance.PERMUTED.apply(text, List.of(), fact -> true))
        .contains(
            "[ 1.000000] b\n[ 1.000000] a\n[ 2.000000] c\nno time\nno time either\n"
                + "May  1 10:00:00 h e\nMay  1 10:00:00 h d");
    assertThat(Disturbance.PERMUTED.apply("a\nb", List.of(), fact -> true)).isEmpty();
  }

  private static boolean isHarmless(Fact fact) {
    return fact.origin().raw().equals("harmless");
  }

  private static Fact fact(String raw) {
    Origin origin = new Origin(raw, Instant.EPOCH, "s", "", raw, Map.of());
    return new RawText(origin, TextFormat.AUTO, "", "", -1, raw);
  }
}
