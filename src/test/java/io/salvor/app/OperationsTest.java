package io.salvor.app;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What operators rely on: problems, methods, metrics and the description of the API. */
@QuarkusTest
class OperationsTest {
  private static final String PROBLEM = "application/problem+json";

  private final Asked api = new Asked();

  @ParameterizedTest
  @CsvSource({
    "/api/v1/incidents/none, 404, ",
    "/api/v1/nodes/none, 404, ",
    "/api/v1/jobs/none, 404, ",
    "/api/v1/fleet?cell=none, 404, ",
    "/api/v1/fleet?pool=none, 404, ",
    "/api/v1/nodes?cell=none, 404, ",
    "/api/v1/incidents?phase=DANCING, 400, /phase",
    "/api/v1/incidents?scope=node, 400, /scope",
    "/api/v1/incidents?open=maybe, 400, /open",
    "/api/v1/incidents?since=yesterday, 400, /since",
    "/api/v1/incidents?cursor=abc, 400, /cursor",
    "/api/v1/incidents?cursor=YQ.YQ, 400, /cursor",
    "/api/v1/incidents?limit=1001, 400, /limit",
    "/api/v1/nodes?limit=0, 400, /limit",
    "/api/v1/nodes?health=SICK, 400, /health",
    "/api/v1/nodes?schedulable=1, 400, /schedulable",
    "/api/v1/nodes?cursor=!.!, 400, /cursor"
  })
  void everyWrongReadIsAProblem(String path, int status, String pointer) {
    ValidatableResponse answer = given().get(path).then();

    answer.statusCode(status).contentType(PROBLEM).body("status", equalTo(status));
    if (pointer != null) {
      answer.body("errors.pointer", equalTo(List.of(pointer)));
    }
  }

  @Test
  void aLongNameIsRefused() {
    given()
        .queryParam("node", "x".repeat(300))
        .get("/api/v1/incidents")
        .then()
        .statusCode(400)
        .contentType(PROBLEM);
    given().get("/api/v1/nodes/" + "x".repeat(300)).then().statusCode(404);
  }

  @Test
  void aMethodThatAPathDoesNotTakeIsToldWhatItTakes() {
    given()
        .delete("/api/v1/incidents")
        .then()
        .statusCode(405)
        .contentType(PROBLEM)
        .header("Allow", containsString("GET"));
    given().get("/api/v1/commands").then().statusCode(405).header("Allow", containsString("POST"));
  }

  @Test
  void metricsShowTheFleet() {
    api.joined("n1", "p1");
    api.facts(api.lost("n1")).statusCode(202);
    String labels = "{cause=\"HARDWARE\",cell=\"" + api.cell + "\",health=\"FAULTY\",pool=\"p1\"";

    Asked.await(
            () -> given().get(Asked.management() + "/q/metrics"),
            r ->
                r.asString().contains("salvor_nodes" + labels)
                    && r.asString().contains("salvor_incidents_open{cell=\"" + api.cell)
                    && r.asString().contains("salvor_locks{cell=\"" + api.cell)
                    && r.asString().contains("salvor_node_hours_total{"))
        .then()
        .body(containsString("salvor_incidents_open{cell=\"" + api.cell + "\",phase=\""))
        .body(containsString("salvor_breaker_tripped{cell=\"" + api.cell + "\",pool=\"p1\"} 0.0"))
        .body(containsString("salvor_pool_nodes{cell=\"" + api.cell + "\",pool=\"p1\"} 1.0"))
        .body(containsString("salvor_approvals_waiting{cell=\"" + api.cell + "\"} 0.0"))
        .body(containsString("salvor_locks{cell=\"" + api.cell + "\",holder=\"salvor\"} 0.0"))
        .body(containsString("salvor_cells_lag_seconds"))
        .body(containsString("salvor_node_hours_total"));
  }

  @Test
  void openApiKnowsTheAnswers() {
    given()
        .accept("application/json")
        .get(Asked.management() + "/q/openapi")
        .then()
        .statusCode(200)
        .body("paths.keySet()", hasItems("/api/v1/fleet", "/api/v1/commands", "/api/v1/nodes"))
        .body("components.schemas.FleetAnswer.properties", notNullValue())
        .body("components.schemas.IncidentDetail.properties.keySet()", hasItems("phase", "next"))
        .body("components.schemas.NodeDetail.properties.keySet()", hasItems("health", "lock"))
        .body("components.schemas.JobAnswer.properties", notNullValue())
        .body("components.schemas.Request.required", hasItems("verb", "target", "reason"));
  }
}
