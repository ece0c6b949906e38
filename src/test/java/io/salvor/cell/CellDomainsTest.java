package io.salvor.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.cell.ScriptedPolicy.Move;
import io.salvor.model.Case;
import io.salvor.model.Incident;
import io.salvor.model.JobEventType;
import io.salvor.model.Mode;
import io.salvor.model.Phase;
import io.salvor.model.Scope;
import io.salvor.model.Severity;
import io.salvor.model.Verb;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CellDomainsTest {
  private final CellFixture f = new CellFixture(Mode.ENFORCE);

  @Test
  void opensOneIncidentForTheSwitchThatItsNodesShare() {
    f.policy.domain = q -> q.percent() >= 50 && !q.domain().equals("CELL");
    for (int i = 0; i < 16; i++) {
      f.xid("n" + i, "74");
    }
    f.seconds(2);

    List<Incident> domains = domains();
    assertThat(domains).extracting(Incident::subject).containsExactly("SWITCH s0");
    assertThat(f.view().incidents().stream().filter(i -> i.scope() == Scope.NODE))
        .hasSize(16)
        .allMatch(i -> i.parent().equals(domains.get(0).id()));
    Case node = caseOf("n3");
    assertThat(node.nodes().get(0).holds().domain()).isEqualTo(domains.get(0).id());
    assertThat(node.nodes().get(0).holds().explained()).containsExactly("XID 74");
  }

  @Test
  void opensOneIncidentForTheRackWhenOnlyItsNodesShowIt() {
    f.policy.domain = q -> q.percent() >= 50 && !q.domain().equals("CELL");
    IntStream.range(0, 8).forEach(i -> f.xid("n" + i, "79"));
    f.seconds(2);

    assertThat(domains()).extracting(Incident::subject).containsExactly("RACK r0");
  }

  @Test
  void blamesTheJobWhenItsNodesLieAllOver() {
    f.policy.domain = q -> q.domain().equals("JOB") || q.domain().equals("CELL");
    List<String> nodes = List.of("n1", "n9", "n17", "n25", "n30");
    f.cell.take(f.told.job("j1", "ana", JobEventType.STARTED, nodes, f.cell.now()));
    nodes.forEach(node -> f.xid(node, "45"));
    f.seconds(2);

    assertThat(domains()).extracting(Incident::subject).containsExactly("JOB j1");
  }

  @Test
  void seesThatManyJobsFailForOneReason() {
    f.policy.domain = q -> q.domain().equals("CELL") && q.nodes() >= 8;
    for (int i = 0; i < 10; i++) {
      List<String> nodes = List.of("n" + i, "n" + (i + 12));
      f.cell.take(f.told.job("j" + i, "u" + i, JobEventType.STARTED, nodes, f.cell.now()));
      f.cell.take(f.told.job("j" + i, "u" + i, JobEventType.FAILED, nodes, f.cell.now()));
    }
    f.seconds(2);

    assertThat(domains()).extracting(Incident::subject).containsExactly("CELL");
  }

  @Test
  void endsWithItsChildrenWhenNothingMoreIsSeen() {
    f.policy.domain = q -> q.domain().equals("SWITCH");
    f.policy.script = question -> List.of(Move.of(Verb.OBSERVE, "x"));
    IntStream.range(0, 16).forEach(i -> f.xid("n" + i, "74"));
    f.seconds(2);
    f.pass(Duration.ofMinutes(11));

    assertThat(f.view().incidents()).isEmpty();
    assertThat(f.incident("SWITCH s0").phase()).isEqualTo(Phase.RESOLVED);
  }

  @Test
  void tellsHowManyNodesADetectorBlamesAndWhetherOthersAgree() {
    for (int i = 0; i < 8; i++) {
      f.cell.take(
          f.told.xid("n" + i, "95", Severity.FATAL, "0000:1a:00", "odd-detector", f.cell.now()));
    }
    f.xid("n0", "95");
    f.seconds(2);

    Case node = caseOf("n5");
    assertThat(node.sources()).hasSize(1);
    assertThat(node.sources().get(0).flagged()).isEqualTo(8);
    assertThat(node.sources().get(0).flaggedPercent()).isEqualTo(25);
    assertThat(node.sources().get(0).seconded()).isEqualTo(1);
  }

  private List<Incident> domains() {
    return f.view().incidents().stream().filter(i -> i.scope() == Scope.DOMAIN).toList();
  }

  private Case caseOf(String node) {
    return f.decisions().stream()
        .filter(d -> d.topic().equals(Topic.node(node)))
        .reduce((one, later) -> later)
        .orElseThrow()
        .question();
  }
}
