package io.salvor.reading.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Diagnostic;
import io.salvor.model.Diagnostic.Finding;
import io.salvor.model.Diagnostic.Result;
import io.salvor.reading.Read;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DcgmDiagnosticTest {

  @Test
  void joinsTextThatIsWrappedInsideWords() {
    String rows =
        "| GPU Memory                | Pass - GPUs: 1, 2                              |\n"
            + "|                           | Fail - GPU: 0                                  |\n"
            + "| Warning                   | GPU 0 Thermal violations totaling 13.3 second  |\n"
            + "|                           | s started at 9.7 seconds into the test for GP  |\n"
            + "|                           | U 0 Verify the cooling.                        |\n";

    Finding failed = one(rows).findings().get(2);

    assertThat(one(rows).outcome()).isEqualTo(Result.FAIL);
    assertThat(failed.test()).isEqualTo("gpu memory");
    assertThat(failed.entity().value()).isEqualTo("0");
    assertThat(failed.code()).isEqualTo("DCGM_FR_THERMAL_VIOLATIONS_TS");
    assertThat(failed.message()).contains("13.3 seconds started at 9.7", "for GPU 0 Verify");
  }

  @Test
  void keepsTheErrorInsideAPass() {
    Diagnostic diagnostic =
        one("| memory test: DCGM_FR_MEMORY_ALLOC: could not allocate\n| Overall: PASS\n");

    assertThat(diagnostic.outcome()).isEqualTo(Result.PASS);
    assertThat(diagnostic.findings())
        .extracting(Finding::test, Finding::result, Finding::code)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("memory", Result.ERROR, "DCGM_FR_MEMORY_ALLOC"));
  }

  @Test
  void hangsAWarningOnAPassingTest() {
    Diagnostic diagnostic =
        one(
            "| PCIe                      | Pass - All                                     |\n"
                + "| Warning                   | GPU 1 host-side PCIe replay violation          |\n");

    assertThat(diagnostic.outcome()).isEqualTo(Result.ERROR);
    assertThat(diagnostic.findings())
        .extracting(Finding::code)
        .containsExactly("", "DCGM_FR_PCIE_H_REPLAY_VIOLATION");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "nvbandwidth: Fail - MCUTIL > 10% (run level 3) | 3 | FAIL | nvbandwidth FAIL",
        "dcgmi diag -r 2: all tests Pass | 2 | PASS | ",
        "x/dcgm.level.3=ERR_2024-11-04_09.32.03UTC_page_retirement_row_remap.0 | 3 | FAIL | page retirement row remap FAIL",
      })
  void readsResultsInOneLine(String line, int level, Result outcome, String finding) {
    Diagnostic diagnostic = one(line);

    assertThat(diagnostic.level()).isEqualTo(level);
    assertThat(diagnostic.outcome()).isEqualTo(outcome);
    assertThat(diagnostic.findings().stream().map(f -> f.test() + " " + f.result()).toList())
        .isEqualTo(finding == null ? List.of() : List.of(finding));
  }

  @Test
  void readsTheJsonOfDcgm4() {
    Diagnostic diagnostic =
        one(
            "{\"DCGM Diagnostic\":{\"test_categories\":[{\"category\":\"Integration\",\"tests\":[{"
                + "\"name\":\"pcie\",\"results\":[{\"entity_group\":\"GPU\",\"entity_id\":0,"
                + "\"status\":\"Pass\"},{\"entity_group\":\"GPU\",\"entity_id\":1,\"status\":"
                + "\"Fail\",\"warnings\":[{\"error_id\":3,\"warning\":\"too many replays\"}]}],"
                + "\"test_summary\":{\"status\":\"Fail\"}}]}]}}");

    assertThat(diagnostic.outcome()).isEqualTo(Result.FAIL);
    assertThat(diagnostic.findings())
        .extracting(f -> f.entity().value() + " " + f.result() + " " + f.code())
        .containsExactly("0 PASS ", "1 FAIL DCGM_FR_PCI_REPLAY_RATE");
  }

  @Test
  void keepsWhatWasReadOfACutDocument() {
    String cut =
        "{\"DCGM Diagnostic\":{\"test_categories\":[{\"tests\":[{\"name\":\"pcie\",\"results\":[{"
            + "\"entity_id\":1,\"status\":\"Fail\"},{\"entity";

    assertThat(one(cut).outcome()).isEqualTo(Result.FAIL);
    assertThat(Read.raw(cut).get(0).text()).startsWith("the document ended early");
  }

  @Test
  void namesTheCodeOfAHealthWatch() {
    String table =
        "| Health Monitor Report                                                  |\n"
            + "| Overall Health            | Warning                                    |\n"
            + "| GPU                       |                                            |\n"
            + "| -> 0                      | Warning                                    |\n"
            + "|       -> PCIe system      | Warning                                    |\n"
            + "|                           | Detected more than 8 PCIe                  |\n"
            + "|                           | replays per minute for GPU 0 : 13          |\n";

    assertThat(Read.brief(table)).containsExactly("DcgmHealth DCGM_FR_PCI_REPLAY_RATE GPU_INDEX=0");
  }

  private static Diagnostic one(String text) {
    List<Diagnostic> diagnostics = Read.diagnostics(text);
    assertThat(diagnostics).hasSize(1);
    return diagnostics.get(0);
  }

  @Test
  void tracesADiagnosisToAllItsRows() {
    String text =
        "| Diagnostic | Result |\n| memory | Fail - GPU: 2 |\n| Warning | GPU 2 is bad   |";

    assertThat(Read.facts(text)).hasSize(1);
    assertThat(Read.facts(text).get(0).origin().raw()).isEqualTo(text);
  }
}
