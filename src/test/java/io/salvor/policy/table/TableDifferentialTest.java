package io.salvor.policy.table;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.policy.PolicyRefused;
import io.salvor.policy.PolicySources;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.drools.decisiontable.InputType;
import org.drools.decisiontable.SpreadsheetCompiler;
import org.drools.modelcompiler.KieBaseBuilder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.kie.api.KieBase;
import org.kie.api.io.ResourceType;
import org.kie.api.runtime.KieSession;
import org.kie.internal.builder.KnowledgeBuilder;
import org.kie.internal.builder.KnowledgeBuilderFactory;
import org.kie.internal.io.ResourceFactory;

/** The tables conclude what Drools' own decision-table compiler concludes from the same files. */
class TableDifferentialTest {
  private static final long SEED = 20_260_601L;
  private static final int RANDOM_FACTS = 2_000;
  private static final int BREAKS = 2;

  private static final Map<String, DecisionTable> TABLES = new TreeMap<>();
  private static KieBase droolsOwn;
  private static KieBase inMemory;

  @BeforeAll
  static void compileBoth() throws PolicyRefused {
    Map<String, byte[]> files = PolicySources.packaged().tables();
    KnowledgeBuilder builder = KnowledgeBuilderFactory.newKnowledgeBuilder();
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      TABLES.put(file.getKey(), TableReader.read(file.getKey(), file.getValue()));
      addTo(builder, file.getValue());
    }
    assertThat(builder.hasErrors()).as(builder.getErrors().toString()).isFalse();
    droolsOwn = builder.newKieBase();
    inMemory = KieBaseBuilder.createKieBaseFromModel(TableRules.of(List.copyOf(TABLES.values())));
  }

  static Stream<String> files() {
    return PolicySources.packaged().tables().keySet().stream();
  }

  @Test
  void cellsOfEveryFormMeanTheSameToBoth() throws PolicyRefused {
    byte[] book =
        TestWorkbook.sound()
            .with("B9", "word not in ($param)")
            .line(13, 31, "\"A, B\", \"C\"", null, null, "NOTICE", "INFO", "A list.", "sre")
            .line(14, 43, null, ".*a \"b\" c.*", null, "NOTICE", "INFO", "A pattern.", "sre")
            .line(15, 45, null, null, "a \"b\" c", "NOTICE", "INFO", "A 'text'.", "sre")
            .line(16, -1, null, null, null, "NOTICE", "INFO", "It \"speaks\" so.", "sre")
            .bytes();
    DecisionTable table = TableReader.read("test", book);
    KnowledgeBuilder builder = KnowledgeBuilderFactory.newKnowledgeBuilder();
    addTo(builder, book);
    FactMaker maker = new FactMaker(table, new Random(SEED));
    table.rows().forEach(row -> assertThat(maker.matching(row)).isPresent());
    table.rows().forEach(row -> maker.breakEach(row, BREAKS));

    assertThat(builder.hasErrors()).as(builder.getErrors().toString()).isFalse();
    List<String> expected = conclusions(builder.newKieBase(), table, maker.made());
    KieBase own = KieBaseBuilder.createKieBaseFromModel(TableRules.of(List.of(table)));
    assertThat(expected).hasSizeGreaterThanOrEqualTo(table.rows().size());
    assertThat(firstDifference(conclusions(own, table, maker.made()), expected)).isEmpty();
  }

  private static void addTo(KnowledgeBuilder builder, byte[] workbook) {
    String drl =
        new SpreadsheetCompiler().compile(new ByteArrayInputStream(workbook), InputType.XLS);
    builder.add(ResourceFactory.newReaderResource(new StringReader(drl)), ResourceType.DRL);
  }

  @ParameterizedTest
  @MethodSource("files")
  void bothConcludeTheSameFromTheSameFacts(String file) {
    DecisionTable table = TABLES.get(file);
    FactMaker maker = new FactMaker(table, new Random(SEED));
    List<String> unreached = new ArrayList<>();
    for (TableRow row : table.rows()) {
      if (maker.matching(row).isEmpty()) {
        unreached.add(row.rule());
      }
      maker.breakEach(row, BREAKS);
    }
    for (int i = 0; i < RANDOM_FACTS; i++) {
      maker.addRandom();
    }

    List<String> expected = conclusions(droolsOwn, table, maker.made());
    List<String> actual = conclusions(inMemory, table, maker.made());

    assertThat(unreached).as("rows that no fact was made for").isEmpty();
    assertThat(firstDifference(actual, expected)).isEmpty();
    Set<String> heard = actual.stream().map(TableDifferentialTest::rule).collect(toSet());
    assertThat(table.rows()).extracting(TableRow::rule).allMatch(heard::contains);
  }

  /** One difference is enough to see; thousands of lines of conclusions are not. */
  private static String firstDifference(List<String> actual, List<String> expected) {
    for (int i = 0; i < Math.max(actual.size(), expected.size()); i++) {
      String here = i < actual.size() ? actual.get(i) : "nothing";
      String there = i < expected.size() ? expected.get(i) : "nothing";
      if (!here.equals(there)) {
        return "here: " + here + "\nDrools: " + there;
      }
    }
    return "";
  }

  private static String rule(String conclusion) {
    int start = conclusion.indexOf("[rule=") + 6;
    return conclusion.substring(start, conclusion.indexOf(',', start));
  }

  /** The multiset of what was concluded, as sorted text; each fact has its own id. */
  private static List<String> conclusions(KieBase base, DecisionTable table, List<Object> facts) {
    KieSession session = base.newKieSession();
    try {
      facts.forEach(session::insert);
      session.getAgenda().getAgendaGroup(table.agendaGroup()).setFocus();
      session.fireAllRules();
      return session.getObjects(object -> !table.fact().type().isInstance(object)).stream()
          .map(Object::toString)
          .sorted()
          .toList();
    } finally {
      session.dispose();
    }
  }
}
