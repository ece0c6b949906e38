package io.salvor.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.salvor.model.Case;
import io.salvor.model.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A broken rule file is refused at its file, line and column; the policy in force stays. */
class RuleFaultsTest {
  private static final String WEIGH = "rules/attribution/weigh.drl";
  private static final String LIMITS = "rules/guard/limits.drl";
  private static final String RETRY = "rules/recovery/retry.drl";
  private static final String LADDER = "rules/remediation/ladder.drl";
  private static final String ECHOES = "rules/symptom/consequences.drl";
  private static final String QUIET = "rules/symptom/quiet.drl";

  @TempDir private Path folder;
  private final Map<String, String> broken = new TreeMap<>();

  @Test
  void tellsWhereAFileCannotBeParsed() throws IOException {
    replace(RETRY, "Lead(ofCase == true)\n", "Lead(ofCase == true\n");
    replace(
        LADDER,
        "end\n\nrule \"The ladder is asked for every",
        "\n\nrule \"The ladder is asked for every");
    replace(QUIET, "not Symptom()", "not not Symptom(]");

    PolicyRefused refused = refused();

    assertFault(refused, RETRY, "$history : History", "'$history'");
    assertFault(refused, LADDER, "rule \"The ladder is asked for every", "has no 'end'");
    assertFault(refused, QUIET, "Symptom(]", "Symptom");
  }

  @Test
  void tellsWhichNameIsUnknown() throws IOException {
    replace(WEIGH, "$history : History()", "$history : Histori()");
    replace(ECHOES, "fallback == true", "fallbak == true");
    replace(RETRY, "jobQuestion($lead, $suspects)", "jobQuestoin($lead)");
    replace(LADDER, "import io.salvor.model.Whose\n", "\n");
    replace(LIMITS, "of(GuardVerdict.Ruling.BLOCKED,", "of(\"BLOCKED\",");

    PolicyRefused refused = refused();

    assertFault(refused, WEIGH, "Histori()", "Histori");
    assertFault(refused, ECHOES, "fallbak", "fallbak");
    assertFault(refused, RETRY, "jobQuestoin", "jobQuestoin");
    assertFault(refused, LADDER, "Whose.HARDWARE", "Whose");
    assertFault(refused, LIMITS, "of(\"BLOCKED\"", "of(");
  }

  @Test
  void tellsWhichValueIsWrong() throws IOException {
    replace(WEIGH, "role == Role.CONSEQUENCE)", "role == Role.CONSEQUENZ)");
    replace(LADDER, "drain == true", "drain == 7");

    PolicyRefused refused = refused();

    assertFault(refused, WEIGH, "CONSEQUENZ)", "'CONSEQUENZ' is unknown to Role");
    assertFault(refused, LADDER, "drain == 7", "drain");
  }

  @Test
  void tellsWhereATextStandsInANumbersPlace() throws IOException {
    replace(LIMITS, "verb == Verb.OBSERVE)", "verb == Verb.OBSERVE, order == \"first\")");

    assertFault(refused(), LIMITS, "\"first\")", "should be a number");
  }

  private void replace(String file, String from, String to) {
    String text = broken.getOrDefault(file, PolicySources.packaged().rules().get(file));
    assertThat(text).as("the rule file holds what is to be broken").contains(from);
    broken.put(file, text.replace(from, to));
  }

  private PolicyRefused refused() throws IOException {
    for (Map.Entry<String, byte[]> file : PolicySources.packaged().files().entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
    }
    for (Map.Entry<String, String> file : broken.entrySet()) {
      Files.createDirectories(folder.resolve(file.getKey()).getParent());
      Files.writeString(folder.resolve(file.getKey()), file.getValue());
    }
    CompiledPolicy inForce = TestPolicy.builtIn();
    PolicyRefused refused =
        catchThrowableOfType(PolicyRefused.class, () -> CompiledPolicy.load(folder));
    assertThat(refused).as("the policy was taken").isNotNull();
    assertThat(inForce.decide(emptyCase()).because()).isNotEmpty();
    return refused;
  }

  /** The file has a fault on the line of this text, at its column, that names the culprit. */
  private void assertFault(PolicyRefused refused, String file, String at, String named) {
    String text = broken.get(file);
    int offset = text.indexOf(at);
    long line =
        text.substring(0, offset).lines().count() + (text.charAt(offset - 1) == '\n' ? 1 : 0);
    int column = offset - text.lastIndexOf('\n', offset - 1);
    assertThat(refused.faults())
        .filteredOn(fault -> fault.file().equals(file))
        .anySatisfy(
            fault -> {
              assertThat(fault.place()).isEqualTo("line " + line + ", column " + column);
              assertThat(fault.message()).contains(named).doesNotContain("\n");
            });
  }

