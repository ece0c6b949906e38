package io.salvor.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.salvor.app.FakePolicy;
import io.salvor.cell.CellJournal.Decided;
import io.salvor.cell.CellJournal.Page;
import io.salvor.cell.CellJournal.Recorded;
import io.salvor.model.Case;
import io.salvor.model.Component;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.Origin;
import io.salvor.model.Severity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellOwnerTest {
  private static final Instant NOW = Instant.parse("2026-05-01T10:00:00Z");

  private final Journal journal = new Journal();
  private CellOwner owner = owner();

  @Test
  void waitsUntilASubjectIsQuietAndDecidesOnceOnAllItsFacts() {
    journal.add("n1", 0, "31");
    journal.add("n1", 1, "79");

    assertThat(owner.drain()).isEmpty();
    assertThat(owner.tick()).isEmpty();
    List<Decided> decided = owner.tick();

    assertThat(decided).hasSize(1);
    assertThat(decided.get(0).question().facts()).extracting(Fact::id).containsExactly("f1", "f2");
    assertThat(decided.get(0).question().time()).isEqualTo(NOW.plusSeconds(1));
    assertThat(journal.decidedUpTo).isEqualTo(2);
    assertThat(owner.tick()).isEmpty();
  }

  @Test
  void decidesWithoutATickOnceTheBurstIsOlderThanFiveSeconds() {
    journal.add("n1", 0, "79");
    journal.add("n1", 6, "79");

    assertThat(owner.drain()).hasSize(1);
  }

  @Test
  void keepsTheMarkBelowWhatStillWaits() {
    journal.add("n1", 0, "79");
    journal.add("n2", 0, "79");
    journal.add("n2", 6, "79");

    assertThat(owner.drain()).hasSize(1);

    assertThat(journal.decidedUpTo).isZero();
  }

  @Test
  void decidesAgainAfterTheJournalFailed() {
    journal.add("n1", 0, "79");
    owner.tick();
    journal.isFailing = true;

    assertThatThrownBy(() -> owner.tick()).isInstanceOf(IllegalStateException.class);
    journal.isFailing = false;

    assertThat(owner.tick()).hasSize(1);
    assertThat(journal.stored).hasSize(1);
  }

  @Test
  void afterARestartDecidedFactsAreHistoryAndOthersAreDecided() {
    journal.add("n1", 0, "31");
    owner.tick();
    owner.tick();
    journal.add("n1", 60, "79");
    owner = owner();

    owner.start(NOW.plusSeconds(120));
    owner.tick();
    List<Decided> decided = owner.tick();

    assertThat(decided).hasSize(1);
    assertThat(decided.get(0).question().facts()).extracting(Fact::id).containsExactly("f1", "f2");
  }

  @Test
  void theFactsOfADayAreKeptAndOlderOnesForgotten() {
    journal.add("n1", 0, "31");
    journal.add("n1", 24 * 3600 + 1, "79");

    assertThat(owner.drain().get(0).question().facts()).extracting(Fact::id).containsExactly("f2");
  }

  @Test
  void whatIsOlderThanAnHourIsHistoryAndNoLongerDecidedOn() {
    journal.add("n1", 0, "79");
    owner.tick();
    owner.tick();
    journal.add("n1", 2 * 3600, "79");
    owner.tick();

    Case question = owner.tick().get(0).question();

    assertThat(question.facts()).extracting(Fact::id).containsExactly("f2");
    assertThat(question.recurrences()).extracting(Case.Recurrence::bursts).containsExactly(2);
  }

  @Test
  void whatCameLateIsDecidedOnHoweverOldItIs() {
    journal.add("n1", 2 * 3600, "31");
    journal.add("n1", 0, "79");
    owner.tick();

    Case question = owner.tick().get(0).question();

    assertThat(question.facts()).extracting(Fact::id).containsExactlyInAnyOrder("f1", "f2");
  }

  @Test
  void aSubjectKeepsAtMostFiveThousandFacts() {
    SubjectWindow window = new SubjectWindow();
    for (int i = 0; i < SubjectWindow.LIMIT + 10; i++) {
      window.add(new Recorded(i, fact("f" + i, "n1", i, "79"), NOW.plusSeconds(i)));
    }

    assertThat(window.facts()).hasSize(SubjectWindow.LIMIT);
    assertThat(window.leftOut()).isEqualTo(10);
  }

  @Test
  void aCellForgetsTheQuietestSubjectsOldestFactsBeyondItsBudget() {
    CellLoop loop = new CellLoop("c", FakePolicy::new, (question, fault) -> {}, 1_000);
    for (int i = 0; i < 100; i++) {
      loop.remember(new Recorded(i, fact("f" + i, "n" + i % 3, i, "79"), NOW.plusSeconds(i)));
    }

    assertThat(loop.weight()).isBetween(1L, 1_000L);
  }

  private CellOwner owner() {
    return new CellOwner(
        journal,
        FakePolicy::new,
        (question, fault) -> {
          throw fault;
        });
  }

  private static Fact fact(String id, String node, int second, String code) {
    return new HealthEvent(
        new Origin(id, NOW.plusSeconds(second), "test"),
        node,
        Component.GPU,
        "GpuXid",
        List.of(code),
        List.of(),
        Severity.FATAL,
        false,
        "",
        "",
        Map.of());
  }

  /** A ledger in memory. */
  private static final class Journal implements CellJournal {
    private final List<Recorded> facts = new ArrayList<>();
    private final List<Decided> stored = new ArrayList<>();
    private long decidedUpTo;
    private boolean isFailing;

    void add(String node, int second, String code) {
      long seq = facts.size() + 1;
      Instant received = NOW.plusSeconds(second);
      facts.add(new Recorded(seq, fact("f" + seq, node, second, code), received));
    }

    @Override
    public Page after(long seq, int limit) {
      List<Recorded> page = facts.stream().filter(f -> f.seq() > seq).limit(limit).toList();
      return new Page(
          page, page.isEmpty() ? seq : page.get(page.size() - 1).seq(), page.size() < limit);
    }

    @Override
    public long positionBefore(Instant since) {
      return 0;
    }

    @Override
    public long decidedUpTo() {
      return decidedUpTo;
    }

    @Override
    public void store(List<Decided> decisions, long upTo) {
      if (isFailing) {
        throw new IllegalStateException("disk full");
      }
      stored.addAll(decisions);
      decidedUpTo = upTo;
    }
  }
}
