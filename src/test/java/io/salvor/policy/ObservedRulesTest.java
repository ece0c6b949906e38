package io.salvor.policy;

import static io.salvor.policy.CellCase.action;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.GuardVerdict.Ruling;
import io.salvor.model.PoolGuards;
import io.salvor.model.Verb;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

/** A new rule or row is watched before it acts. */
class ObservedRulesTest {
  private static final String LADDER = "rules/remediation/ladder.drl";

  @Test
  void whatARowLeadsToIsNotDoneWhileTheRowIsOnlyObserved() {
    Decision free = CellCase.of(new CaseFacts().xid(79)).node(NodeState.gpu17()).decide();
    String row =
        free.because().stream()
            .map(Decision.Because::rule)
            .filter(rule -> rule.startsWith("Xid_"))
            .findFirst()
            .orElseThrow();
    PoolGuards guards = new PoolGuards(true, 0, 0, 0, 0, "", true, List.of(row));

    Decision watched =
        CellCase.of(new CaseFacts().xid(79)).node(NodeState.gpu17()).fleet(40, guards).decide();

    assertThat(action(free, Verb.CORDON).guard().verdict()).isEqualTo(Ruling.ALLOWED);
    assertThat(watched.actions())
        .filteredOn(one -> one.verb().takesOut())
        .isNotEmpty()
        .allMatch(one -> one.guard().verdict() == Ruling.BLOCKED);
  }

  @Test
  void aRuleFileMarksItsOwnRules() throws IOException, PolicyRefused {
    String marked = "The heaviest rung of the ladder keeps new work off the node";
    Map<String, byte[]> files = new TreeMap<>(PolicySources.packaged().files());
    String text = new String(files.get(LADDER));
    files.put(
        LADDER, text.replace(marked + "\"", marked + "\"\n    @mode(\"OBSERVE\")").getBytes());
    CompiledPolicy policy = CompiledPolicy.of(sources(files));
    Case question = CellCase.of(new CaseFacts().xid(79)).node(NodeState.gpu17()).question();

    Decision decision = policy.decide(question);

    assertThat(policy.observedRules()).containsExactly(marked);
    assertThat(action(decision, Verb.CORDON).guard().verdict()).isEqualTo(Ruling.BLOCKED);
    assertThat(policy.fingerprints()).isEqualTo(TestPolicy.builtIn().fingerprints());
  }

  @Test
  void aChangedRuleHasAnotherFingerprintAndNoOtherHas() throws IOException, PolicyRefused {
    Map<String, byte[]> files = new TreeMap<>(PolicySources.packaged().files());
    String text = new String(files.get(LADDER));
    files.put(LADDER, text.replace("remedy == Remedy.RECHECK", "remedy == Remedy.NONE").getBytes());

    Map<String, String> before = TestPolicy.builtIn().fingerprints();
    Map<String, String> after = CompiledPolicy.of(sources(files)).fingerprints();

    assertThat(after.keySet()).isEqualTo(before.keySet());
    assertThat(after.keySet())
        .filteredOn(rule -> !after.get(rule).equals(before.get(rule)))
        .containsExactly("What is not explained is looked at again");
  }

  @Test
  void aMisspeltModeIsRefused() {
    Map<String, byte[]> files = new TreeMap<>(PolicySources.packaged().files());
    String text = new String(files.get(LADDER));
    files.put(LADDER, text.replaceFirst("@reason", "@mode(\"OBSERV\")\n    @reason").getBytes());

    assertThatThrownBy(() -> CompiledPolicy.of(sources(files)))
        .isInstanceOf(PolicyRefused.class)
        .hasMessageContaining("should be @mode(\"OBSERVE\")");
  }

  @Test
  void nothingOfTheBuiltInPolicyIsOnlyObserved() {
    assertThat(TestPolicy.builtIn().observedRules()).isEmpty();
  }

  private static PolicySources sources(Map<String, byte[]> files)
      throws IOException, PolicyRefused {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
      }
    }
    return PolicySources.ofZip(new ByteArrayInputStream(bytes.toByteArray()));
  }
}
