package io.salvor.model.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Case.FleetRecord;
import io.salvor.model.Case.NodeRecord;
import io.salvor.model.GuardVerdict.Ruling;
import io.salvor.model.Mode;
import io.salvor.model.Proposal;
import io.salvor.model.Track;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.policy.TestPolicy;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Words in braces of the table of limits stand for present values; a misspelt one would stay. */
class LimitWordsTest {
  private static final LimitQuestion QUESTION =
      new LimitQuestion(
          new Proposal(
              "r", Track.NODE, Verb.CORDON, "gpu-17", Urgency.NOW, 0, Map.of(), List.of(), ""),
          Instant.parse("2026-06-01T12:00:00Z"),
          Mode.APPROVE,
          "train",
          true,
          new Budget(new FleetRecord(true, "p", 20, List.of("gpu-09", "gpu-03")), 1),
          new Hold(
              new NodeRecord("gpu-17", false, false, false, 0, List.of()),
              Verb.CORDON,
              false,
              false));

  @Test
  void everyWordOfTheTableIsFilledIn() {
    assertThat(TestPolicy.builtIn().tables())
        .filteredOn(table -> table.name().equals("Limits"))
        .flatMap(table -> table.rows())
        .hasSizeGreaterThan(30)
        .allSatisfy(row -> assertThat(said(row.reason())).doesNotContain("{"));
  }

  @Test
  void aMisspeltWordIsSeen() {
    assertThat(said("{outt} of {pool}")).isEqualTo("{outt} of 20");
  }

  @Test
  void saysWhoIsOutInTheOrderOfNames() {
    assertThat(said("{outNames}, limits row {row}, {target} was not {done}"))
        .isEqualTo("gpu-03, gpu-09, limits row 12, gpu-17 was not cordoned");
  }

  @Test
  void anAnswerIsAwaitedForHalfAnHourAndADeferralEndsWhenTheRowSays() {
    LimitDraft asks = LimitDraft.of(QUESTION, Ruling.NEEDS_APPROVAL);
    LimitDraft defers = LimitDraft.of(QUESTION, Ruling.DEFERRED);
    defers.defer(90);

    assertThat(asks.because("r_1", "until {until}").verdict().reason())
        .isEqualTo("until 2026-06-01T12:30:00Z");
    assertThat(defers.because("r_1", "").verdict().until())
        .contains(Instant.parse("2026-06-01T12:01:30Z"));
    assertThat(LimitDraft.of(QUESTION, Ruling.BLOCKED).because("r_1", "").verdict().until())
        .isEmpty();
  }

  private static String said(String reason) {
    return LimitDraft.of(QUESTION, Ruling.BLOCKED).because("Limits_12", reason).verdict().reason();
  }
}
