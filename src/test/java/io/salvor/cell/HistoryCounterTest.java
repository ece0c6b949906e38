package io.salvor.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Case.Breadth;
import io.salvor.model.Case.Recurrence;
import io.salvor.model.signal.LogPhrase;
import io.salvor.model.signal.Signal;
import io.salvor.model.signal.Where;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HistoryCounterTest {
  private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");

  @Test
  void countsBurstsJobsAndPartsOfACode() {
    HistoryCounter counter = new HistoryCounter();
    counter.add(signal("a", "n1", "1", "g0", "s", 0));
    counter.add(signal("a", "n1", "1", "g0", "s", 60));
    counter.add(signal("a", "n1", "2", "g0", "t", 3_600));
    counter.add(signal("a", "n1", "2", "g1", "", 3_610));

    assertThat(counter.recurrences(new JobLog()))
        .containsExactlyInAnyOrder(
            new Recurrence("a", "n1", "g0", "", 2, 2, 2, 24),
            new Recurrence("a", "n1", "g0", "s", 1, 1, 2, 24),
            new Recurrence("a", "n1", "g0", "t", 1, 1, 2, 24),
            new Recurrence("a", "n1", "g1", "", 1, 1, 2, 24));
  }

  @Test
  void whatIsOlderThanADayDoesNotCount() {
    HistoryCounter counter = new HistoryCounter();
    counter.add(signal("a", "n1", "", "g0", "", 0));
    counter.add(signal("a", "n1", "", "g0", "", 90_000));

    assertThat(counter.recurrences(new JobLog())).extracting(Recurrence::bursts).containsExactly(1);
  }

  @Test
  void jobsWithoutANameAreNotCountedAlone() {
    HistoryCounter counter = new HistoryCounter();
    counter.add(signal("a", "n1", "", "g0", "", 0));

    assertThat(counter.recurrences(new JobLog())).extracting(Recurrence::jobs).containsExactly(0);
  }

  @Test
  void breadthIsHowManyNodesShowItAtOnce() {
    HistoryCounter counter = new HistoryCounter();
    counter.add(signal("a", "n1", "", "", "", 0));
    counter.add(signal("a", "n2", "", "", "", 1_000));
    counter.add(signal("a", "n3", "", "", "", 1_200));
    counter.add(signal("b", "n4", "", "", "", 1_200));

    assertThat(counter.breadths())
        .containsExactly(new Breadth("a", "CELL", "", 2), new Breadth("b", "CELL", "", 1));
  }

  @Test
  void theOrderOfSignalsAndTheirRepeatsDoNotMatter() {
    Random random = new Random(5);
    for (int i = 0; i < 200; i++) {
      List<Signal> signals = new ArrayList<>();
      for (int n = 0; n < 25; n++) {
        signals.add(random(random));
      }
      List<Signal> shuffled = new ArrayList<>(signals);
      shuffled.addAll(signals);
      Collections.shuffle(shuffled, random);

      HistoryCounter one = of(signals);
      HistoryCounter other = of(shuffled);

      assertThat(other.recurrences(new JobLog())).isEqualTo(one.recurrences(new JobLog()));
      assertThat(other.breadths()).isEqualTo(one.breadths());
    }
  }

  @Test
  void keepsCountingWhatItKnowsWhenItIsFull() {
    HistoryCounter counter = new HistoryCounter();
    for (int i = 0; i < 60_000; i++) {
      counter.add(signal("c" + i, "n", "", "", "", 0));
    }
    counter.add(signal("c0", "n", "", "", "", 3_600));

    assertThat(counter.recurrences(new JobLog())).hasSize(50_000);
    assertThat(counter.recurrences(new JobLog()))
        .filteredOn(one -> one.code().equals("c0"))
        .extracting(Recurrence::bursts)
        .containsExactly(2);
  }

  private static HistoryCounter of(List<Signal> signals) {
    HistoryCounter counter = new HistoryCounter();
    signals.forEach(counter::add);
    return counter;
  }

  private static Signal random(Random random) {
    return signal(
        "c" + random.nextInt(2),
        "n" + random.nextInt(2),
        random.nextInt(3) == 0 ? "" : "j" + random.nextInt(2),
        random.nextInt(3) == 0 ? "" : "g" + random.nextInt(3),
        random.nextBoolean() ? "" : "s" + random.nextInt(2),
        random.nextInt(4_000));
  }

  private static Signal signal(
      String code, String node, String job, String entity, String spot, int second) {
    Where where = new Where("f", node, job, entity, spot, NOON.plusSeconds(second));
    return new LogPhrase(where, code, "nccl", -1, "");
  }
}
