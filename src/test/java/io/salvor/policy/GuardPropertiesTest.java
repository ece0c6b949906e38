package io.salvor.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Case;
import io.salvor.model.Case.NodeRecord;
import io.salvor.model.Decision;
import io.salvor.model.Decision.Action;
import io.salvor.model.Fact;
import io.salvor.model.GuardVerdict.Ruling;
import io.salvor.model.Origin;
import io.salvor.model.RawText;
import io.salvor.model.TextFormat;
import io.salvor.model.Track;
import io.salvor.model.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What must hold whatever stands in the records of a case. */
class GuardPropertiesTest {
  private static final int CASES = 600;

  @Test
  void aReusedSessionDecidesLikeAFreshOne() {
    RandomCases cases = new RandomCases(11);
    for (int i = 0; i < CASES / 2; i++) {
      Case question = cases.next();

      assertThat(TestPolicy.builtIn().decide(question))
          .isEqualTo(TestPolicy.builtIn().decideFresh(question));
    }
  }

  @Test
  void factsWithoutSignalsChangeNoDecision() {
    RandomCases cases = new RandomCases(12);
    for (int i = 0; i < CASES; i++) {
      Case plain = cases.next();
      List<Fact> noisy = new ArrayList<>(plain.facts());
      noisy.add(0, new RawText(noise(plain), TextFormat.KERNEL_LOG, "gpu-17", "", -1, "usb 1-1"));

      Decision actual = TestPolicy.builtIn().decide(plain.withFacts(noisy));

      assertThat(actual.actions()).isEqualTo(TestPolicy.builtIn().decide(plain).actions());
    }
  }

  @Test
  void nothingIsDoneToANodeThatAPersonHolds() {
    RandomCases cases = new RandomCases(13);
    int held = 0;
    for (int i = 0; i < CASES; i++) {
      Case question = cases.next();
      Set<String> persons = names(question, NodeRecord::cordonedByPerson);

      for (Action action : nodeActions(question)) {
        if (persons.contains(action.target())) {
          held++;
          assertThat(action.guard().verdict()).as(action.toString()).isNotEqualTo(Ruling.ALLOWED);
        }
      }
    }
    assertThat(held).isGreaterThan(50);
  }

  @Test
  void onlyWhatSalvorTookOutIsReleased() {
    RandomCases cases = new RandomCases(14);
    int releases = 0;
    for (int i = 0; i < 4 * CASES; i++) {
      Case question = cases.next();
      Set<String> ours = names(question, NodeRecord::quarantinedByUs);

      for (Action action : nodeActions(question)) {
        if (action.verb() == Verb.RELEASE && action.guard().verdict() == Ruling.ALLOWED) {
          releases++;
          assertThat(ours).contains(action.target());
        }
      }
    }
    assertThat(releases).isPositive();
  }

  @Test
  void noNodeIsTreatedWhoseCordonIsHeldBack() {
    RandomCases cases = new RandomCases(15);
    int held = 0;
    for (int i = 0; i < CASES; i++) {
      List<Action> actions = nodeActions(cases.next());
      for (Action cordon : actions) {
        boolean isHeldBack =
            cordon.verb() == Verb.CORDON
                && cordon.guard().verdict() != Ruling.ALLOWED
                && !cordon.guard().reason().contains("under way or done");
        if (isHeldBack) {
          held++;
          assertThat(actions)
              .filteredOn(one -> one.target().equals(cordon.target()) && one.verb().takesOut())
              .noneMatch(one -> one.guard().verdict() == Ruling.ALLOWED);
        }
      }
    }
    assertThat(held).isGreaterThan(50);
  }

  @Test
  void aCaseAboutADomainTouchesNoNode() {
    RandomCases cases = new RandomCases(16);
    int seen = 0;
    for (int i = 0; i < CASES; i++) {
      Case question = cases.next();
      if (!question.domain().isEmpty()) {
        seen++;
        assertThat(nodeActions(question)).isEmpty();
      }
    }
    assertThat(seen).isGreaterThan(50);
  }

  private static Set<String> names(Case question, java.util.function.Predicate<NodeRecord> wanted) {
    return question.nodes().stream()
        .filter(wanted)
        .map(NodeRecord::name)
        .collect(Collectors.toSet());
  }

  /** The actions that change what runs on a node. */
  private static List<Action> nodeActions(Case question) {
    return TestPolicy.builtIn().decide(question).actions().stream()
        .filter(one -> one.track() == Track.NODE && one.verb().isDisruptive())
        .toList();
  }

  private static Origin noise(Case plain) {
    return new Origin("noise", plain.time(), "test");
  }
}
