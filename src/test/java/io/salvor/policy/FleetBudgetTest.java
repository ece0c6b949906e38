package io.salvor.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Decision.Action;
import io.salvor.model.GuardVerdict.Ruling;
import io.salvor.model.PoolGuards;
import io.salvor.model.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decisions that are carried out one after another stay within what the pool can bear. */
class FleetBudgetTest {
  private static final int FLEETS = 60;
  private static final int FAULTS = 40;
  private static final int HOUR = 60;
  private static final int DAY = 24 * HOUR;

  @Test
  void theBudgetIsNeverExceeded() {
    int refused = 0;
    int taken = 0;
    for (int seed = 0; seed < FLEETS; seed++) {
      Random random = new Random(seed);
      Fleet fleet = new Fleet(2 + random.nextInt(120), random.nextInt(4));
      for (int i = 0; i < FAULTS; i++) {
        fleet.minute += random.nextInt(200);
        refused += fleet.strike(random.nextInt(fleet.nodes), 1 + random.nextInt(3));

        assertThat(fleet.out.size()).as(fleet.toString()).isLessThanOrEqualTo(fleet.most());
        if (random.nextInt(3) == 0) {
          fleet.out.pollFirst();
        }
      }
      taken += fleet.taken.size();
    }
    assertThat(refused).isGreaterThan(100);
    assertThat(taken).isGreaterThan(100);
  }

  @ParameterizedTest
  @CsvSource({"40, 5, 6", "40, 60, 12", "12, 10, 2", "12, 200, 4", "200, 1, 30", "200, 20, 60"})
  void aSlowRollTripsTheBreakerThoughEachNodeComesBack(int nodes, int every, int most) {
    Fleet fleet = new Fleet(nodes, 0);
    for (int i = 0; i < nodes && fleet.tripped.isEmpty(); i++) {
      fleet.minute += every;
      fleet.strike(i, 1);
      fleet.out.clear();
    }

    assertThat(fleet.tripped).isNotEmpty();
    assertThat(fleet.taken).hasSize(most);
    assertThat(fleet.strike(nodes - 1, 1)).isPositive();
  }

  /** A pool in which every allowed cordon is carried out at once. */
  private static final class Fleet {
    private final int nodes;
    private final int spares;
    private final TreeSet<String> out = new TreeSet<>();
    private final List<Integer> taken = new ArrayList<>();
    private String tripped = "";
    private int minute;

    Fleet(int nodes, int spares) {
      this.nodes = nodes;
      this.spares = spares;
    }

    /** So many GPUs on so many nodes are lost at once; how many cordons were not allowed. */
    int strike(int first, int count) {
      CaseFacts facts = new CaseFacts();
      for (int i = 0; i < count; i++) {
        facts.on(name((first + i) % nodes)).xid(79);
      }
      int refused = 0;
      for (Action action : decide(facts)) {
        if (action.verb() != Verb.CORDON) {
          continue;
        }
        tripped = action.guard().trips() ? action.guard().reason() : tripped;
        if (action.guard().verdict() != Ruling.ALLOWED) {
          refused++;
        } else if (out.add(action.target())) {
          taken.add(minute);
        }
      }
      return refused;
    }

    private List<Action> decide(CaseFacts facts) {
      int left = Math.max(0, spares - out.size());
      PoolGuards guards =
          new PoolGuards(true, out.size(), left, since(HOUR), since(DAY), tripped, true, List.of());
      return CellCase.of(facts).fleet(nodes, guards, out.toArray(String[]::new)).decide().actions();
    }

    private int since(int minutes) {
      return (int) taken.stream().filter(one -> one > minute - minutes).count();
    }

    /** One in a small pool, a tenth in a larger one, a bit more while spares stand in. */
    int most() {
      if (nodes < 10) {
        return 1;
      }
      int tenth = Math.max(1, nodes / 10);
      return Math.min(Math.max(1, nodes * 15 / 100), tenth + spares);
    }

    private static String name(int number) {
      return "gpu-%03d".formatted(number);
    }

    @Override
    public String toString() {
      return nodes + " nodes, " + spares + " spares, out " + out;
    }
  }
}
