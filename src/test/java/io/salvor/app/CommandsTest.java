package io.salvor.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands, run as a person runs them, with a policy that knows XID 79 only. */
class CommandsTest {
  private static final String XID_79 =
      "[12345.678901] NVRM: Xid (PCI:0000:3b:00): 79, pid=1, GPU has fallen off the bus.";

  @TempDir private Path folder;
  private String out = "";
  private String err = "";

  @Test
  void explainsTheDecisionOnAPipedLogVerdictFirst() {
    int code = run(XID_79 + "\n", "triage", "--node", "gpu-17");

    assertThat(code).isZero();
    assertThat(out)
        .startsWith("A GPU of gpu-17 fell off the bus\nHARDWARE, high confidence  node gpu-17\n")
        .contains("  1. CORDON gpu-17  now\n")
        .contains("guard: allowed: 1 of 2 nodes are out")
        .contains("- XID 79: the GPU is no longer on the bus")
        .contains("decision-tables/xid.drl.xlsx, sheet Xid, row 86 [B86 number == 79]")
        .contains("> " + XID_79.substring(0, 40))
        .contains("Xid_31 lacked a second XID 31 on this GPU within 24h")
        .doesNotContain("\u001b[");
    assertThat(out.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
    assertThat(err).isEmpty();
  }

  @Test
  void printsOneJsonLinePerFileInTheirOrderAndNamesTheFile() throws IOException {
    Path fault = file("b.log", XID_79);
    Path quiet = file("a.log", "all is well\n");

    int code = run("", "triage", "--json", fault.toString(), quiet.toString());

    assertThat(code).isZero();
    assertThat(out.lines()).hasSize(2);
    assertThat(out.lines().findFirst().orElseThrow())
        .contains("\"verb\":\"CORDON\"")
        .endsWith("\"file\":\"" + fault + "\"}");
    assertThat(out.lines().skip(1).findFirst().orElseThrow()).contains("\"verb\":\"OBSERVE\"");
  }

  @Test
  void decidesFactsAsJsonWithTheirTextFactsReadLineByLine() {
    String facts =
        "{\"kind\":\"text\",\"node\":\"gpu-3\",\"text\":\""
            + XID_79
            + "\"}\n"
            + "{\"kind\":\"node\",\"node\":\"gpu-3\",\"event\":\"LOST\"}\n";

    int code = run(facts, "triage", "--json", "-");

    assertThat(code).isZero();
    assertThat(out).contains("\"verb\":\"CORDON\",\"target\":\"gpu-3\"");
  }

  @Test
  void decidesCasesLineByLineAndCallsEachByItsId() throws IOException {
    String text = XID_79.replace("\"", "");
    Path cases =
        file(
            "cases.jsonl",
            "{\"id\":\"one\",\"input\":\""
                + text
                + "\",\"node\":\"n1\"}\n"
                + "{\"input\":[\"a\",\"b\"]}\n\n"
                + "{\"id\":3,\"input\":{\"kind\":\"health\",\"component\":\"GPU\",\"check\":\"GpuXid\","
                + "\"codes\":[\"79\"],\"node\":\"n3\"}}\n");

    int code = run("", "triage", "--json", "--cases", cases.toString());

    assertThat(code).isZero();
    assertThat(out.lines().map(CommandsTest::lastField)).containsExactly("one", "2", "3");
    assertThat(out.lines().map(line -> line.contains("CORDON"))).containsExactly(true, false, true);
  }

  @Test
  void namesABadLineOfCasesAndDecidesTheOthers() throws IOException {
    Path cases = file("cases.jsonl", "{\"id\":\"a\",\"input\":\"x\"}\nnot json\n{\"id\":\"b\"}\n");

    int code = run("", "triage", "--json", "--cases", cases.toString());

    assertThat(code).isEqualTo(2);
    assertThat(out.lines()).hasSize(1);
    assertThat(err.lines()).hasSize(2);
    assertThat(err).contains("line 2 is not JSON").contains("line 3 has no input");
  }

  @Test
  void anEmptyInputIsDecidedToo() {
    assertThat(run("", "triage", "--json")).isZero();
    assertThat(out).contains("\"verb\":\"OBSERVE\"");
  }

  @Test
  void aMissingFileAndAFolderAreUnusableAndTheOtherFilesAreDecided() throws IOException {
    String good = file("good.log", XID_79).toString();

    int code = run("", "triage", "--json", folder + "/none.log", folder.toString(), good);

    assertThat(code).isEqualTo(2);
    assertThat(out.lines()).hasSize(1);
    assertThat(err.lines())
        .containsExactly(
            "salvor: " + folder + "/none.log does not exist",
            "salvor: " + folder + " is a folder; name the files in it");
  }

  @Test
  void saysWhatABinaryFileIs() throws IOException {
    Path sheet = folder.resolve("table.xlsx");
    Files.write(sheet, new byte[] {'P', 'K', 3, 4, 20, 0, 8, 0});
    byte[] noise = new byte[100_000];
    new Random(1).nextBytes(noise);
    Path garbage = folder.resolve("noise");
    Files.write(garbage, noise);

    int code = run("", "triage", sheet.toString(), garbage.toString());

    assertThat(code).isEqualTo(2);
    assertThat(err.lines()).hasSize(2);
    assertThat(err)
        .contains("table.xlsx is a zip archive or spreadsheet")
        .contains("noise is binary data");
  }

  @Test
  void badFactsAreUnusableWithThePointerOfTheFault() {
    int code = run("[{\"kind\":\"helth\"}]", "triage");

    assertThat(code).isEqualTo(2);
    assertThat(err)
        .startsWith("salvor: standard input holds no usable facts at /0/kind: unknown kind");
    assertThat(err.lines()).hasSize(1);
  }

  @Test
  void jsonThatHoldsNoFactsIsReadAsText() {
    assertThat(run("{\"kind\":\"PodList\",\"items\":[]}", "triage", "--json")).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--now yesterday", "--format dmesg", "--bogus"})
  void aWrongOptionIsUnusable(String options) {
    int code = run("x", ("triage " + options).split(" "));

    assertThat(code).isEqualTo(2);
    assertThat(err).isNotEmpty().doesNotContain("\tat ");
  }

  @Test
  void theGivenTimeIsTheTimeOfLinesThatCarryNone() {
    run("hello\n", "triage", "--json", "--now", "2026-01-31T12:00:00Z");

    assertThat(out).contains("\"time\":\"2026-01-31T12:00:00Z\"");
  }

  @Test
  void scoresLabelledCases() throws IOException {
    String row =
        "{\"id\":\"%s\",\"kind\":\"xid\",\"input\":\"%s\",\"action\":\"%s\",\"also_ok\":[],"
            + "\"confidence\":\"high\",\"label_basis\":\"operator\",\"fidelity\":\"verbatim\"}%n";
    Path cases =
        file(
            "cases.jsonl",
            String.format(row, "a", XID_79, "cordon") + String.format(row, "b", XID_79, "none"));

    assertThat(run("", "score", "--cases", cases.toString())).isZero();
    assertThat(out)
        .contains("2 cases, 0 left out")
        .containsPattern("leniently right +1 +2 +50.0 %   9.5 % to 90.5 %")
        .containsPattern("b +xid +label none +decided CORDON  FALSE CORDON")
        .contains("0 of 2, every line twice");
  }

  @Test
  void scoreRefusesCasesWithoutLabels() throws IOException {
    Path cases = file("cases.jsonl", "{\"id\":\"a\",\"input\":\"x\"}");

    assertThat(run("", "score", "--cases", cases.toString())).isEqualTo(2);
    assertThat(err.lines()).hasSize(1);
  }

  @Test
  void tellsItsVersionAndCommands() {
    assertThat(run("", "--version")).isZero();
    assertThat(out).matches("salvor \\d+\\.\\d+\\.\\d+.*\\R");
    assertThat(run("", "--help")).isZero();
    assertThat(out).contains("triage", "score", "serve");
    assertThat(run("")).isEqualTo(2);
  }

  private int run(String stdin, String... args) {
    StringWriter output = new StringWriter();
    StringWriter errors = new StringWriter();
    Console console =
        new Console(
            new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)),
            new PrintWriter(output),
            new PrintWriter(errors),
            Terminal.NONE,
            Clock.fixed(Instant.parse("2026-05-01T10:00:00Z"), ZoneOffset.UTC));
    int code = Main.run(console, folder -> new FakePolicy(), args);
    console.out().flush();
    console.err().flush();
    out = output.toString();
    err = errors.toString();
    return code;
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private static String lastField(String line) {
    return line.replaceAll(".*\"case\":\"([^\"]*)\"}$", "$1");
  }
}
