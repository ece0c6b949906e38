package io.salvor.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.salvor.cell.DecisionPolicy;
import io.salvor.intake.CaseReader;
import io.salvor.json.CaseJson;
import io.salvor.json.DecisionJson;
import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.TextFormat;
import io.salvor.reading.Hints;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The commands that ask a service, against one that gives set answers. */
class ClientCommandsTest {
  private static final byte[] XID_79 =
      "NVRM: Xid (PCI:0000:3b:00): 79, pid=1, GPU has fallen off the bus.\n"
          .getBytes(StandardCharsets.UTF_8);

  private final Map<String, String> answers = new HashMap<>();
  private final List<String> asked = new ArrayList<>();
  private HttpServer server;
  private int status = 200;
  private String out = "";
  private String err = "";

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    asked.add(exchange.getRequestURI().toString());
    String body = answers.get(exchange.getRequestURI().getPath());
    byte[] bytes = (body == null ? "{}" : body).getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(body == null ? 404 : status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Test
  void listsNodesInATable() {
    answers.put(
        "/api/v1/nodes",
        "{\"nodes\":[{\"name\":\"gpu-17\",\"pool\":\"train\",\"health\":\"FAULTY\",\"cordon\":"
            + "\"OURS\",\"lockedBy\":\"salvor\",\"incident\":\"i-4-1\",\"jobs\":[\"7\"]},"
            + "{\"name\":\"g\",\"health\":\"HEALTHY\",\"cordon\":\"PERSON\",\"cordonedBy\":"
            + "\"alice\",\"lost\":true}],\"next\":\"x\"}");

    int code = run("nodes", "--health", "faulty", "--pool", "a b");

    assertThat(code).isZero();
    assertThat(out.lines())
        .containsExactly(
            "NODE    POOL   HEALTH         CORDON  LOCK    JOBS  INCIDENT",
            "gpu-17  train  FAULTY         ours    salvor  1     i-4-1",
            "g       -      HEALTHY, lost  alice   -       0     -",
            "There are more; raise --limit or filter.");
    assertThat(asked.get(0)).contains("health=FAULTY").contains("pool=a%20b");
  }

  @Test
  void printsTheServicesOwnAnswerWithJson() {
    answers.put("/api/v1/incidents", "{\"incidents\":[]}");

    int code = run("incidents", "--open", "--json");

    assertThat(code).isZero();
    assertThat(out).isEqualTo("{\"incidents\":[]}\n");
    assertThat(asked.get(0)).contains("open=true");
  }

  @Test
  void listsIncidentsAndShowsOne() {
    String incident =
        "{\"id\":\"i-1\",\"scope\":\"NODE\",\"subject\":\"gpu-1\",\"phase\":\"DRAINING\",\"opened\":"
            + "\"2026-01-31T12:00:00.123456Z\",\"summary\":\"A GPU fell off\"";
    answers.put("/api/v1/incidents", "{\"incidents\":[" + incident + "}]}");
    answers.put(
        "/api/v1/incidents/i-1",
        incident
            + ",\"actions\":[{\"verb\":\"DRAIN\",\"target\":\"gpu-1\",\"state\":\"STARTED\","
            + "\"deadline\":\"2026-01-31T12:30:00Z\",\"reason\":\"lost\"}],"
            + "\"next\":[{\"text\":\"DRAIN gpu-1 is under way.\"}]}");

    assertThat(run("incidents")).isZero();
    assertThat(out)
        .contains("i-1       node gpu-1  DRAINING  2026-01-31T12:00:00Z  A GPU fell off");
    assertThat(run("incidents", "i-1")).isZero();
    assertThat(out)
        .startsWith("NODE gpu-1: DRAINING\nA GPU fell off\n")
        .contains("DRAIN gpu-1  STARTED  2026-01-31T12:30:00Z  lost")
        .contains("next: DRAIN gpu-1 is under way.");
  }

  @Test
  void showsTheFleet() {
    answers.put(
        "/api/v1/fleet",
        "{\"viewComplete\":false,\"quadrants\":[{\"quadrant\":\"STRANDED\",\"nodes\":3,\"nodeHours\":"
            + "1.5}],\"pools\":[{\"name\":\"train\",\"nodes\":9,\"out\":3,\"takenLastHour\":1,"
            + "\"breaker\":{\"tripped\":true,\"reason\":\"9 of 90 out\"}}],\"times\":{\"detect\":"
            + "{\"count\":2,\"median\":1.5,\"p90\":4.0},\"decide\":{\"count\":0}}}");

    int code = run("fleet");

    assertThat(code).isZero();
    assertThat(out)
        .contains("stranded  3      1.5")
        .contains("train  9      3    1         tripped: 9 of 90 out")
        .contains("detect     2      1.5 s   4.0 s")
        .contains("decide     0      -       -")
        .contains("Not every node was seen");
  }

  @Test
  void saysWhyANodeOrElseAJobStandsWhereItStands() throws Exception {
    DecisionPolicy policy = new FakePolicy();
    Hints hints = new Hints(TextFormat.AUTO, Instant.EPOCH, "test", "", "gpu-1", "4711", "f-");
    Case question = CaseReader.toCase(new ByteArrayInputStream(XID_79), hints, "x", policy);
    Decision decision = policy.decide(question);
    String path = "/api/v1/decisions/" + decision.id();
    answers.put(
        "/api/v1/jobs/4711/why",
        "{\"summary\":\"s\",\"decisions\":[{\"id\":\"" + decision.id() + "\"}]}");
    answers.put(path, DecisionJson.write(decision).toString());
    answers.put(path + "/case", CaseJson.write(question).toString());

    int code = run("why", "4711");

    assertThat(code).isZero();
    assertThat(asked).startsWith("/api/v1/nodes/4711/why", "/api/v1/jobs/4711/why");
    assertThat(out).startsWith("A GPU of ").contains("XID 79: the GPU is no longer on the bus");
  }

  @Test
  void whatIsNotThereIsThree() {
    assertThat(run("why", "nobody")).isEqualTo(3);
    assertThat(err).isEqualTo("salvor: nothing was decided on a node or job nobody\n");
    assertThat(run("incidents", "i/x")).isEqualTo(3);
    assertThat(asked).contains("/api/v1/incidents/i%2Fx");
  }

  @Test
  void aRefusalIsFourAndTellsTheServicesReason() {
    status = 400;
    answers.put("/api/v1/nodes", "{\"detail\":\"limit is 1 to 1000\"}");

    assertThat(run("nodes", "--limit", "0")).isEqualTo(4);
    assertThat(err).contains("answered 400: limit is 1 to 1000");
    status = 200;
    answers.put("/api/v1/nodes", "<html>");
    assertThat(run("nodes")).isEqualTo(4);
    server.stop(0);
    assertThat(run("nodes")).isEqualTo(4);
    assertThat(err).contains("no service answers at");
  }

  @Test
  void anAddressThatIsNoneIsUnusable() {
    for (String url : List.of("nowhere", "ftp://x", "http://a b", "")) {
      assertThat(execute("fleet", "--url", url)).as(url).isEqualTo(2);
    }
  }

  private int run(String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.add("--url");
    all.add("http://localhost:" + server.getAddress().getPort());
    return execute(all.toArray(String[]::new));
  }

  private int execute(String... args) {
    StringWriter outText = new StringWriter();
    StringWriter errText = new StringWriter();
    Console console =
        new Console(
            new ByteArrayInputStream(new byte[0]),
            new PrintWriter(outText),
            new PrintWriter(errText, true),
            Terminal.NONE,
            Clock.systemUTC());
    int code = Main.run(console, folder -> new FakePolicy(), args);
    console.out().flush();
    out = outText.toString();
    err = errText.toString().replace("\r\n", "\n");
    return code;
  }
}
