package io.salvor.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Component;
import io.salvor.model.Decision;
import io.salvor.model.SourceRecord;
import io.salvor.model.SymptomClass;
import io.salvor.model.Verb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A detector that is often wrong costs no node. */
class TrustTest {
  private static final String DETECTOR = "test GpuXid";

  @ParameterizedTest
  @CsvSource({
    // confirmed, refuted, flagged, percent, seconded, hours, trusted
    "0, 0, 1, 1, 0, 1000, true",
    "0, 0, 4, 20, 1, 1000, false",
    "0, 0, 4, 20, 2, 1000, true",
    "0, 0, 4, 19, 0, 1000, true",
    "2, 3, 1, 1, 1, 1000, false",
    "3, 3, 1, 1, 1, 1000, true",
    "0, 0, 3, 10, 0, 23, false",
    "0, 0, 3, 10, 1, 23, true",
    "0, 0, 3, 10, 0, 24, true"
  })
  void isJudgedByItsRecord(
      int confirmed,
      int refuted,
      int flagged,
      int percent,
      int seconded,
      long hours,
      boolean trusted) {
    SourceRecord record =
        new SourceRecord(DETECTOR, confirmed, refuted, flagged, percent, seconded, hours);

    Decision decision = CellCase.of(new CaseFacts().xid(79)).source(record).decide();

    assertThat(decision.has(Verb.CORDON)).isEqualTo(trusted);
    assertThat(decision.verdict().kind() == SymptomClass.UNTRUSTED_DETECTOR).isEqualTo(!trusted);
    assertThat(decision.has(Verb.ESCALATE)).isEqualTo(!trusted);
  }

  @Test
  void aDoubtedDetectorIsNamedToThePerson() {
    Decision decision = CellCase.of(new CaseFacts().xid(79)).source(wrong()).decide();

    assertThat(decision.verdict().summary()).contains(DETECTOR).contains("9 nodes (22 percent)");
    assertThat(decision.actions()).noneMatch(one -> one.verb().takesOut());
  }

  @Test
  void aNodeThatATrustedDetectorBlamesTooIsTreatedAsEver() {
    CaseFacts both = new CaseFacts().xid(79).check(Component.GPU, "GpuCount", "GPU_MISSING");

    Decision decision = CellCase.of(both).source(wrong()).decide();

    assertThat(decision.has(Verb.REBOOT)).isTrue();
  }

  @Test
  void theDoubtStaysWithItsDetector() {
    CaseFacts others =
        new CaseFacts().xid(79).on("gpu-18").check(Component.GPU, "GpuCount", "GPU_MISSING");

    Decision decision = CellCase.of(others).source(wrong()).decide();

    assertThat(decision.actions())
        .filteredOn(one -> one.verb().takesOut())
        .isNotEmpty()
        .allMatch(one -> one.target().equals("gpu-18"));
  }

  @Test
  void manyDoubtedNodesStayIn() {
    CaseFacts bug = new CaseFacts();
    for (int i = 10; i < 40; i++) {
      bug.on("gpu-" + i).xid(64);
    }

    Decision decision = CellCase.of(bug).source(wrong()).decide();

    assertThat(decision.actions()).noneMatch(one -> one.verb().takesOut());
  }

  private static SourceRecord wrong() {
    return new SourceRecord(DETECTOR, 0, 0, 9, 22, 0, 1_000);
  }
}
