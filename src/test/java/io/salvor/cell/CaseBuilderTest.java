package io.salvor.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.Mode;
import io.salvor.model.Origin;
import io.salvor.model.RawText;
import io.salvor.model.TextFormat;
import io.salvor.model.signal.LogPhrase;
import io.salvor.model.signal.Signal;
import io.salvor.model.signal.Where;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CaseBuilderTest {
  private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");

  @Test
  void factsThatNoRuleSeesAreLeftOut() {
    assertThat(of(List.of(line("quiet one", 0), line("E1 failed", 1))).facts())
        .extracting(fact -> ((RawText) fact).text())
        .containsExactly("E1 failed");
  }

  @Test
  void equalFactsWithinFiveSecondsAreOne() {
    Case question = of(List.of(line("E1", 0), line("E1", 5), line("E2", 5), line("E1", 11)));

    assertThat(question.facts()).hasSize(3);
    assertThat(question.omitted()).isZero();
  }

  @Test
  void factsAreListedOldestFirst() {
    assertThat(of(List.of(line("E2", 60), line("E1", 0), line("E3", 30))).facts())
        .extracting(Fact::time)
        .isSorted();
  }

  @Test
  void ofOneFactThatComesAgainAndAgainTwentyAreKeptAndTheRestIsCounted() {
    List<Fact> facts = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      facts.add(line("E1", i * 60));
    }

    Case question = of(facts);

    assertThat(question.facts()).hasSize(20);
    assertThat(question.omitted()).isEqualTo(80);
  }

  @Test
  void aFatalCodeAfterTenThousandHarmlessOnesIsKept() {
    List<Fact> facts = new ArrayList<>();
    for (int i = 0; i < 12_000; i++) {
      facts.add(line("E1 number " + i, i));
    }
    facts.add(line("E9 fatal", 12_001));

    Case question = of(facts);

    assertThat(question.facts()).hasSize(10_001);
    assertThat(question.facts().get(10_000)).isEqualTo(facts.get(12_000));
    assertThat(question.omitted()).isEqualTo(2_000);
  }

  @Test
  void manyLongTextsAreKeptInBoundedMemory() {
    CaseBuilder builder = new CaseBuilder(new Phrases());
    String filler = "x".repeat(60_000);
    for (int i = 0; i < 2_000; i++) {
      builder.add(line("E1 " + i + filler, i));
    }

    Case question = builder.build("c", "default", NOON, Mode.OBSERVE);

    assertThat(question.facts().size()).isBetween(100, 600);
    assertThat(question.omitted()).isEqualTo(2_000 - question.facts().size());
  }

  @Test
  void theOrderOfFactsDoesNotMatter() {
    Random random = new Random(9);
    for (int i = 0; i < 300; i++) {
      List<Fact> facts = new ArrayList<>();
      for (int n = 0; n < 20; n++) {
        facts.add(line("E" + random.nextInt(4), random.nextInt(40)));
      }
      List<Fact> shuffled = new ArrayList<>(facts);
      Collections.shuffle(shuffled, random);

      assertThat(contents(of(shuffled))).isEqualTo(contents(of(facts)));
      assertThat(of(shuffled).recurrences()).isEqualTo(of(facts).recurrences());
    }
  }

  @Test
  void doublingEveryFactChangesNothing() {
    Random random = new Random(10);
    for (int i = 0; i < 300; i++) {
      List<Fact> facts = new ArrayList<>();
      for (int n = 0; n < 20; n++) {
        facts.add(line("E" + random.nextInt(4), random.nextInt(4_000)));
      }
      List<Fact> doubled = new ArrayList<>(facts);
      doubled.addAll(facts);

      assertThat(of(doubled)).isEqualTo(of(facts));
    }
  }

  private static List<String> contents(Case question) {
    return question.facts().stream().map(fact -> fact.time() + FactContent.of(fact)).toList();
  }

  private static Case of(List<Fact> facts) {
    CaseBuilder builder = new CaseBuilder(new Phrases());
    facts.forEach(builder::add);
    return builder.build("c", "default", NOON, Mode.OBSERVE);
  }

  private static Fact line(String text, int second) {
    Origin origin = new Origin("f-" + text.hashCode() + second, NOON.plusSeconds(second), "test");
    return new RawText(origin, TextFormat.NCCL, "n1", "", -1, text);
  }

  /** Sees in a line the code that it begins with. */
  private static final class Phrases implements DecisionPolicy {
    @Override
    public String version() {
      return "sha256:0";
    }

    @Override
    public Decision decide(Case question) {
      throw new UnsupportedOperationException("a case builder decides nothing");
    }

    @Override
    public List<Signal> signals(Fact fact) {
      String text = ((RawText) fact).text();
      if (!text.startsWith("E")) {
        return List.of();
      }
      Where where = new Where(fact.id(), fact.node(), "", "", "", fact.time());
      return List.of(new LogPhrase(where, text.substring(0, 2), "nccl", -1, text));
    }
  }
}
