package io.salvor.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.cell.ScriptedPolicy.Move;
import io.salvor.model.Case;
import io.salvor.model.Fact;
import io.salvor.model.Mode;
import io.salvor.model.Phase;
import io.salvor.model.Severity;
import io.salvor.model.Verb;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellTest {
  private final CellFixture f = new CellFixture(Mode.ENFORCE);

  @Test
  void decidesOnceOnAllFactsOfANodeWhenTheyHaveSettled() {
    f.xid("n1", "31");
    f.pass(Duration.ofMillis(300));
    f.xid("n1", "79");
    f.pass(Duration.ofMillis(300));

    assertThat(f.decisions()).isEmpty();

    f.pass(Duration.ofMillis(300));

    assertThat(f.decisions()).hasSize(1);
    assertThat(f.policy.asked.get(0).facts()).hasSize(2);
  }

  @Test
  void decidesAfterFiveSecondsWhenFactsDoNotSettle() {
    for (int i = 0; i < 60; i++) {
      f.xid("n1", String.valueOf(i));
      f.pass(Duration.ofMillis(100));
    }

    assertThat(f.decisions()).isNotEmpty();
    assertThat(f.decisions().get(0).question().facts().size()).isBetween(45, 55);
  }

  @Test
  void asksOnceForABurstAndAgainForTheNextOne() {
    for (int i = 0; i < 100; i++) {
      f.xid("n1", "79");
      f.seconds(1);
    }

    assertThat(f.policy.asked).hasSize(1);

    f.seconds(200);
    f.xid("n1", "79");
    f.seconds(2);

    assertThat(f.policy.asked).hasSize(2);
    assertThat(bursts(f.policy.asked.get(1), 24)).isEqualTo(2);
  }

  @Test
  void countsBurstsOverAnHourADayAndFourWeeks() {
    f.xid("n1", "79");
    f.pass(Duration.ofDays(3));
    f.xid("n1", "79");
    f.pass(Duration.ofHours(2));
    f.xid("n1", "79");
    f.seconds(2);

    Case last = f.policy.asked.get(f.policy.asked.size() - 1);

    assertThat(bursts(last, 1)).isEqualTo(1);
    assertThat(bursts(last, 24)).isEqualTo(2);
    assertThat(bursts(last, 672)).isEqualTo(3);
  }

  @Test
  void takesALateFactAsHistoryOnly() {
    f.pass(Duration.ofDays(11));
    f.cell.take(f.told.xid("n1", "79", Severity.FATAL, f.cell.now().minus(Duration.ofDays(10))));
    f.seconds(10);

    assertThat(f.policy.asked).isEmpty();

    f.xid("n1", "79");
    f.seconds(2);

    assertThat(bursts(f.policy.asked.get(0), 672)).isEqualTo(2);
    assertThat(f.policy.asked.get(0).facts()).hasSize(1);
  }

  @Test
  void takesATimeOfTheFutureForNow() {
    f.cell.take(f.told.xid("n1", "79", Severity.FATAL, f.cell.now().plus(Duration.ofDays(9))));
    f.seconds(2);

    assertThat(f.policy.asked).hasSize(1);

    f.seconds(300);
    f.xid("n1", "79");
    f.seconds(2);

    assertThat(bursts(f.policy.asked.get(1), 24)).isEqualTo(2);
  }

  @Test
  void givesTheSameCaseForFactsInAnotherOrderAndTwice() {
    CellFixture other = new CellFixture(Mode.ENFORCE);
    List<Fact> facts =
        List.of(
            f.told.xid("n1", "31", Severity.CRITICAL, f.cell.now()),
            f.told.xid("n1", "79", Severity.FATAL, f.cell.now().plusMillis(5)),
            f.told.xid("n1", "45", Severity.CRITICAL, f.cell.now().plusMillis(9)));

    facts.forEach(f.cell::take);
    List.of(2, 0, 1, 0, 2).forEach(i -> other.cell.take(facts.get(i)));
    f.seconds(2);
    other.seconds(2);

    assertThat(other.policy.asked.get(0).facts()).isEqualTo(f.policy.asked.get(0).facts());
    assertThat(other.policy.asked.get(0).recurrences())
        .isEqualTo(f.policy.asked.get(0).recurrences());
  }

  @Test
  void closesAnIncidentAboutWhichNothingMoreIsSeen() {
    f.policy.script = question -> List.of(Move.of(Verb.OBSERVE, "n1"));
    f.policy.whose = question -> io.salvor.model.Whose.TRANSIENT;
    f.xid("n1", "31");
    f.seconds(2);

    assertThat(f.view().incidents()).hasSize(1);

    f.pass(Duration.ofMinutes(11));

    assertThat(f.view().incidents()).isEmpty();
    assertThat(f.incident("n1").phase()).isEqualTo(Phase.RESOLVED);
  }

  @Test
  void decidesAgainWhenTheRulesSaidSo() {
    f.policy.script =
        question -> List.of(Move.of(Verb.RECHECK, "n1").with(Map.of("after", "120s")));
    f.xid("n1", "31");
    f.seconds(2);
    f.policy.script = question -> List.of(Move.of(Verb.OBSERVE, "n1"));

    f.seconds(117);
    assertThat(f.policy.asked).hasSize(1);

    f.seconds(3);
    assertThat(f.policy.asked).hasSize(2);
  }

  @Test
  void recordsOnlyInObserveMode() {
    CellFixture careful = new CellFixture(Mode.OBSERVE);
    careful.onNodes(Verb.CORDON, Verb.DRAIN, Verb.REBOOT);
    careful.xid("n1", "79");
    careful.seconds(2);

    assertThat(careful.decisions()).hasSize(1);
    assertThat(careful.intents).isEmpty();
    assertThat(careful.incident("n1").phase()).isEqualTo(Phase.OPEN);
  }

  @Test
  void movesWhatIsWaitedForWithAClockThatIsSet() {
    for (Duration jump : List.of(Duration.ofHours(5), Duration.ofHours(-5))) {
      CellFixture g = new CellFixture(Mode.ENFORCE);
      g.onNodes(Verb.CORDON);
      g.xid("n1", "79");
      g.seconds(2);
      Instant deadline = g.intent(0).deadline();
      g.cell.shift(jump);
      g.seconds(100);

      assertThat(g.cell.batches().stream().flatMap(b -> b.raised().stream())).isEmpty();

      g.cell.advance(deadline.plus(jump).plusSeconds(1));

      assertThat(g.cell.batches().stream().flatMap(b -> b.raised().stream())).hasSize(1);
      assertThat(g.policy.asked.get(0).nodes().get(0).course().healthy()).isZero();
    }
  }

  private static int bursts(Case question, int hours) {
    return question.recurrences().stream()
        .filter(r -> r.withinHours() == hours && r.entity().isEmpty())
        .mapToInt(Case.Recurrence::bursts)
        .max()
        .orElse(0);
  }
}
