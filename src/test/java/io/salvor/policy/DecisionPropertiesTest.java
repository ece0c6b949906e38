package io.salvor.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.json.DecisionJson;
import io.salvor.json.JsonTree;
import io.salvor.model.Attribute;
import io.salvor.model.Case;
import io.salvor.model.Case.FleetRecord;
import io.salvor.model.Case.NodeRecord;
import io.salvor.model.Component;
import io.salvor.model.Decision;
import io.salvor.model.Diagnostic.Result;
import io.salvor.model.Fact;
import io.salvor.model.GuardVerdict.Ruling;
import io.salvor.model.Mode;
import io.salvor.model.Origin;
import io.salvor.model.RawText;
import io.salvor.model.TextFormat;
import io.salvor.model.Verb;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What must hold for every case: order, repeats, noise and earlier cases change no decision. */
class DecisionPropertiesTest {
  private static final int CASES = 300;
  private static final int[] XIDS = {8, 13, 31, 43, 45, 48, 63, 64, 74, 79, 94, 95, 119, 149, 154};
  private static final String[] LINES = {
    "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB",
    "socketProgress: Connection closed by remote peer node-2<40000>",
    "Watchdog caught collective operation timeout: WorkNCCL(SeqNum=5, OpType=ALLREDUCE)",
    "No space left on device",
    "RuntimeError: NCCL error: unhandled system error",
    "Segmentation fault (core dumped)"
  };

  @Test
  void factsWithoutSignalsChangeNoDecision() {
    Random random = new Random(1);
    for (int i = 0; i < CASES; i++) {
      Case plain = CaseFacts.question(randomFacts(random));
      List<Fact> noisy = new ArrayList<>(plain.facts());
      for (int n = 0; n < 5; n++) {
        noisy.add(random.nextInt(noisy.size() + 1), harmless(n));
      }

      Decision expected = TestPolicy.builtIn().decide(plain);
      Decision actual = TestPolicy.builtIn().decide(withFacts(plain, noisy));

      assertThat(withoutFacts(actual)).isEqualTo(withoutFacts(expected));
    }
  }

  @Test
  void theOrderOfFactsAndTheirRepeatsChangeNoDecision() {
    Random random = new Random(2);
    for (int i = 0; i < CASES; i++) {
      List<Fact> facts = randomFacts(random);
      List<Fact> shuffled = new ArrayList<>(facts);
      shuffled.addAll(facts);
      Collections.shuffle(shuffled, random);

      Decision expected = TestPolicy.builtIn().decide(CaseFacts.question(facts));
      Decision actual = TestPolicy.builtIn().decide(CaseFacts.question(shuffled));

      assertThat(actual).isEqualTo(expected);
    }
  }

  @Test
  void aCaseWhoseFactsAreListedInAnotherOrderIsDecidedAlike() {
    Random random = new Random(3);
    for (int i = 0; i < CASES; i++) {
      Case plain = CaseFacts.question(randomFacts(random));
      List<Fact> shuffled = new ArrayList<>(plain.facts());
      Collections.shuffle(shuffled, random);

      Decision actual = TestPolicy.builtIn().decide(withFacts(plain, shuffled));

      assertThat(withoutFacts(actual)).isEqualTo(withoutFacts(TestPolicy.builtIn().decide(plain)));
    }
  }

  @Test
  void aReusedSessionDecidesLikeAFreshOne() {
    Random random = new Random(4);
    for (int i = 0; i < CASES; i++) {
      Case question = CaseFacts.question(randomFacts(random));

      assertThat(TestPolicy.builtIn().decide(question))
          .isEqualTo(TestPolicy.builtIn().decideFresh(question));
    }
  }

  @Test
  void theSameCaseGivesTheSameJsonByteForByte() {
    Random random = new Random(5);
    for (int i = 0; i < 20; i++) {
      List<Fact> facts = randomFacts(random);

      assertThat(json(CaseFacts.question(facts))).isEqualTo(json(CaseFacts.question(facts)));
    }
  }

  @Test
  void everyDecisionNamesItsReasonsWithTheirPlaces() {
    Random random = new Random(6);
    for (int i = 0; i < CASES; i++) {
      Decision decision = TestPolicy.builtIn().decide(CaseFacts.question(randomFacts(random)));

      assertThat(decision.because())
          .isNotEmpty()
          .allSatisfy(
              because -> {
                assertThat(because.source()).startsWith(because.kind().equals("table") ? "d" : "r");
                assertThat(because.row()).isPositive();
                assertThat(because.reason()).isNotBlank();
              });
      assertThat(decision.actions()).allMatch(action -> !action.guard().reason().isBlank());
    }
  }

  @Test
  void theSecondNodeOfASmallPoolWaits() {
    Case question = lostGpu(new FleetRecord(true, "pool", 6, List.of("gpu-03")), false);

    Decision decision = TestPolicy.builtIn().decide(question);

    assertThat(decision.actions())
        .filteredOn(action -> action.verb().takesOut())
        .isNotEmpty()
        .allSatisfy(
            action -> {
              assertThat(action.guard().verdict()).isEqualTo(Ruling.DEFERRED);
              assertThat(action.guard().reason()).contains("2 of 6 nodes");
            });
  }

