package io.salvor.app;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;

import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How people answer the loop over HTTP, and who may not. */
@QuarkusTest
class CommandRequestsTest {
  private static final String PROBLEM = "application/problem+json";

  private final Asked api = new Asked();

  @Test
  void aCommandNeedsTheTokenAndAReason() {
    String body = "{\"verb\":\"HOLD\",\"target\":\"n\",\"actor\":\"alice\",\"reason\":\"tests\"}";
    for (String authorization : List.of("", "Bearer wrong", "Basic dGVzdA==", "Bearer ")) {
      given()
          .contentType("application/json")
          .header("Authorization", authorization)
          .body(body)
          .post("/api/v1/commands")
          .then()
          .statusCode(403)
          .contentType(PROBLEM);
    }
    api.command("{\"verb\":\"HOLD\",\"target\":\"n\",\"reason\":\" \"}")
        .statusCode(400)
        .contentType(PROBLEM)
        .body("errors.pointer", hasItems("/actor", "/reason"));
    api.command("{\"verb\":\"DANCE\",\"target\":\"n\",\"actor\":\"a\",\"reason\":\"r\"}")
        .statusCode(400)
        .body("errors.pointer", equalTo(List.of("/verb")));
    api.command("{\"kind\":\"health\"}")
        .statusCode(400)
        .body("errors[0].pointer", equalTo("/kind"));
    api.command("[]").statusCode(400);
    api.command("").statusCode(400);
    api.command("x".repeat(200_000)).statusCode(413);
  }

  @Test
  void aCommandIsDurableAndTakenOnce() {
    String id = "c-" + api.run;
    String fields = "\"id\":\"" + id + "\"";

    api.command("HOLD", api.name("n1"), fields).statusCode(202).body("id", equalTo(id));
    api.command("HOLD", api.name("n1"), fields).statusCode(202).body("duplicate", equalTo(true));

    given()
        .get("/api/v1/facts/" + id)
        .then()
        .body("kind", equalTo("command"))
        .body("actor", equalTo("alice"))
        .body("source", equalTo("commands"));
  }

  @Test
  void factsThatSteerTheLoopNeedTheTokenAndNobodySpeaksAsSalvor() {
    String command =
        api.fact(
            "command", "\"verb\":\"CANCEL\",\"target\":\"n\",\"actor\":\"a\",\"reason\":\"r\"");
    String outcome = api.fact("outcome", "\"action\":\"a-1\",\"state\":\"SUCCEEDED\"");

    api.facts(command).statusCode(403).contentType(PROBLEM);
    api.facts(api.lost("n1"), outcome)
        .statusCode(403)
        .body("detail", containsString("Authorization"));
    given()
        .header("Authorization", Asked.TOKEN)
        .contentType("application/json")
        .body(outcome)
        .post("/api/v1/facts")
        .then()
        .statusCode(202);
    for (String source : List.of("salvor", "salvor-act", "Salvor:x", " salvor")) {
      api.facts(api.lost("n1").replace("test-" + api.run, source))
          .statusCode(400)
          .body("errors.pointer", equalTo(List.of("/0/source")));
    }
    String event =
        "{\"specversion\":\"1.0\",\"id\":\"x\",\"source\":\"salvor\",\"type\":\"t\",\"data\":%s}";
    given()
        .contentType("application/cloudevents+json")
        .body(String.format(event, api.lost("n1")))
        .post("/api/v1/facts")
        .then()
        .statusCode(400)
        .body("errors.pointer", equalTo(List.of("/source")));
  }
}
