package io.salvor.policy;

import static io.salvor.policy.CellCase.action;
import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Decision;
import io.salvor.model.Decision.Subject;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import io.salvor.model.stage.DomainQuestion;
import io.salvor.model.stage.DomainRuling;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One cause that many nodes share is treated once. */
class DomainsTest {

  @ParameterizedTest
  @CsvSource({
    "SWITCH, XID 74, 8, 32, FABRIC",
    "SWITCH, LINK_DOWN, 3, 4, FABRIC",
    "RACK, LOST, 4, 8, PLATFORM",
    "RACK, HW_THERMAL_SLOWDOWN, 3, 8, PLATFORM",
    "NVLINK_DOMAIN, XID 149, 3, 18, FABRIC",
    "JOB, XID 45, 77, 77, APPLICATION",
    "CELL, XID 74, 512, 16384, FABRIC",
    "CELL, stale file handle, 40, 400, STORAGE",
    "CELL, DRIVER_MISMATCH, 12, 400, PLATFORM",
    "CELL, MACHINE_CHECK, 60, 16384, PLATFORM",
    "CELL, Ready: NodeStatusUnknown, 30, 200, PLATFORM"
  })
  void theDomainExplainsItsNodes(String domain, String code, int nodes, int members, Whose whose) {
    assertThat(ruling(domain, code, nodes, members)).map(DomainRuling::whose).contains(whose);
  }

  @ParameterizedTest
  @CsvSource({
    "SWITCH, XID 79, 2, 4",
    "SWITCH, XID 79, 3, 32",
    "RACK, LOST, 2, 3",
    "CELL, XID 79, 7, 100",
    "CELL, XID 79, 8, 16384",
    "JOB, XID 79, 1, 64",
    "SWITCH, XID 45, 30, 32",
    "RACK, XID 13, 8, 8",
    "CELL, OOMKilled, 300, 400",
    "CELL, job FAILED, 300, 400",
    "RACK, CORDONED, 8, 8"
  })
  void tooFewNodesOrWhatProgramsDoIsLookedAtOneByOne(
      String domain, String code, int nodes, int members) {
    assertThat(ruling(domain, code, nodes, members)).isEmpty();
  }

  @Test
  void aCaseOfASwitchTouchesNoNodeAndGoesToAPerson() {
    CaseFacts storm = new CaseFacts();
    for (int i = 10; i < 22; i++) {
      storm.on("gpu-" + i).xid(149, java.util.Map.of("word", "FATAL", "unit", "RLW_REMAP"));
    }
    storm.on("gpu-12").xid(79);

    Decision decision = CellCase.of(storm).ofDomain("SWITCH", "leaf-3", "XID 149", 12).decide();

    assertThat(decision.subject()).isEqualTo(new Subject("DOMAIN", "SWITCH leaf-3"));
    assertThat(decision.verdict().attribution()).isEqualTo(Whose.FABRIC);
    assertThat(decision.verdict().code()).isEqualTo("XID 149");
    assertThat(decision.verdict().summary()).contains("12 of 12 nodes of SWITCH leaf-3");
    assertThat(decision.because()).anyMatch(one -> one.rule().startsWith("Domains_"));
    assertThat(action(decision, Verb.ESCALATE).target()).isEqualTo("SWITCH leaf-3");
    assertThat(decision.actions()).noneMatch(one -> one.verb().takesOut());
    assertThat(decision.has(Verb.DIAGNOSE)).isFalse();
  }

  @Test
  void aCrashThatPrintsXid45OnAllItsNodesTouchesNone() {
    CaseFacts crash = new CaseFacts().inJob("4711");
    for (int i = 10; i < 87; i++) {
      crash.on("gpu-" + i).xid(45);
    }

    Decision decision = CellCase.of(crash).ofDomain("JOB", "4711", "XID 45", 77).decide();

    assertThat(decision.verdict().attribution()).isEqualTo(Whose.APPLICATION);
    assertThat(decision.actions())
        .noneMatch(one -> one.verb().takesOut() || one.verb() == Verb.DIAGNOSE);
  }

  @Test
  void theCodeWithTheHeaviestRulingLeads() {
    CaseFacts both =
        new CaseFacts()
            .xid(79)
            .on("gpu-18")
            .check(io.salvor.model.Component.NIC, "NicLink", "LINK_DOWN");

    Decision decision =
        CellCase.of(both)
            .ofDomain("SWITCH", "leaf-3", "XID 79", 6)
            .ofDomain("SWITCH", "leaf-3", "LINK_DOWN", 6)
            .decide();

    assertThat(decision.verdict().code()).isEqualTo("LINK_DOWN");
  }

  @Test
  void aDomainThatNoRowExplainsStillTouchesNoNode() {
    Decision decision =
        CellCase.of(new CaseFacts().xid(79)).ofDomain("SWITCH", "leaf-3", "XID 79", 1).decide();

    assertThat(decision.subject().name()).isEqualTo("SWITCH leaf-3");
    assertThat(decision.actions()).noneMatch(one -> one.verb().takesOut());
  }

  private static Optional<DomainRuling> ruling(String domain, String code, int nodes, int members) {
    return TestPolicy.builtIn().domain(new DomainQuestion(domain, "d", code, nodes, members));
  }
}
