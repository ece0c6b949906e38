package io.salvor.policy.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.stage.AttributionDraft;
import org.junit.jupiter.api.Test;

/** Numbers that a table concludes have ranges, and a weight has to be there. */
class TableRangesTest {

  @Test
  void aWeightIsRequiredAndGoesFromNothingToAThousand() {
    DraftType.Setter weight =
        Vocabulary.conclusions()
            .get(AttributionDraft.class.getSimpleName())
            .setters()
            .get("weight");

    assertThat(weight.isRequired()).isTrue();
    assertThat(weight.lowest()).isZero();
    assertThat(weight.highest()).isEqualTo(1000);
  }

  @Test
  void aDiagnosisLevelGoesToFour() {
    DraftType.Setter level = Vocabulary.conclusions().get("LadderDraft").setters().get("level");

    assertThat(level.highest()).isEqualTo(4);
    assertThat(level.isRequired()).isFalse();
  }
}
