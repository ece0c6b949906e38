package io.salvor.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Attribute;
import io.salvor.model.Component;
import io.salvor.model.Confidence;
import io.salvor.model.Decision;
import io.salvor.model.Diagnostic;
import io.salvor.model.Diagnostic.Finding;
import io.salvor.model.Diagnostic.Result;
import io.salvor.model.Entity;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fault knowledge that must hold, whatever the tables are edited to. */
class DecisionTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void xid45AfterAnotherFaultIsAConsequence() {
    Decision decision = new CaseFacts().xid(79).xid(45).decide();

    assertThat(decision.verdict().summary()).startsWith("XID 79");
    assertThat(new CaseFacts().xid(45).xid(13).decide().verdict().summary()).startsWith("XID 13");
  }

  @Test
  void xid45AloneTakesNothingOut() {
    Decision decision = new CaseFacts().xid(45).decide();

    assertThat(decision.actions()).noneMatch(action -> action.verb().takesOut());
  }

  @ParameterizedTest
  @ValueSource(ints = {13, 31})
  void anExceptionAloneIsTheApplications(int xid) {
    Decision decision = new CaseFacts().inJob("1").xid(xid).jobFailed(1, "").decide();

    assertWhose(decision, Whose.APPLICATION);
    assertThat(decision.has(Verb.HAND_BACK)).isTrue();
    assertNothingTakenOut(decision);
  }

  @ParameterizedTest
  @ValueSource(ints = {13, 31})
  void anExceptionOnOneGpuInDifferentJobsIsHardware(int xid) {
    Decision decision =
        new CaseFacts().inJob("1").xid(xid).after(HOUR).inJob("2").xid(xid).decide();

    assertWhose(decision, Whose.HARDWARE);
    assertThat(decision.has(Verb.DIAGNOSE)).isTrue();
  }

  @Test
  void anUncorrectableErrorDrainsTheNodeBeforeTheReset() {
    Decision decision = new CaseFacts().xid(48).xid(63).decide();

    assertThat(decision.actions())
        .extracting(Decision.Action::verb)
        .startsWith(Verb.CORDON, Verb.DRAIN, Verb.RESET_GPU);
  }

  @Test
  void anExceptionTwiceAtTheSameGpcAndTpcIsHardware() {
    Decision decision = new CaseFacts().spot("2/1").xid(13).after(HOUR).xid(13).decide();

    assertWhose(decision, Whose.HARDWARE);
  }

  @Test
  void anExceptionTwiceAtDifferentSpotsInOneJobIsTheApplications() {
    Decision decision =
        new CaseFacts().inJob("1").spot("2/1").xid(13).after(HOUR).spot("4/0").xid(13).decide();

    assertWhose(decision, Whose.APPLICATION);
  }

  @ParameterizedTest
  @ValueSource(ints = {13, 31})
  void anExceptionAcrossGpusWithinOneJobIsTheApplications(int xid) {
    Decision decision =
        new CaseFacts()
            .inJob("1")
            .xid(xid)
            .gpu(CaseFacts.OTHER_GPU)
            .xid(xid)
            .gpu("0000:af:00")
            .xid(xid)
            .decide();

    assertWhose(decision, Whose.APPLICATION);
    assertNothingTakenOut(decision);
  }

  @Test
  void xid48With63DrainsAndResets() {
    Decision decision = new CaseFacts().xid(48).xid(63).decide();

    assertWhose(decision, Whose.HARDWARE);
    assertThat(decision.has(Verb.CORDON)).isTrue();
    assertThat(decision.has(Verb.RESET_GPU)).isTrue();
  }

  @Test
  void xid48With64AsksForReplacement() {
    assertThat(new CaseFacts().xid(48).xid(64).decide().has(Verb.REPAIR)).isTrue();
    assertThat(
            new CaseFacts()
                .check(Component.GPU, "GpuRowRemap", "ROW_REMAP_FAILURE")
                .decide()
                .has(Verb.REPAIR))
        .isTrue();
  }

  @Test
  void xid94KillsTheProcessOnlyAnd95NeedsAReset() {
    Decision contained = new CaseFacts().inJob("1").xid(94).decide();
    Decision uncontained = new CaseFacts().inJob("1").xid(95).decide();

    assertThat(contained.has(Verb.REBOOT)).isFalse();
    assertThat(contained.has(Verb.DRAIN)).isFalse();
    assertThat(uncontained.has(Verb.CORDON)).isTrue();
    assertThat(uncontained.has(Verb.RESET_GPU)).isTrue();
  }

  @Test
  void xid94Then95IsTreatedAsUncontained() {
    Decision decision = new CaseFacts().xid(94).xid(95).decide();

    assertThat(decision.verdict().summary()).startsWith("XID 95");
    assertThat(decision.actions())
        .anyMatch(
            action ->
                action.verb() == Verb.RESET_GPU && action.when() == io.salvor.model.Urgency.NOW);
  }

  @Test
  void xid79MeansOffTheBusAndARebootAtLeast() {
    Decision decision = new CaseFacts().inJob("1").xid(79).decide();

    assertWhose(decision, Whose.HARDWARE);
    assertThat(decision.verdict().confidence()).isEqualTo(Confidence.HIGH);
    assertThat(decision.verdict().suspects())
        .containsExactly(new Entity(Entity.PCI, CaseFacts.GPU));
    assertThat(decision.has(Verb.REBOOT)).isTrue();
    assertThat(decision.has(Verb.RETRY_ELSEWHERE)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {119, 120})
  void aSilentGspLeavesTheGpuUnusableUntilReset(int xid) {
    Decision decision = new CaseFacts().xid(xid).decide();

    assertWhose(decision, Whose.HARDWARE);
    assertThat(decision.has(Verb.CORDON)).isTrue();
    assertThat(decision.has(Verb.RESET_GPU) || decision.has(Verb.REBOOT)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "GPU Reset Required, RESET_GPU",
    "Node Reboot Required, REBOOT",
    "Drain and Reset, RESET_GPU",
    "None, OBSERVE"
  })
  void xid154CarriesTheActionThatIsTaken(String action, Verb verb) {
    Decision decision = new CaseFacts().xid(154, Map.of(Attribute.ACTION, action)).decide();

    assertThat(decision.has(verb)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {144, 145, 146, 147, 148, 149, 150})
  void anUndecodableFatalNvlinkLineIsFatal(int xid) {
    Map<String, String> attributes =
        Map.of(Attribute.UNIT, "NO_SUCH_UNIT", Attribute.WORD, "FATAL", Attribute.SUBCODE, "63");

    Decision decision = new CaseFacts().xid(xid, attributes).decide();

    assertThat(decision.has(Verb.OBSERVE)).isFalse();
    assertThat(decision.actions())
        .anyMatch(action -> action.verb().takesOut() || action.verb() == Verb.DIAGNOSE);
    assertThat(decision.verdict().attribution()).isNotEqualTo(Whose.TRANSIENT);
  }

  @Test
  void xid74WithSeveralBitsIsDecidedByTheGravestOfThem() {
    Decision harmless =
        new CaseFacts().xid(74, Map.of(Attribute.REGISTERS, "0x1, 0x0, 0x0, 0x0")).decide();
    Decision both =
        new CaseFacts().xid(74, Map.of(Attribute.REGISTERS, "0x11, 0x0, 0x0, 0x0")).decide();

    assertNothingTakenOut(harmless);
    assertThat(both.verdict().summary()).contains("XID 74 REG0 bit 4");
    assertThat(both.has(Verb.RESET_GPU)).isTrue();
  }

  @Test
  void theSeverityWordOfAnSxidCounts() {
    Decision fatal = new CaseFacts().sxid(20034, "FATAL").decide();
    Decision nonFatal = new CaseFacts().sxid(20034, "NONFATAL").decide();
    Decision unknownFatal = new CaseFacts().sxid(99_999, "FATAL").decide();

    assertThat(fatal.actions()).anyMatch(action -> action.verb().takesOut());
    assertNothingTakenOut(nonFatal);
    assertThat(unknownFatal.has(Verb.OBSERVE)).isFalse();
  }

  @Test
  void anSxidAfterXid79IsAConsequenceWhicheverComesFirstInTheLog() {
    Decision decision = new CaseFacts().xid(79).sxid(20034, "FATAL").decide();

    assertThat(decision.verdict().summary()).startsWith("XID 79");
    assertWhose(decision, Whose.HARDWARE);
    assertThat(decision.verdict().component()).isEqualTo(Component.GPU);
  }

  @ParameterizedTest
  @ValueSource(ints = {79, 95, 119, 64})
  void aFirstHarmlessCodeNeverHidesALaterFatalOne(int fatal) {
    Decision decision = new CaseFacts().inJob("1").xid(43).xid(13).xid(fatal).decide();

    assertThat(decision.verdict().summary()).startsWith("XID " + fatal);
    assertWhose(decision, Whose.HARDWARE);
  }

  @Test
  void exit137IsOutOfMemoryOnlyWithTheReason() {
    Decision bare = new CaseFacts().jobFailed(137, "").decide();
    Decision withReason = new CaseFacts().jobFailed(137, "OOMKilled").decide();

    assertThat(bare.verdict().attribution()).isNotEqualTo(Whose.APPLICATION);
    assertThat(bare.has(Verb.HAND_BACK)).isFalse();
    assertWhose(withReason, Whose.APPLICATION);
    assertThat(withReason.has(Verb.HAND_BACK)).isTrue();
  }

  @Test
  void exit139CanBeEither() {
    Decision once = new CaseFacts().inJob("1").jobFailed(139, "").decide();
    Decision beside79 = new CaseFacts().inJob("1").jobFailed(139, "").xid(79).decide();

    assertThat(once.has(Verb.DIAGNOSE)).isTrue();
    assertNothingTakenOut(once);
    assertWhose(beside79, Whose.HARDWARE);
  }

  @Test
  void aClosedSocketAfterAnotherRanksOutOfMemoryBlamesTheLatter() {
    Decision decision =
        new CaseFacts()
            .inJob("1")
            .line(3, "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB")
            .line(0, "socketProgress: Connection closed by remote peer node-2<40000>")
            .decide();

    assertWhose(decision, Whose.APPLICATION);
    assertThat(decision.has(Verb.HAND_BACK)).isTrue();
    assertNothingTakenOut(decision);
  }

  @Test
  void aPassWithAnErrorInsideIsNoPass() {
    Finding skipped =
        new Finding("memory", new Entity(Entity.GPU_INDEX, "3"), Result.ERROR, "", "no memory");
    Decision clean = new CaseFacts().diagnosis(Result.PASS).decide();
    Decision inside = new CaseFacts().diagnosis(Diagnostic.Result.PASS, skipped).decide();

    assertThat(clean.has(Verb.OBSERVE)).isTrue();
    assertThat(inside.has(Verb.OBSERVE)).isFalse();
    assertThat(inside.verdict().attribution()).isNotEqualTo(Whose.TRANSIENT);
  }

  @Test
  void fourNodesDownAtOnceAreOnePersonsMatter() {
    CaseFacts facts = new CaseFacts();
    for (int i = 1; i <= 4; i++) {
      facts.on("gpu-0" + i).after(Duration.ofSeconds(-55)).jobFailed(1, "NODE_FAIL");
    }

    Decision decision = facts.decide();

    assertWhose(decision, Whose.PLATFORM);
    assertThat(decision.has(Verb.ESCALATE)).isTrue();
    assertNothingTakenOut(decision);
  }

  private static void assertWhose(Decision decision, Whose whose) {
    assertThat(decision.verdict().attribution()).as(decision.verdict().summary()).isEqualTo(whose);
  }

  private static void assertNothingTakenOut(Decision decision) {
    assertThat(decision.actions()).noneMatch(action -> action.verb().takesOut());
  }
}
