package io.salvor.app;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.salvor.model.Verb;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The service, asked over HTTP. */
@QuarkusTest
class ServiceTest {
  private static final String PROBLEM = "application/problem+json";
  private static final String XID_79 =
      "NVRM: Xid (PCI:0000:3b:00): 79, pid=1, name=python, GPU has fallen off the bus.";

  private final String run = UUID.randomUUID().toString().substring(0, 8);

  @Test
  void keepsAFactAndGivesItBackAndTakesTheSameIdOnce() {
    String id = "e-" + run;
    String fact = health(id, "gpu-" + run);

    post("application/json", fact).statusCode(202).body("ids", equalTo(List.of(id)));
    post("application/json", fact)
        .statusCode(202)
        .body("ids", equalTo(List.of(id)))
        .body("duplicates", equalTo(List.of(id)));
    given()
        .get("/api/v1/facts/" + id)
        .then()
        .statusCode(200)
        .body("node", equalTo("gpu-" + run))
        .body("source", equalTo("test-" + run));
    given()
        .queryParam("source", "test-" + run)
        .get("/api/v1/facts")
        .then()
        .statusCode(200)
        .body("facts", hasSize(1));
  }

  @Test
  void aTextFactIsReadIntoFactsThatAreKeptWithIt() {
    String body =
        "{\"kind\":\"text\",\"id\":\"t-%s\",\"source\":\"text-%s\",\"node\":\"n-%s\",\"text\":\"%s\"}";

    post("application/json", String.format(body, run, run, run, XID_79)).statusCode(202);

    given()
        .queryParam("source", "text-" + run)
        .get("/api/v1/facts")
        .then()
        .body("facts.kind", equalTo(List.of("text", "health")))
        .body("facts[1].raw", equalTo(XID_79));
  }

  @Test
  void decidesOnWhatItTookAndSaysWhy() {
    String node = "why-" + run;
    post("application/json", health("w-" + run, node)).statusCode(202);

    Response why =
        await(() -> given().get("/api/v1/nodes/" + node + "/why"), r -> r.statusCode() == 200);

    why.then()
        .body("summary", startsWith("node " + node + ": "))
        .body("decisions[0].because", not(hasSize(0)))
        .body("decisions[0].facts.id", hasItem("w-" + run));
    String decision = why.path("decisions[0].id");
    List<String> verbs = given().get("/api/v1/decisions/" + decision).path("actions.verb");
    String verb = verbs.get(0);
    String other =
        Arrays.stream(Verb.values())
            .map(Verb::name)
            .filter(name -> !verbs.contains(name))
            .findFirst()
            .orElseThrow();
    given().get("/api/v1/decisions/" + decision).then().body("subject.name", equalTo(node));
    given()
        .get("/api/v1/decisions/" + decision + "/case")
        .then()
        .body("facts.id", hasItem("w-" + run));
    given()
        .get("/api/v1/facts/w-" + run + "/decisions")
        .then()
        .body("decisions.id", hasItem(decision));
    given()
        .queryParam("node", node)
        .queryParam("verb", verb)
        .get("/api/v1/decisions")
        .then()
        .statusCode(200)
        .body("decisions.id", hasItem(decision))
        .body("decisions.actions.verb", everyItem(hasItem(verb)));
    given()
        .queryParam("node", node)
        .queryParam("verb", other)
        .get("/api/v1/decisions")
        .then()
        .statusCode(200)
        .body("decisions.id", not(hasItem(decision)));
  }

  @Test
  void triageDecidesAndKeepsNothing() {
    given()
        .contentType("text/plain")
        .queryParam("node", "triage-" + run)
        .body(XID_79)
        .post("/api/v1/triage")
        .then()
        .statusCode(200)
        .body("decision.verdict.attribution", equalTo("HARDWARE"))
        .body("case.facts", hasSize(1));
    given()
        .contentType("application/json")
        .body("[" + health("x", "triage-" + run) + "]")
        .post("/api/v1/triage")
        .then()
        .statusCode(200);
    given()
        .queryParam("source", "test-" + run)
        .get("/api/v1/facts")
        .then()
        .body("facts", hasSize(0));
  }

  @Test
  void refusesBadFactsWithThePointerOfEachFaultAndKeepsNothing() {
    String body = "[" + health("good-" + run, "n") + ",{\"kind\":\"helth\"},{\"kind\":\"text\"}]";

    post("application/json", body)
        .statusCode(400)
        .contentType(PROBLEM)
        .body("errors.pointer", equalTo(List.of("/1/kind", "/2/text")));
    given().get("/api/v1/facts/good-" + run).then().statusCode(404).contentType(PROBLEM);
    given()
        .contentType("application/json")
        .queryParam("partial", true)
        .body(body)
        .post("/api/v1/facts")
        .then()
        .statusCode(202)
        .body("ids", equalTo(List.of("good-" + run)))
        .body("errors", hasSize(2));
  }

  @Test
  void takesJsonLinesAndCloudEvents() {
    String lines = health("l1-" + run, "n") + "\n" + health("l2-" + run, "n") + "\n";
    post("application/x-ndjson", lines).statusCode(202).body("ids", hasSize(2));
    String event =
        "{\"specversion\":\"1.0\",\"id\":\"c-%s\",\"source\":\"/a\",\"type\":\"t\",\"data\":%s}";
    String cloudEvent = String.format(event, run, health("ignored", "n"));
    post("application/cloudevents+json", cloudEvent)
        .statusCode(202)
        .body("ids", equalTo(List.of("c-" + run)));
    post("application/cloudevents-batch+json", "[" + cloudEvent + "]")
        .statusCode(202)
        .body("duplicates", hasSize(1));
  }