  @Test
  void theFirstNodeOfASmallPoolIsTakenOut() {
    Case question = lostGpu(new FleetRecord(true, "pool", 6, List.of()), false);

    assertThat(TestPolicy.builtIn().decide(question).actions())
        .filteredOn(action -> action.verb().takesOut())
        .isNotEmpty()
        .allMatch(action -> action.guard().verdict() == Ruling.ALLOWED);
  }

  @Test
  void withoutAnInventoryAPersonDecides() {
    assertThat(TestPolicy.builtIn().decide(lostGpu(FleetRecord.UNKNOWN, false)).actions())
        .filteredOn(action -> action.verb().takesOut())
        .isNotEmpty()
        .allMatch(action -> action.guard().verdict() == Ruling.NEEDS_APPROVAL);
  }

  @Test
  void aNodeWhoseOwnerOptedOutIsNotTouched() {
    Case question = lostGpu(new FleetRecord(true, "pool", 6, List.of()), true);

    assertThat(TestPolicy.builtIn().decide(question).actions())
        .filteredOn(
            action -> action.target().equals(CaseFacts.NODE) && action.verb().isDisruptive())
        .isNotEmpty()
        .allMatch(action -> action.guard().verdict() == Ruling.BLOCKED);
  }

  @Test
  void twoLostNodesInOneCaseShareTheBudget() {
    Case plain = new CaseFacts().xid(79).on("gpu-18").xid(79).question();
    Case question =
        with(plain, plain.facts(), List.of(), new FleetRecord(true, "pool", 6, List.of()));

    Decision decision = TestPolicy.builtIn().decide(question);

    assertThat(decision.actions())
        .filteredOn(action -> action.verb() == Verb.CORDON)
        .extracting(action -> action.target() + " " + action.guard().verdict())
        .containsExactly("gpu-17 ALLOWED", "gpu-18 DEFERRED");
  }

  private static Case lostGpu(FleetRecord fleet, boolean optedOut) {
    Case plain = new CaseFacts().inJob("1").xid(79).question();
    NodeRecord node = new NodeRecord(CaseFacts.NODE, false, false, optedOut, 0, List.of());
    return with(plain, plain.facts(), List.of(node), fleet);
  }

  private static List<Fact> randomFacts(Random random) {
    CaseFacts facts = new CaseFacts();
    int count = random.nextInt(8);
    for (int i = 0; i < count; i++) {
      facts
          .on("gpu-" + (17 + random.nextInt(2)))
          .gpu(random.nextBoolean() ? CaseFacts.GPU : CaseFacts.OTHER_GPU)
          .spot(random.nextBoolean() ? "2/1" : "")
          .inJob(String.valueOf(random.nextInt(3)))
          .after(Duration.ofMinutes(random.nextInt(9) - 1L));
      addRandom(facts, random);
    }
    return facts.facts();
  }

  private static void addRandom(CaseFacts facts, Random random) {
    switch (random.nextInt(6)) {
      case 0 -> facts.sxid(20034, random.nextBoolean() ? "FATAL" : "NONFATAL");
      case 1 -> facts.line(random.nextInt(4), LINES[random.nextInt(LINES.length)]);
      case 2 -> facts.jobFailed(random.nextBoolean() ? 137 : 139, "");
      case 3 -> facts.check(Component.GPU, "GpuRowRemap", "ROW_REMAP_PENDING");
      case 4 -> facts.diagnosis(random.nextBoolean() ? Result.PASS : Result.FAIL);
      default ->
          facts.xid(XIDS[random.nextInt(XIDS.length)], Map.of(Attribute.REGISTERS, "0x11, 0x0"));
    }
  }

  private static Fact harmless(int n) {
    Origin origin = new Origin("noise-" + n, CaseFacts.NOON.plusSeconds(n), "test");
    return new RawText(origin, TextFormat.KERNEL_LOG, CaseFacts.NODE, "", -1, "usb 1-1: new hub");
  }

  private static Case withFacts(Case plain, List<Fact> facts) {
    return with(plain, facts, plain.nodes(), plain.fleet());
  }

  private static Case with(
      Case plain, List<Fact> facts, List<NodeRecord> nodes, FleetRecord fleet) {
    return new Case(
        plain.id(),
        plain.cell(),
        plain.incident(),
        plain.time(),
        Mode.ENFORCE,
        facts,
        plain.recurrences(),
        plain.breadths(),
        plain.changes(),
        plain.job(),
        nodes,
        fleet,
        plain.omitted());
  }

  /** The decision without the list of what was in the case. */
  private static Decision withoutFacts(Decision decision) {
    return new Decision(
        decision.id(),
        decision.time(),
        decision.cell(),
        decision.incident(),
        decision.policy(),
        decision.mode(),
        decision.subject(),
        decision.verdict(),
        decision.actions(),
        decision.because(),
        decision.almost(),
        List.of());
  }

  private static String json(Case question) {
    return JsonTree.canonical(DecisionJson.write(TestPolicy.builtIn().decide(question)));
  }
}
