package io.salvor.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code salvor check} on a folder, with a policy that cordons the node of an XID 79. */
class CheckCommandTest {
  private static final String STORY =
      """
      title: A lost GPU
      steps:
      - at: 10m
        text: "NVRM: Xid (PCI:0000:3b:00): 79, pid=1, GPU has fallen off the bus."
        node: gpu-03
      """;

  @TempDir private Path folder;
  private String out = "";
  private String err = "";
  private PolicyDoor policies = dir -> new FakePolicy();

  @Test
  void passesAScenarioWhoseExpectationsCame() throws IOException {
    scenario("good.yaml", STORY + "expect: [{done: {node: gpu-03, verb: CORDON, times: 1}}]\n");

    int code = run("check", folder.toString());

    assertThat(code).isZero();
    assertThat(out.lines())
        .containsExactly(
            "ok    rules and tables compile: sha256:fake",
            "pass  A lost GPU  rules/scenarios/good.yaml",
            "1 scenarios: 1 passed, 0 failed");
  }

  @Test
  void tellsWhatWasExpectedAndWhatHappened() throws IOException {
    scenario("bad.yaml", STORY + "never: [{done: {verb: CORDON}}]\n");

    int code = run("check", folder.toString());

    assertThat(code).isEqualTo(1);
    assertThat(out)
        .contains("FAIL  A lost GPU  rules/scenarios/bad.yaml\n")
        .contains("rules/scenarios/bad.yaml:6 expected never done {verb: CORDON}\n")
        .contains("10m0.5s begun: CORDON gpu-03")
        .endsWith("1 scenarios: 0 passed, 1 failed\n");
  }

  @Test
  void tellsAFaultOfAFileWithItsLineAndRunsTheOthers() throws IOException {
    scenario("a.yaml", STORY + "expct: []\n");
    scenario("b.yaml", STORY + "expect: [{done: {verb: CORDON}}]\n");

    int code = run("check", folder.toString());

    assertThat(code).isEqualTo(1);
    assertThat(out)
        .contains("rules/scenarios/a.yaml:6: unknown key 'expct'")
        .contains("pass  A lost GPU  rules/scenarios/b.yaml");
  }

  @Test
  void tellsAPolicyThatDoesNotCompileAsAFinding() throws IOException {
    scenario("a.yaml", STORY + "expect: [{done: {verb: CORDON}}]\n");
    policies =
        dir -> {
          throw CommandFault.unusable("the policy was refused");
        };

    int code = run("check", folder.toString());

    assertThat(code).isEqualTo(1);
    assertThat(out).startsWith("FAIL  the policy was refused\n");
  }

  @Test
  void endsWithTwoWhenThereIsNothingToRead() {
    int code = run("check", folder.resolve("missing").toString());

    assertThat(code).isEqualTo(2);
    assertThat(err).contains("missing is not a folder");
  }

  @Test
  void printsOneJsonObjectWithTheCourseOfEachScenario() throws IOException {
    scenario("bad.yaml", STORY + "never: [{done: {verb: CORDON}}]\n");

    int code = run("check", "--json", "--trace", folder.toString());

    assertThat(code).isEqualTo(1);
    assertThat(out.lines()).hasSize(1);
    assertThat(out)
        .contains("\"policy\":\"sha256:fake\"")
        .contains("\"file\":\"rules/scenarios/bad.yaml\",\"title\":\"A lost GPU\",\"passed\":false")
        .contains("\"line\":6,\"expected\":\"never done {verb: CORDON}\"")
        .contains("\"timeline\":[\"10m0.5s decided on NODE gpu-03")
        .endsWith("\"passed\":0,\"failed\":1}\n");
  }

  @Test
  void runsOnlyTheScenariosThatAreAskedFor() throws IOException {
    scenario("one.yaml", STORY + "expect: [{done: {verb: CORDON}}]\n");
    scenario("two.yaml", STORY + "never: [{done: {verb: CORDON}}]\n");

    int code = run("check", "--only", "one", folder.toString());

    assertThat(code).isZero();
    assertThat(out).doesNotContain("two.yaml").endsWith("1 scenarios: 1 passed, 0 failed\n");
  }

  @Test
  void findsTheScenariosThatTheApplicationWasBuiltWith() {
    int code = run("check", "--only", "01-hardware");

    assertThat(code).isEqualTo(1);
    assertThat(out).contains("rules/scenarios/01-hardware-fault-in-training.yaml");
  }

  private void scenario(String name, String text) throws IOException {
    Path scenarios = Files.createDirectories(folder.resolve("rules/scenarios"));
    Files.writeString(scenarios.resolve(name), text);
  }

  private int run(String... args) {
    StringWriter output = new StringWriter();
    StringWriter errors = new StringWriter();
    Console console =
        new Console(
            new ByteArrayInputStream(new byte[0]),
            new PrintWriter(output),
            new PrintWriter(errors),
            Terminal.NONE,
            Clock.systemUTC());
    int code = Main.run(console, policies, args);
    console.out().flush();
    console.err().flush();
    out = output.toString();
    err = errors.toString();
    return code;
  }
}
