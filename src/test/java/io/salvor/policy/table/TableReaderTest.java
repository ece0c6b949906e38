package io.salvor.policy.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.salvor.model.SymptomClass;
import io.salvor.policy.PolicyFault;
import io.salvor.policy.PolicyRefused;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an operator gets wrong in a spreadsheet is told at its cell, in words that help. */
class TableReaderTest {
  private static final String FILE = "decision-tables/test.drl.xlsx";

  @Test
  void readsASoundTable() throws PolicyRefused {
    DecisionTable table = TableReader.read(FILE, TestWorkbook.sound().bytes());

    assertThat(table.name()).isEqualTo("Test");
    assertThat(table.sheet()).isEqualTo("Test");
    assertThat(table.agendaGroup()).isEqualTo("symptom");
    assertThat(table.rows()).extracting(TableRow::rule).containsExactly("Test_11", "Test_12");
    assertThat(table.rows().get(0).start()).isEqualTo(SymptomClass.GPU_LOST);
    assertThat(DecisionTable.cells(table.rows().get(1)))
        .containsEntry("A12", "number == 48")
        .containsEntry("B12", "word in [FATAL, ]");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      textBlock =
          """
          # cell | what is written there                      | what the message says
          A11 | seventy-nine                                   | 'seventy-nine' should be a whole number
          A11 | 79.5                                           | '79.5' should be a whole number
          A11 | 079                                            | '079' should be a whole number
          A11 | 99999999999                                    | '99999999999' should be a whole number
          B12 | FATAL                                          | each text of the list needs quotes
          B12 | "FATAL",                                       | is no list
          B12 | "FATAL" "NONFATAL"                             | is no list
          C11 | .*(lost                                        | is no regular expression: Unclosed group
          C11 | gone [                                         | is no regular expression
          D11 | a\\b                                           | has a backslash
          D11 | "GPU Reset"                                    | has quotes at its end or start
          D11 | say reset"                                     | has quotes at its end or start
          E11 | GPU_GONE                                       | 'GPU_GONE' is not one of APPLICATION_ERROR
          F11 | LOUD                                           | 'LOUD' is not one of INFO, WARNING, CRITICAL, FATAL
          G11 | "It is gone."                                  | has quotes at its end or start
          G11 | It is\\gone.                                   | has a backslash
          E11 | `  `                                           | is empty; every row needs 'Class'
          G11 | `  `                                           | is empty; every row needs 'Reason'
          H11 | `  `                                           | is empty; every row needs 'Owner'
          A8  | $x : Gpu                                       | 'Gpu' is no fact that tables match; there are Xid
          A8  | Xid                                            | 'Xid' should name one fact, e.g. $x : Xid
          B8  | $y : Sxid                                      | only one fact is matched by a table
          A9  | code_number == $param                          | Xid has no field 'code_number'; it has code, number
          A9  | number =~ $param                               | should be a test such as number == $param
          A9  | number == "$param"                             | should end with $param
          A9  | number in $param                               | should end with ($param)
          D9  | action == $param                               | should end with "$param"
          D9  | action >= "$param"                             | 'action' is no number, so it has no order
          A9  | number matches "$param"                        | 'number' is no text, so it matches no pattern
          E9  | Symptom s = Symptom.of($x, SymptomClass.$param);        | 'Symptom' is no conclusion of tables
          E9  | SymptomDraft s = SymptomDraft.of($y, SymptomClass.$param); | '$y' should be $x
          E9  | SymptomDraft s = SymptomDraft.of($x, Severity.$param);  | should be SymptomClass.$param
          F9  | s.loudness(Severity.$param);                   | is no action of tables; SymptomDraft can say component
          F9  | t.severity(Severity.$param);                   | is no action of tables
          F9  | s.severity(Role.$param);                       | 'Role.$param' should be Severity.$param
          F9  | System.exit($param);                           | is no action of tables
          H7  | OWNER                                          | 'OWNER' should be CONDITION, ACTION or METADATA
          B5  | symptoms                                       | has to name a stage (symptom, attribution
          """)
  void tellsTheCellAndWhatIsWrong(String cell, String text, String message) {
    PolicyRefused refused = refused(TestWorkbook.sound().with(cell, text));

    assertThat(refused.faults())
        .anySatisfy(
            fault -> {
              assertThat(fault.place()).isEqualTo("sheet Test, cell " + cell);
              assertThat(fault.message()).contains(message);
            });
    assertThat(refused.getMessage()).startsWith("the policy was refused").contains(FILE);
  }

  @Test
  void tellsEveryFaultAtOnce() {
    TestWorkbook book =
        TestWorkbook.sound().with("A11", "x").with("E12", "GPU_GONE").with("G12", "");

    assertThat(refused(book).faults())
        .extracting(PolicyFault::place)
        .containsExactly("sheet Test, cell A11", "sheet Test, cell E12", "sheet Test, cell G12");
  }

  @Test
  void aLineBreakInsideACellIsRefused() {
    assertFault(TestWorkbook.sound().with("G11", "It is\ngone."), "G11", "has a line break");
  }

