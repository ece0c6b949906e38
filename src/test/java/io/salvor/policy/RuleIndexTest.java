package io.salvor.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.policy.table.DecisionTable;
import io.salvor.policy.table.TableRow;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RuleIndexTest {

  @Test
  void knowsFileLineStageAndReasonOfARule() {
    RuleIndex index =
        index(
            """
            package p

            // rule "Not a rule"
            rule "First"
                @reason("Because it is \\"so\\".")
                agenda-group "guard"
            when
            then
            end

            rule Second
                agenda-group "symptom"
            when
            then
            end
            """);

    RuleIndex.Source first = index.of("First").orElseThrow();
    assertThat(first.file()).isEqualTo("rules/guard/a.drl");
    assertThat(first.line()).isEqualTo(4);
    assertThat(first.stage()).isEqualTo("guard");
    assertThat(first.reason()).isEqualTo("Because it is \"so\".");
    assertThat(index.of("Second").orElseThrow().line()).isEqualTo(11);
    assertThat(index.of("Second").orElseThrow().reason()).isEqualTo("Second");
    assertThat(index.of("Not a rule")).isEmpty();
  }

  @Test
  void aReasonIsNotTakenFromTheNextRule() {
    RuleIndex index =
        index(
            """
            rule "Bare" agenda-group "guard" when then end
            rule "Told"
                @reason("Told.")
            when
            then
            end
            """);

    assertThat(index.of("Bare").orElseThrow().reason()).isEqualTo("Bare");
    assertThat(index.of("Bare").orElseThrow().stage()).isEqualTo("guard");
    assertThat(index.of("Told").orElseThrow().reason()).isEqualTo("Told.");
  }

  @Test
  void knowsEveryRuleAndRowOfTheBuiltInPolicy() {
    CompiledPolicy policy = TestPolicy.builtIn();
    TreeMap<String, String> rules = new TreeMap<>(PolicySources.packaged().rules());
    RuleIndex index = new RuleIndex(rules, policy.tables());

    for (DecisionTable table : policy.tables()) {
      for (TableRow row : table.rows()) {
        RuleIndex.Source source = index.of(row.rule()).orElseThrow();
        assertThat(source.kind()).isEqualTo("table");
        assertThat(source.file()).isEqualTo(table.file());
        assertThat(source.line()).isEqualTo(row.number());
        assertThat(source.cells()).isNotEmpty();
      }
    }
    assertThat(index.of("The heaviest attribution leads the case").orElseThrow().reason())
        .startsWith("Of several explanations");
  }

  private static RuleIndex index(String text) {
    TreeMap<String, String> rules = new TreeMap<>();
    rules.put("rules/guard/a.drl", text);
    return new RuleIndex(rules, List.of());
  }
}
