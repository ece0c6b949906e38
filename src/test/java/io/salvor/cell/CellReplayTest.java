package io.salvor.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.salvor.cell.Journal.Batch;
import io.salvor.cell.Journal.Decided;
import io.salvor.cell.ScriptedPolicy.Move;
import io.salvor.model.CellSettings;
import io.salvor.model.Fact;
import io.salvor.model.Intent;
import io.salvor.model.JobEventType;
import io.salvor.model.Mode;
import io.salvor.model.Outcome.State;
import io.salvor.model.Severity;
import io.salvor.model.Verb;
import io.salvor.simulation.Told;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CellReplayTest {
  private static final Instant START = Instant.parse("2026-05-01T10:00:00Z");

  private final Told told = new Told();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void comesToTheSameStateAfterARestartAtAnyPoint(long seed) {
    Random random = new Random(seed);
    MemoryJournal journal = new MemoryJournal();
    CellOwner owner = owner(journal);
    owner.start();
    journal.settings("c1", new CellSettings(Mode.ENFORCE, true, List.of()));
    Instant now = START;
    List<String> acted = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      now = now.plusMillis(random.nextInt(20_000));
      journal.add(fact(random, journal, acted, now), now);
      if (random.nextInt(3) > 0) {
        owner.drain();
      }
      if (random.nextInt(4) > 0) {
        owner.tick(now);
      }
      if (random.nextInt(5) == 0) {
        settle(owner, journal);
        List<CellView> before = owner.views();
        owner = owner(journal);
        owner.start();
        assertThat(owner.views()).isEqualTo(before);
      }
    }
    assertThat(journal.decisions).isNotEmpty();
    assertThat(journal.intents).isNotEmpty();
    assertThat(journal.intents).extracting(Intent::action).doesNotHaveDuplicates();
  }

  @Test
  void decidesTheSameWhenItDiedBeforeItsDecisionsWereKept() {
    MemoryJournal journal = new MemoryJournal();
    CellOwner owner = owner(journal);
    owner.start();
    journal.settings("c1", new CellSettings(Mode.ENFORCE, true, List.of()));
    journal.add(told.xid("n1", "79", Severity.FATAL, START), START);
    owner.drain();
    journal.isBroken = true;
    owner.tick(START.plusSeconds(2));
    assertThatThrownBy(owner::drain).isInstanceOf(IllegalStateException.class);
    Batch lost = journal.refused;
    journal.isBroken = false;

    CellOwner next = owner(journal);
    next.start();

    assertThat(journal.decisions)
        .extracting(Decided::decision)
        .isEqualTo(lost.decisions().stream().map(Decided::decision).toList());
    assertThat(journal.intents).isEqualTo(lost.intents());
  }

  @Test
  void triesTheSameBatchAgainWhenTheLedgerRefusedIt() {
    MemoryJournal journal = new MemoryJournal();
    CellOwner owner = owner(journal);
    owner.start();
    journal.settings("c1", new CellSettings(Mode.ENFORCE, true, List.of()));
    journal.add(told.xid("n1", "79", Severity.FATAL, START), START);
    owner.drain();
    journal.isBroken = true;
    owner.tick(START.plusSeconds(2));
    assertThatThrownBy(owner::drain).isInstanceOf(IllegalStateException.class);
    journal.add(told.xid("n2", "79", Severity.FATAL, START.plusSeconds(3)), START.plusSeconds(3));
    assertThatThrownBy(owner::drain).isInstanceOf(IllegalStateException.class);
    journal.isBroken = false;
    owner.drain();
    owner.tick(START.plusSeconds(6));
    owner.drain();

    assertThat(journal.decisions).hasSize(2);
    assertThat(journal.intents).hasSize(2);
  }

  /** Facts that the cell states come back as inputs. */
  private static void settle(CellOwner owner, MemoryJournal journal) {
    int size;
    do {
      size = journal.inputs.size();
      owner.drain();
    } while (journal.inputs.size() > size);
  }

  private Fact fact(Random random, MemoryJournal journal, List<String> acted, Instant now) {
    String node = "n" + random.nextInt(10);
    List<String> open =
        journal.intents.stream().map(Intent::action).filter(a -> !acted.contains(a)).toList();
    return switch (random.nextInt(6)) {
      case 0 -> told.joined(node, "r1", "s1", now);
      case 1 -> told.job("j" + random.nextInt(5), "ana", JobEventType.STARTED, List.of(node), now);
      case 2 -> told.job("j" + random.nextInt(5), "ana", JobEventType.FAILED, List.of(node), now);
      case 3 -> {
        if (open.isEmpty()) {
          yield told.xid(node, "31", Severity.CRITICAL, now.minusSeconds(random.nextInt(9)));
        }
        acted.add(open.get(0));
        yield told.outcome(open.get(0), State.SUCCEEDED, now);
      }
      default -> told.xid(node, random.nextBoolean() ? "79" : "48", Severity.FATAL, now);
    };
  }

  private static CellOwner owner(MemoryJournal journal) {
    ScriptedPolicy policy = new ScriptedPolicy();
    policy.script =
        question -> {
          if (question.nodes().isEmpty()) {
            return List.of();
          }
          String node = question.nodes().get(0).name();
          Duration old = Duration.between(START, question.time());
          return List.of(
              Move.of(old.toSeconds() % 3 == 0 ? Verb.REBOOT : Verb.CORDON, node),
              Move.of(Verb.RECHECK, node));
        };
    return new CellOwner(
        journal,
        () -> policy,
        (question, fault) -> {
          throw new IllegalStateException(fault);
        },
        (input, fault) -> {
          throw new IllegalStateException(fault);
        },
        batch -> {});
  }
}
