package io.salvor.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.FactKind;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is written is read back the same. */
class RoundTripTest {
  private static final Defaults DEFAULTS = Defaults.numbered(Instant.EPOCH, "", "");
  private static final int TIMES = 300;

  @ParameterizedTest
  @EnumSource(FactKind.class)
  void aFactOfEveryKindComesBackEqual(FactKind kind) {
    RandomValues values = new RandomValues(kind.ordinal());
    for (int i = 0; i < TIMES; i++) {
      Fact fact = values.fact(kind);

      byte[] json = FactJson.write(fact).toString().getBytes(StandardCharsets.UTF_8);
      FactBatch batch = FactJson.read(json, Shape.JSON, DEFAULTS, Limits.DEFAULT);

      assertThat(batch.faults()).isEmpty();
      assertThat(batch.facts()).containsExactly(fact);
    }
  }

  @Test
  void aDecisionComesBackEqual() {
    RandomValues values = new RandomValues(7);
    for (int i = 0; i < TIMES; i++) {
      Decision decision = values.decision();

      Parsed<Decision> parsed = DecisionJson.read(DecisionJson.write(decision).toString());

      assertThat(parsed.faults()).isEmpty();
      assertThat(parsed.value()).contains(decision);
    }
  }

  @Test
  void aCaseComesBackEqual() {
    RandomValues values = new RandomValues(11);
    for (int i = 0; i < TIMES; i++) {
      Case question = values.question();

      Parsed<Case> parsed = CaseJson.read(CaseJson.write(question).toString());

      assertThat(parsed.faults()).isEmpty();
      assertThat(parsed.value()).contains(question);
    }
  }

  @Test
  void equalFactsHaveOneCanonicalFormHoweverTheirFieldsWereOrdered() {
    String one =
        "{\"kind\":\"text\",\"id\":\"a\",\"text\":\"x\",\"time\":\"2026-01-01T00:00:00Z\"}";
    String other =
        "{\"text\":\"x\",\"time\":\"2026-01-01T01:00:00+01:00\",\"id\":\"a\",\"kind\":\"text\"}";

    assertThat(FactJson.canonical(first(one))).isEqualTo(FactJson.canonical(first(other)));
  }

  private static Fact first(String json) {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    return FactJson.read(body, Shape.JSON, DEFAULTS, Limits.DEFAULT).facts().get(0);
  }
}
