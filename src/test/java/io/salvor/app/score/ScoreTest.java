package io.salvor.app.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.salvor.app.CaseLine;
import io.salvor.intake.Unusable;
import io.salvor.model.Verb;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScoreTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // label, verbs, strictly right, leniently right
        "cordon|CORDON|true|true",
        "cordon|RESET_GPU|true|true",
        "cordon|DIAGNOSE|false|false",
        "reset-gpu|RESET_GPU RETRY|true|true",
        "reset-gpu|REBOOT|false|true",
        "reset-gpu|DIAGNOSE|false|false",
        "reboot|REBOOT|true|true",
        "reboot|CORDON|false|true",
        "RMA|REPAIR|true|true",
        "RMA|DRAIN|false|true",
        "diagnose|DIAGNOSE CORDON|true|true",
        "retry|RETRY|true|true",
        "retry|RETRY CORDON|false|false",
        "retry|RETRY_ELSEWHERE|false|true",
        "retry|RETRY_ELSEWHERE CORDON|false|true",
        "retry-elsewhere|RETRY_ELSEWHERE CORDON|true|true",
        "retry-elsewhere|RETRY|false|false",
        "fix-code|HAND_BACK|true|true",
        "fix-code|STOP_RETRYING OBSERVE|true|true",
        "fix-code|HAND_BACK DRAIN|false|false",
        "none|OBSERVE|true|true",
        "none|OBSERVE RECHECK|true|true",
        "none|OBSERVE DIAGNOSE|false|false",
        "escalate|ESCALATE|true|true",
        "escalate|ESCALATE REBOOT|false|false"
      })
  void aLabelIsMetAsScoringSays(String label, String verbs, boolean strict, boolean lenient)
      throws Unusable {
    LabelledCase labelled = labelled(label);

    assertThat(labelled.isStrictlyRight(verbs(verbs))).isEqualTo(strict);
    assertThat(labelled.isLenientlyRight(verbs(verbs))).isEqualTo(lenient);
  }

  @Test
  void anAlternativeCountsOnlyWhenItIsMetStrictly() throws Unusable {
    LabelledCase labelled = labelled("none", "reboot");

    assertThat(labelled.isLenientlyRight(verbs("REBOOT"))).isTrue();
    assertThat(labelled.isLenientlyRight(verbs("CORDON"))).isFalse();
  }

  @Test
  void theCardCountsEveryFigureOverItsOwnCases() throws Unusable {
    List<Scored> scored =
        List.of(
            scored("fix-code", "RETRY"), // useless retry, retry that no label allows
            scored("fix-code", "HAND_BACK CORDON"), // false cordon
            scored("none", "OBSERVE"), // right
            scored("none", "CORDON", "reboot"), // take-out allowed: not counted as false
            scored("retry", "RETRY"), // right, precise retry
            scored("cordon", "DIAGNOSE"), // not missed, diagnose share
            scored("reboot", "OBSERVE"), // missed hardware
            scored("RMA", "REPAIR RETRY_ELSEWHERE")); // right; the retry takes out: not counted

    Map<Figure, Share> all = ScoreCard.of(scored).groups().get("all");

    assertThat(all.get(Figure.STRICT)).isEqualTo(new Share(3, 8));
    assertThat(all.get(Figure.LENIENT)).isEqualTo(new Share(3, 8));
    assertThat(all.get(Figure.FALSE_CORDONS)).isEqualTo(new Share(1, 4));
    assertThat(all.get(Figure.MISSED_HARDWARE)).isEqualTo(new Share(1, 3));
    assertThat(all.get(Figure.RETRY_PRECISION)).isEqualTo(new Share(1, 2));
    assertThat(all.get(Figure.USELESS_RETRIES)).isEqualTo(new Share(1, 2));
    assertThat(all.get(Figure.DIAGNOSE_SHARE)).isEqualTo(new Share(1, 8));
  }

  @Test
  void casesWithAnInferredLabelAreLeftOutAndMachineTextIsCountedAlone() throws Unusable {
    Scored inferred =
        new Scored(LabelledCase.of(line("none", "inferred", "verbatim", "")), verbs("OBSERVE"));
    Scored condensed =
        new Scored(LabelledCase.of(line("none", "operator", "condensed", "")), verbs("OBSERVE"));

    ScoreCard card = ScoreCard.of(List.of(inferred, condensed, scored("none", "OBSERVE")));

    assertThat(card.cases()).isEqualTo(2);
    assertThat(card.leftOut()).isEqualTo(1);
    assertThat(card.groups().get("verbatim and partial").get(Figure.STRICT))
        .isEqualTo(new Share(1, 1));
    assertThat(card.groups().get("kind xid").get(Figure.STRICT)).isEqualTo(new Share(2, 2));
  }

  @Test
  void theIntervalIsWilsons() {
    Share eightOfTen = new Share(8, 10);
    Share noneOfTen = new Share(0, 10);

    assertThat(eightOfTen.low()).isCloseTo(0.4902, within(0.0001));
    assertThat(eightOfTen.high()).isCloseTo(0.9433, within(0.0001));
    assertThat(noneOfTen.low()).isZero();
    assertThat(noneOfTen.high()).isCloseTo(0.2775, within(0.0001));
    assertThat(new Share(0, 0).high()).isEqualTo(1);
  }

  private static Scored scored(String label, String verbs, String... also) throws Unusable {
    return new Scored(labelled(label, also), verbs(verbs));
  }

  private static LabelledCase labelled(String label, String... also) throws Unusable {
    String list = also.length == 0 ? "" : "\"" + String.join("\",\"", also) + "\"";
    return LabelledCase.of(line(label, "operator", "verbatim", list));
  }

  private static CaseLine line(String label, String basis, String fidelity, String also)
      throws Unusable {
    String json =
        "{\"id\":\"c\",\"kind\":\"xid\",\"input\":\"x\",\"action\":\"%s\",\"also_ok\":[%s],"
            + "\"confidence\":\"high\",\"label_basis\":\"%s\",\"fidelity\":\"%s\"}";
    return CaseLine.read(String.format(json, label, also, basis, fidelity), 1);
  }

  private static Verbs verbs(String names) {
    return new Verbs(
        Set.of(names.split(" ")).stream().map(Verb::valueOf).collect(Collectors.toSet()));
  }
}