  private static Case emptyCase() {
    return new Case(
        "c1",
        "default",
        "",
        Instant.EPOCH,
        Mode.OBSERVE,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        null,
        List.of(),
        null,
        0);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      textBlock =
          """
          System.currentTimeMillis()                | System
          java.time.Instant.now()                   | .now(
          new java.io.File("/tmp/x")                | java.io.File
          new java.net.Socket("host", 80)           | java.net.Socket
          java.nio.file.Files.delete(null)          | java.nio.file.Files.delete
          Runtime.getRuntime().exec("reboot")       | Runtime
          new Thread()                              | Thread
          Math.random()                             | Math.random
          java.util.UUID.randomUUID()               | randomUUID
          new java.util.Date()                      | new java.util.Date()
          Class.forName("x")                        | Class
          """)
  void refusesRulesThatReachOutside(String expression, String named) {
    TreeMap<String, String> rules = new TreeMap<>();
    rules.put("rules/symptom/own.drl", own("    Object o = " + expression + ";"));

    List<PolicyFault> faults = RuleChecks.faults(rules, List.of());

    int column = 16 + expression.indexOf(named);
    assertThat(faults).hasSize(1);
    assertThat(faults.get(0).place()).isEqualTo("line 9, column " + column);
    assertThat(faults.get(0).message()).startsWith("'" + named).contains("outside of the case");
  }

  @Test
  void commentsAndTextsMayNameAnything() {
    TreeMap<String, String> rules = new TreeMap<>();
    rules.put(
        "rules/symptom/own.drl",
        own(
            "    // System.exit(1)\n    /* new Thread() */ String s = \"java.io.File \\\" System\";"));

    assertThat(RuleChecks.faults(rules, List.of())).isEmpty();
    assertThat(RuleChecks.faults(PolicySources.packaged().rules(), TestPolicy.builtIn().tables()))
        .isEmpty();
  }

  @Test
  void refusesImportsBesideTheModel() {
    TreeMap<String, String> rules = new TreeMap<>();
    rules.put("rules/symptom/own.drl", own("").replace("io.salvor.model.Symptom", "java.io.File"));

    assertThat(RuleChecks.faults(rules, List.of()).get(0).toString())
        .startsWith("rules/symptom/own.drl, line 3, column 8: 'java.io.File' may not be imported");
  }

  @Test
  void refusesARuleWithoutAStageThatRuns() {
    TreeMap<String, String> rules = new TreeMap<>();
    rules.put("rules/symptom/a.drl", own("").replace("    agenda-group \"symptom\"\n", "\n"));
    rules.put(
        "rules/symptom/b.drl",
        own("")
            .replace("agenda-group \"symptom\"", "agenda-group \"symptoms\"")
            .replace("Own", "B"));

    assertThat(RuleChecks.faults(rules, List.of()))
        .extracting(PolicyFault::toString)
        .satisfiesExactly(
            text ->
                assertThat(text)
                    .startsWith("rules/symptom/a.drl, line 4, column 7: rule 'Own rule' names no")
                    .endsWith("symptom, attribution, recovery, remediation, guard"),
            text ->
                assertThat(text)
                    .startsWith("rules/symptom/b.drl, line 5, column 19: 'symptoms' is no stage"));
  }

  @Test
  void refusesTwoRulesOfOneNameInWhateverFiles() {
    TreeMap<String, String> rules = new TreeMap<>();
    rules.put("rules/symptom/a.drl", own(""));
    rules.put("rules/symptom/b.drl", "// moved down\n" + own(""));
    rules.put("rules/symptom/c.drl", own("").replace("Own rule", "Xid_89"));

    assertThat(RuleChecks.faults(rules, TestPolicy.builtIn().tables()))
        .extracting(PolicyFault::toString)
        .satisfiesExactly(
            text ->
                assertThat(text)
                    .startsWith("rules/symptom/b.drl, line 5, column 7: the name 'Own rule' is")
                    .contains("taken by rules/symptom/a.drl, line 4"),
            text -> assertThat(text).contains("'Xid_89' is taken by decision-tables/xid.drl.xlsx"));
  }

  private static String own(String consequence) {
    return """
    package io.salvor.rules.symptom

    import io.salvor.model.Symptom
    rule "Own rule"
        agenda-group "symptom"
    when
        $s : Symptom()
    then
    %s
    end
    """
        .formatted(consequence);
  }
}