  @Test
  void refusesAMillionElementsAndAHugeBodyEarly() {
    given()
        .contentType("application/json")
        .body(new Repeated("[", "{\"kind\":\"text\",\"text\":\"x\"},", 1_000_000))
        .post("/api/v1/facts")
        .then()
        .statusCode(413)
        .contentType(PROBLEM)
        .body("detail", containsString("10000 facts"));
    given()
        .contentType("application/json")
        .body("[\"" + "x".repeat(900_000) + "\"" + (",\"" + "x".repeat(900_000) + "\"").repeat(20))
        .post("/api/v1/facts")
        .then()
        .statusCode(413)
        .contentType(PROBLEM);
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /api/v1/nothing, 404",
    "GET, /nowhere, 404",
    "GET, /api/v1/decisions/none, 404",
    "GET, /api/v1/decisions/none/case, 404",
    "GET, /api/v1/facts/none/decisions, 404",
    "GET, /api/v1/nodes/none/why, 404",
    "GET, /api/v1/jobs/none/why, 404",
    "DELETE, /api/v1/facts, 405",
    "GET, /api/v1/facts?since=yesterday, 400",
    "GET, /api/v1/facts?since=1969-12-31T00:00:00Z, 400",
    "GET, /api/v1/decisions?since=%2B10000-01-01T00:00:00Z, 400",
    "GET, /api/v1/facts?limit=0, 400",
    "GET, /api/v1/decisions?verb=DANCE, 400",
    "GET, /api/v1/decisions?cursor=x, 400"
  })
  void everyErrorIsAProblem(String method, String path, int status) {
    given()
        .request(method, path)
        .then()
        .statusCode(status)
        .contentType(PROBLEM)
        .body("status", equalTo(status))
        .body("title", notNullValue());
  }

  @Test
  void aWrongContentTypeAndAnUnservedAnswerAreProblems() {
    post("text/csv", "a,b").statusCode(415).contentType(PROBLEM);
    given()
        .accept("image/png")
        .get("/api/v1/decisions")
        .then()
        .statusCode(406)
        .contentType(PROBLEM);
    post("application/json", "{").statusCode(400).contentType(PROBLEM);
    post("application/json", "").statusCode(400).contentType(PROBLEM);
  }

  @Test
  void operationsAreServedOnTheManagementPort() {
    String management = "http://localhost:" + managementPort();

    await(
        () -> given().get(management + "/q/health/started"), answer -> answer.statusCode() == 200);
    given()
        .get(management + "/q/health/ready")
        .then()
        .statusCode(200)
        .body("checks.name", hasItem("ledger"));
    given().get(management + "/q/health/live").then().statusCode(200);
    post("application/json", health("m-" + run, "n")).statusCode(202);
    given()
        .get(management + "/q/metrics")
        .then()
        .statusCode(200)
        .body(containsString("salvor_facts_accepted_total{kind=\"health\"}"))
        .body(containsString("salvor_ledger_append_seconds"));
    given()
        .get(management + "/q/openapi")
        .then()
        .statusCode(200)
        .body(containsString("/api/v1/triage"));
  }

  private ValidatableResponse post(String type, String body) {
    return given()
        .contentType(type)
        .body(body.getBytes(StandardCharsets.UTF_8))
        .post("/api/v1/facts")
        .then();
  }

  private String health(String id, String node) {
    return String.format(
        "{\"kind\":\"health\",\"id\":\"%s\",\"source\":\"test-%s\",\"node\":\"%s\","
            + "\"component\":\"GPU\",\"check\":\"GpuXid\",\"codes\":[\"79\"],"
            + "\"entities\":[{\"type\":\"PCI\",\"value\":\"0000:3b:00\"}],\"severity\":\"FATAL\"}",
        id, run, node);
  }

  private static int managementPort() {
    return ConfigProvider.getConfig().getValue("quarkus.management.test-port", Integer.class);
  }

  private static Response await(Supplier<Response> ask, Predicate<Response> isFulfilled) {
    Instant deadline = Instant.now().plus(Duration.ofSeconds(30));
    Response answer = ask.get();
    while (!isFulfilled.test(answer) && Instant.now().isBefore(deadline)) {
      Thread.onSpinWait();
      answer = ask.get();
    }
    assertThat(isFulfilled.test(answer)).as(answer.asString()).isTrue();
    return answer;
  }

  /** A start and many repetitions, never held in memory. */
  private static final class Repeated extends InputStream {
    private final byte[] start;
    private final byte[] again;
    private final long length;
    private long at;

    Repeated(String start, String again, int times) {
      this.start = start.getBytes(StandardCharsets.UTF_8);
      this.again = again.getBytes(StandardCharsets.UTF_8);
      this.length = this.start.length + (long) this.again.length * times;
    }

    @Override
    public int read() {
      if (at >= length) {
        return -1;
      }
      long next = at++;
      return next < start.length
          ? start[(int) next]
          : again[(int) ((next - start.length) % again.length)];
    }
  }
}
