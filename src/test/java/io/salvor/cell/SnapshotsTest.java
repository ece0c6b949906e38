package io.salvor.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.cell.CellView.NodeView;
import io.salvor.cell.FleetBook.Health;
import io.salvor.model.Job;
import io.salvor.model.Mode;
import io.salvor.model.Verb;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SnapshotsTest {
  @Test
  void showsWhereANodeStandsAndWhoHasItsLock() {
    CellFixture fixture = new CellFixture(Mode.ENFORCE);
    fixture.onNodes(Verb.CORDON);
    fixture.xid("n3", "79");
    fixture.seconds(30);

    CellView view = fixture.view();

    NodeView node = view.nodes().get("n3");
    assertThat(node.standing().isMember()).isTrue();
    assertThat(node.standing().isSchedulable()).isTrue();
    assertThat(node.standing().cause()).isNotEmpty();
    assertThat(node.holder()).isEqualTo("salvor");
    assertThat(node.incident()).isEqualTo(fixture.incident("n3").id());
    assertThat(node.switchName()).isEqualTo("s0");
    assertThat(view.nodes().get("n4").standing().health()).isEqualTo(Health.HEALTHY);
    assertThat(view.nodes()).hasSize(32);
    assertThat(view.pools()).extracting(CellView.PoolView::out).containsExactly(List.of("n3"));
    assertThat(view.work().nextDue()).isAfter(fixture.cell.now()).isBefore(Instant.MAX);
    assertThat(view.work().undecided()).isZero();
  }

  @Test
  void aNodeThatNoSchedulerHasShownCountsNowhere() {
    CellFixture fixture = new CellFixture(Mode.OBSERVE);
    fixture.xid("stranger", "79");
    fixture.seconds(30);

    CellView view = fixture.view();

    assertThat(view.nodes().get("stranger").standing().isMember()).isFalse();
    assertThat(view.nodes().get("stranger").standing().health()).isEqualTo(Health.UNKNOWN);
    assertThat(view.counts().values().stream().mapToInt(n -> n).sum()).isEqualTo(32);
  }

  @Test
  void lookingAtAJobDoesNotKeepItFromBeingForgotten() {
    Jobs jobs = new Jobs();
    for (int i = 0; i < Jobs.MOST; i++) {
      jobs.get(job("j" + i));
    }

    assertThat(jobs.peek("j0")).isPresent();
    jobs.find("j1");
    jobs.get(job("next"));
    jobs.get(job("another"));

    assertThat(jobs.peek("j0")).isEmpty();
    assertThat(jobs.peek("j1")).isPresent();
    assertThat(jobs.peek("j2")).isEmpty();
  }

  private static Job job(String id) {
    return new Job(id, "", "", "", "", 1, List.of(), 0, 0, Map.of());
  }
}
