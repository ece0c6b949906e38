package io.salvor.app;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What people see of the fleet, its nodes and its jobs, over HTTP. */
@QuarkusTest
class ReadsTest {
  private static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.MICROS);

  private final Asked api = new Asked();

  @Test
  void theFleetCountsNodesByHealthAndSchedulability() {
    api.joined("good", "p1");
    api.joined("bad", "p1");
    api.joined("away", "p2");
    api.facts(api.node("away", "\"event\":\"CORDONED\",\"actor\":\"alice\"")).statusCode(202);
    api.facts(api.lost("bad")).statusCode(202);

    Response fleet =
        Asked.await(
            () -> given().queryParam("cell", api.cell).get("/api/v1/fleet"),
            r -> r.statusCode() == 200 && count(r, "WORKLOAD_AT_RISK") == 1);

    assertThat(count(fleet, "EFFECTIVE_CAPACITY")).isEqualTo(1);
    assertThat(count(fleet, "STRANDED")).isEqualTo(1);
    assertThat(count(fleet, "SAFELY_ISOLATED")).isZero();
    fleet
        .then()
        .body("nodes", equalTo(3))
        .body("viewComplete", equalTo(true))
        .body("quadrants", hasSize(6))
        .body("pools.name", equalTo(List.of("p1", "p2")))
        .body("pools[1].outNodes", equalTo(List.of(api.name("away"))))
        .body("pools[0].breaker.tripped", equalTo(false))
        .body("cells[0].openIncidents", equalTo(1))
        .body("details.find { it.cause == 'HARDWARE' }.pool", equalTo("p1"))
        .body("times.decide.count", lessThanOrEqualTo(1));
    given()
        .queryParam("cell", api.cell)
        .queryParam("pool", "p2")
        .get("/api/v1/fleet")
        .then()
        .statusCode(200)
        .body("nodes", equalTo(1))
        .body("pools", hasSize(1));
  }

  @Test
  void nodesAreFilteredAndPaged() {
    Stream.of("n1", "n2", "n3", "n4", "n5").forEach(node -> api.joined(node, "p1"));
    api.facts(api.node("n2", "\"event\":\"CORDONED\",\"actor\":\"alice\"")).statusCode(202);
    Asked.await(
            () -> nodes("schedulable", "false"),
            r -> r.statusCode() == 200 && r.<List<?>>path("nodes").size() == 1)
        .then()
        .body("nodes[0].name", equalTo(api.name("n2")))
        .body("nodes[0].cordon", equalTo("PERSON"))
        .body("nodes[0].cordonedBy", equalTo("alice"));

    List<String> seen = new ArrayList<>();
    String cursor = "";
    do {
      Response page =
          given()
              .queryParam("cell", api.cell)
              .queryParam("limit", 2)
              .queryParam("cursor", cursor)
              .get("/api/v1/nodes");
      page.then().statusCode(200);
      seen.addAll(page.path("nodes.name"));
      cursor = page.path("next") == null ? "" : page.path("next");
    } while (!cursor.isEmpty());

    assertThat(seen)
        .containsExactly(
            api.name("n1"), api.name("n2"), api.name("n3"), api.name("n4"), api.name("n5"));
    nodes("pool", "p9").then().statusCode(200).body("nodes", hasSize(0));
    nodes("health", "HEALTHY").then().body("nodes", hasSize(5));
  }

  @Test
  void aNodeShowsItsIncidentAndWhoHoldsIt() {
    api.joined("n1", "p1");
    api.facts(api.started("j1", "n1"), api.lost("n1")).statusCode(202);
    Response shown =
        Asked.await(
            () -> given().get("/api/v1/nodes/" + api.name("n1")),
            r -> r.statusCode() == 200 && r.path("openIncident") != null);
    String incident = shown.path("openIncident.id");
    shown
        .then()
        .body("rack", equalTo("r1"))
        .body("switch", equalTo("s1"))
        .body("jobs", equalTo(List.of(api.name("j1"))))
        .body("health", equalTo("FAULTY"))
        .body("quadrant", equalTo("WORKLOAD_AT_RISK"))
        .body("incident", equalTo(incident))
        .body("lock", nullValue())
        .body("decisions[0].incident", equalTo(incident));
    nodes("incident", incident).then().body("nodes.name", equalTo(List.of(api.name("n1"))));

    Instant until = NOW.plus(Duration.ofDays(300)).truncatedTo(ChronoUnit.SECONDS);
    api.command("HOLD", api.name("n1"), "\"until\":\"" + until + "\"").statusCode(202);

    Asked.await(() -> given().get("/api/v1/nodes/" + api.name("n1")), r -> r.path("lock") != null)
        .then()
        .body("lock.holder", equalTo("alice"))
        .body("lock.expires", startsWith(until.toString().substring(0, 16)));
  }

  @Test
  void aJobShowsItsAttemptsAndItsIncident() {
    api.joined("n1", "p1");
    api.facts(api.started("j1", "n1"), api.job("j1", "n1", "FAILED")).statusCode(202);

    Asked.await(
            () -> given().get("/api/v1/jobs/" + api.name("j1")),
            r -> r.statusCode() == 200 && r.path("openIncident") != null)
        .then()
        .body("id", equalTo(api.name("j1")))
        .body("cell", equalTo(api.cell))
        .body("state", equalTo("ENDED"))
        .body("attempt", equalTo(1))
        .body("nodes", equalTo(List.of(api.name("n1"))))
        .body("openIncident.scope", equalTo("JOB"))
        .body("decisions", not(hasSize(0)));
    given()
        .queryParam("cell", "elsewhere")
        .get("/api/v1/jobs/" + api.name("j1"))
        .then()
        .statusCode(404);
  }

  private Response nodes(String parameter, String value) {
    return given().queryParam("cell", api.cell).queryParam(parameter, value).get("/api/v1/nodes");
  }

  private static int count(Response fleet, String quadrant) {
    return fleet.path("quadrants.find { it.quadrant == '" + quadrant + "' }.nodes");
  }
}