  @Test
  void aTableNeedsItsTechnicalRows() {
    assertFault(TestWorkbook.sound().without(6), "A1", "begins with 'RuleTable' and a name");
    assertFault(TestWorkbook.sound().with("A6", "RuleTable"), "A1", "'RuleTable' and a name");
    assertFault(TestWorkbook.sound().without(3), "A6", "a row 'RuleSet'");
    assertFault(TestWorkbook.sound().with("B3", ""), "A6", "a row 'RuleSet'");
    assertFault(TestWorkbook.sound().without(5), "A1", "has to name a stage");
    assertFault(TestWorkbook.sound().with("G7", ""), "A9", "gives the reason");
    assertFault(TestWorkbook.sound().with("E7", ""), "A9", "begins a conclusion");
    assertFault(TestWorkbook.sound().with("H7", ""), "A9", "names the owner");
    assertFault(TestWorkbook.sound().without(11).without(12), "A6", "the table has no rows");
  }

  @Test
  void aRowThatSaysWhatAnotherSaysIsRefused() {
    TestWorkbook book =
        TestWorkbook.sound()
            .line(15, 79, null, null, null, "GPU_LOST", "FATAL", "In other words.", "other");

    assertFault(book, "A15", "says the same as row 11");
  }

  @Test
  void aRowWithoutATestIsRefused() {
    assertFault(
        TestWorkbook.sound().line(13, null, null, null, null, "NOTICE", "INFO", "Always.", "sre"),
        "A13",
        "the row tests nothing");
  }

  @Test
  void anEmptyRowBetweenRowsIsRefusedSinceDroolsWouldDropTheRest() {
    assertFault(
        TestWorkbook.sound()
            .line(14, 31, null, null, null, "NOTICE", "INFO", "Behind an empty row.", "sre"),
        "A13",
        "delete the empty row");
  }

  @Test
  void aSecondTableInTheSheetIsRefused() {
    assertFault(TestWorkbook.sound().line(20, "RuleTable Second"), "A20", "each file holds one");
  }

  @Test
  void theTableHasToBeOnTheFirstSheet() {
    PolicyRefused refused = refused(TestWorkbook.sound().after("Notes"));

    assertThat(refused.getMessage()).contains("sheet Notes, cell A1", "on the first sheet");
  }

  @Test
  void numbersAreReadHoweverTheProgramStoredThem() throws PolicyRefused {
    TestWorkbook book =
        TestWorkbook.sound()
            .raw("A11", "<c r=\"A11\"><v>79.0</v></c>")
            .raw("A12", "<c r=\"A12\"><v>4.8E1</v></c>")
            .line(13, "31", null, null, null, "NOTICE", "INFO", "As text.", "sre")
            .line(14, null, null, null, null, "NOTICE", "INFO", "By a formula.", "sre")
            .raw("A14", "<c r=\"A14\"><f>40+3</f><v>43</v></c>");

    assertThat(TableReader.read(FILE, book.bytes()).rows())
        .extracting(row -> row.conditions().get(0).operand())
        .containsExactly(79, 48, 31, 43);
  }

  @Test
  void whatIsNoWorkbookIsRefused() {
    byte[] sound = TestWorkbook.sound().bytes();

    assertThat(refused("not a zip".getBytes(StandardCharsets.UTF_8)).getMessage())
        .contains("is not an .xlsx workbook");
    assertThat(refused(new byte[0]).getMessage()).contains("is not an .xlsx workbook");
    for (int length : List.of(sound.length / 3, sound.length / 2, sound.length - 30)) {
      assertThat(refused(Arrays.copyOf(sound, length)).getMessage())
          .contains(FILE, "save it again");
    }
  }

  @Test
  void aZipBombIsRefusedBeforeItUnpacks() {
    byte[] bomb =
        TestWorkbook.sound().withPart("xl/media/bomb.bin", new byte[70 * 1024 * 1024]).bytes();

    assertThat(bomb.length).isLessThan(200_000);
    assertThat(refused(bomb).getMessage()).contains("unpacks to more than 64 MiB");
  }

  @Test
  void tooManyPartsRowsOrColumnsAndTooLongCellsAreRefused() {
    TestWorkbook parts = TestWorkbook.sound();
    for (int i = 0; i <= WorkbookReader.MAX_PARTS; i++) {
      parts.withPart("xl/media/" + i, new byte[i % 2]);
    }

    assertThat(refused(parts).getMessage()).contains("or 500 parts");
    assertFault(TestWorkbook.sound().with("A20001", "far below"), "A20001", "more than 20000 rows");
    assertFault(TestWorkbook.sound().with("CW11", "far right"), "A11", "or 100 columns");
    assertFault(
        TestWorkbook.sound().with("G11", "x".repeat(4_001)), "G11", "4001 characters, the limit");
  }

  @Test
  void cellsThatAreOnlyColouredCountForNothing() throws PolicyRefused {
    TestWorkbook book =
        TestWorkbook.sound()
            .raw("A1048576", "<c r=\"A1048576\" s=\"1\"/>")
            .raw("XFD11", "<c r=\"XFD11\" s=\"1\"/>");

    assertThat(TableReader.read(FILE, book.bytes()).rows()).hasSize(2);
  }

  private static void assertFault(TestWorkbook book, String cell, String message) {
    assertThat(refused(book).faults())
        .anySatisfy(
            fault -> {
              assertThat(fault.file()).isEqualTo(FILE);
              assertThat(fault.place()).isEqualTo("sheet Test, cell " + cell);
              assertThat(fault.message()).contains(message);
            });
  }

  private static PolicyRefused refused(TestWorkbook book) {
    return refused(book.bytes());
  }

  private static PolicyRefused refused(byte[] content) {
    PolicyRefused refused =
        catchThrowableOfType(PolicyRefused.class, () -> TableReader.read(FILE, content));
    assertThat(refused).as("the table was taken").isNotNull();
    return refused;
  }
}
