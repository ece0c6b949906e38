package io.salvor.app;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.salvor.ledger.Conclusions;
import io.salvor.ledger.Ledger;
import io.salvor.model.Fact;
import io.salvor.model.Incident;
import io.salvor.model.Intent;
import io.salvor.model.Lease;
import io.salvor.model.Origin;
import io.salvor.model.Outcome;
import io.salvor.model.Phase;
import io.salvor.model.Scope;
import io.salvor.model.Track;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people see of the loop and how they answer it, over HTTP. */
@QuarkusTest
class ReadsTest {
  private static final String PROBLEM = "application/problem+json";
  private static final String TOKEN = "Bearer test-token";
  private static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.MICROS);

  private final String run = UUID.randomUUID().toString().substring(0, 8);
  private final String cell = "cell-" + run;

  @Inject Ledger ledger;

  @Test
  void theFleetCountsNodesByHealthAndSchedulability() {
    joined("good", "p1");
    joined("bad", "p1");
    joined("away", "p2");
    facts(node("away", "\"event\":\"CORDONED\",\"actor\":\"alice\"")).statusCode(202);
    facts(lost("bad")).statusCode(202);

    Response fleet =
        await(
            () -> given().queryParam("cell", cell).get("/api/v1/fleet"),
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
        .body("pools[1].outNodes", equalTo(List.of(name("away"))))
        .body("pools[0].breaker.tripped", equalTo(false))
        .body("cells[0].openIncidents", equalTo(1))
        .body("details.find { it.cause == 'HARDWARE' }.pool", equalTo("p1"))
        .body("times.decide.count", equalTo(0));
    given()
        .queryParam("cell", cell)
        .queryParam("pool", "p2")
        .get("/api/v1/fleet")
        .then()
        .statusCode(200)
        .body("nodes", equalTo(1))
        .body("pools", hasSize(1));
  }

  @Test
  void nodesAreFilteredAndPaged() {
    Stream.of("n1", "n2", "n3", "n4", "n5").forEach(node -> joined(node, "p1"));
    facts(node("n2", "\"event\":\"CORDONED\",\"actor\":\"alice\"")).statusCode(202);
    await(() -> nodes("schedulable", "false"), r -> r.<List<?>>path("nodes").size() == 1)
        .then()
        .body("nodes[0].name", equalTo(name("n2")))
        .body("nodes[0].cordon", equalTo("PERSON"))
        .body("nodes[0].cordonedBy", equalTo("alice"));

    List<String> seen = new ArrayList<>();
    String cursor = "";
    do {
      Response page =
          given()
              .queryParam("cell", cell)
              .queryParam("limit", 2)
              .queryParam("cursor", cursor)
              .get("/api/v1/nodes");
      page.then().statusCode(200);
      seen.addAll(page.path("nodes.name"));
      cursor = page.path("next") == null ? "" : page.path("next");
    } while (!cursor.isEmpty());

    assertThat(seen).containsExactly(name("n1"), name("n2"), name("n3"), name("n4"), name("n5"));
    nodes("pool", "p9").then().statusCode(200).body("nodes", hasSize(0));
    nodes("health", "HEALTHY").then().body("nodes", hasSize(5));
  }

  @Test
  void aNodeShowsItsIncidentAndWhoHoldsIt() {
    joined("n1", "p1");
    facts(started("j1", "n1"), lost("n1")).statusCode(202);
    Response shown =
        await(
            () -> given().get("/api/v1/nodes/" + name("n1")),
            r -> r.statusCode() == 200 && r.path("openIncident") != null);
    String incident = shown.path("openIncident.id");
    shown
        .then()
        .body("rack", equalTo("r1"))
        .body("switch", equalTo("s1"))
        .body("jobs", equalTo(List.of(name("j1"))))
        .body("health", equalTo("FAULTY"))
        .body("quadrant", equalTo("WORKLOAD_AT_RISK"))
        .body("incident", equalTo(incident))
        .body("lock", nullValue())
        .body("decisions[0].incident", equalTo(incident));
    nodes("incident", incident).then().body("nodes.name", equalTo(List.of(name("n1"))));

    Instant until = NOW.plus(Duration.ofDays(300)).truncatedTo(ChronoUnit.SECONDS);
    command("HOLD", name("n1"), "\"until\":\"" + until + "\"").statusCode(202);

    await(() -> given().get("/api/v1/nodes/" + name("n1")), r -> r.path("lock") != null)
        .then()
        .body("lock.holder", equalTo("alice"))
        .body("lock.expires", startsWith(until.toString().substring(0, 16)));
  }

  @Test
  void aJobShowsItsAttemptsAndItsIncident() {
    joined("n1", "p1");
    facts(started("j1", "n1"), job("j1", "n1", "FAILED")).statusCode(202);

    await(
            () -> given().get("/api/v1/jobs/" + name("j1")),
            r -> r.statusCode() == 200 && r.path("openIncident") != null)
        .then()
        .body("id", equalTo(name("j1")))
        .body("cell", equalTo(cell))
        .body("state", equalTo("ENDED"))
        .body("attempt", equalTo(1))
        .body("nodes", equalTo(List.of(name("n1"))))
        .body("openIncident.scope", equalTo("JOB"))
        .body("decisions", not(hasSize(0)));
    given()
        .queryParam("cell", "elsewhere")
        .get("/api/v1/jobs/" + name("j1"))
        .then()
        .statusCode(404);
  }

  @Test
  void incidentsAreFilteredAndPaged() {
    keep(incident("1", Scope.NODE, "n1", Phase.DRAINING, "", 1));
    keep(incident("2", Scope.JOB, "j1", Phase.OPEN, "", 2));
    keep(incident("3", Scope.NODE, "n2", Phase.RESOLVED, "", 3));
    keep(incident("4", Scope.DOMAIN, "SWITCH s1", Phase.OPEN, "", 4));

    Response first = incidents("limit", "3");

    first.then().body("incidents.id", equalTo(List.of(id("4"), id("3"), id("2"))));
    given()
        .queryParam("cell", cell)
        .queryParam("limit", 3)
        .queryParam("cursor", first.<String>path("next"))
        .get("/api/v1/incidents")
        .then()
        .body("incidents.id", equalTo(List.of(id("1"))))
        .body("next", nullValue());
    ids("scope", "NODE", "3", "1");
    ids("phase", "DRAINING", "1");
    ids("node", name("n1"), "1");
    ids("job", name("j1"), "2");
    ids("open", "true", "4", "2", "1");
    ids("since", NOW.plusSeconds(103).toString(), "4", "3");
    incidents("phase", "RESOLVED").then().body("incidents[0].closed", notNullValue());
  }

  @Test
  void anIncidentShowsItsActionsOutcomesAndRelatives() {
    keep(incident("9", Scope.DOMAIN, "SWITCH s1", Phase.OPEN, "", 1));
    keep(incident("8", Scope.JOB, "j1", Phase.OPEN, "", 2));
    Incident node = incident("1", Scope.NODE, "n1", Phase.DRAINING, id("9"), 3, id("8"));
    Intent cordon = intent("a1", Verb.CORDON, "");
    Intent drain = intent("a2", Verb.DRAIN, cordon.action());
    Intent diagnose = intent("a3", Verb.DIAGNOSE, drain.action());
    ledger
        .store(
            conclusions(
                List.of(cordon, drain, diagnose),
                List.of(
                    outcome(cordon, Outcome.State.STARTED, ""),
                    outcome(cordon, Outcome.State.SUCCEEDED, "cordoned"),
                    outcome(drain, Outcome.State.STARTED, "3 pods left")),
                List.of(node)))
        .join();

    Response shown = given().get("/api/v1/incidents/" + id("1"));

    shown
        .then()
        .statusCode(200)
        .body("phase", equalTo("DRAINING"))
        .body("parentIncident.id", equalTo(id("9")))
        .body("linked.id", equalTo(List.of(id("8"))))
        .body("milestones.detected", notNullValue())
        .body("actions.verb", equalTo(List.of("CORDON", "DRAIN", "DIAGNOSE")))
        .body("actions.state", equalTo(List.of("SUCCEEDED", "STARTED", "OPEN")))
        .body("actions[0].outcomes.state", equalTo(List.of("STARTED", "SUCCEEDED")))
        .body("actions[1].outcomes.detail", equalTo(List.of("3 pods left")))
        .body("next.what", hasItems("START", "END"))
        .body("next.text", hasItem(containsString("after " + drain.action())));
    given()
        .get("/api/v1/incidents/" + id("9"))
        .then()
        .body("children.id", equalTo(List.of(id("1"))));
  }

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
    command("{\"verb\":\"HOLD\",\"target\":\"n\",\"reason\":\" \"}")
        .statusCode(400)
        .contentType(PROBLEM)
        .body("errors.pointer", hasItems("/actor", "/reason"));
    command("{\"verb\":\"DANCE\",\"target\":\"n\",\"actor\":\"a\",\"reason\":\"r\"}")
        .statusCode(400)
        .body("errors.pointer", equalTo(List.of("/verb")));
    command("{\"kind\":\"health\"}").statusCode(400).body("errors[0].pointer", equalTo("/kind"));
    command("[]").statusCode(400);
    command("").statusCode(400);
    command("x".repeat(200_000)).statusCode(413);
  }

  @Test
  void aCommandIsDurableAndTakenOnce() {
    String id = "c-" + run;
    String fields = "\"id\":\"" + id + "\"";

    command("HOLD", name("n1"), fields).statusCode(202).body("id", equalTo(id));
    command("HOLD", name("n1"), fields).statusCode(202).body("duplicate", equalTo(true));

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
        fact("command", "\"verb\":\"CANCEL\",\"target\":\"n\",\"actor\":\"a\",\"reason\":\"r\"");
    String outcome = fact("outcome", "\"action\":\"a-1\",\"state\":\"SUCCEEDED\"");

    facts(command).statusCode(403).contentType(PROBLEM);
    facts(lost("n1"), outcome).statusCode(403).body("detail", containsString("Authorization"));
    given()
        .header("Authorization", TOKEN)
        .contentType("application/json")
        .body(outcome)
        .post("/api/v1/facts")
        .then()
        .statusCode(202);
    for (String source : List.of("salvor", "salvor-act", "Salvor:x", " salvor")) {
      facts(lost("n1").replace("test-" + run, source))
          .statusCode(400)
          .body("errors.pointer", equalTo(List.of("/0/source")));
    }
    String event =
        "{\"specversion\":\"1.0\",\"id\":\"x\",\"source\":\"salvor\",\"type\":\"t\",\"data\":%s}";
    given()
        .contentType("application/cloudevents+json")
        .body(String.format(event, lost("n1")))
        .post("/api/v1/facts")
        .then()
        .statusCode(400)
        .body("errors.pointer", equalTo(List.of("/source")));
  }

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
    incidents("node", "x".repeat(300)).then().statusCode(400).contentType(PROBLEM);
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
    joined("n1", "p1");
    facts(lost("n1")).statusCode(202);
    String labels = "{cause=\"HARDWARE\",cell=\"" + cell + "\",health=\"FAULTY\",pool=\"p1\"";

    await(
            () -> given().get(management() + "/q/metrics"),
            r -> r.asString().contains("salvor_nodes" + labels))
        .then()
        .body(containsString("salvor_incidents_open{cell=\"" + cell + "\",phase=\""))
        .body(containsString("salvor_breaker_tripped{cell=\"" + cell + "\",pool=\"p1\"} 0.0"))
        .body(containsString("salvor_pool_nodes{cell=\"" + cell + "\",pool=\"p1\"} 1.0"))
        .body(containsString("salvor_approvals_waiting{cell=\"" + cell + "\"} 0.0"))
        .body(containsString("salvor_locks{cell=\"" + cell + "\",holder=\"salvor\"} 0.0"))
        .body(containsString("salvor_cells_lag_seconds"))
        .body(containsString("salvor_node_hours_total"));
  }

  @Test
  void openApiKnowsTheAnswers() {
    given()
        .accept("application/json")
        .get(management() + "/q/openapi")
        .then()
        .statusCode(200)
        .body("paths.keySet()", hasItems("/api/v1/fleet", "/api/v1/commands", "/api/v1/nodes"))
        .body("components.schemas.FleetAnswer.properties", notNullValue())
        .body("components.schemas.IncidentDetail.properties.keySet()", hasItems("phase", "next"))
        .body("components.schemas.NodeDetail.properties.keySet()", hasItems("health", "lock"))
        .body("components.schemas.JobAnswer.properties", notNullValue())
        .body("components.schemas.Request.required", hasItems("verb", "target", "reason"));
  }

  private void joined(String node, String pool) {
    facts(
            node(
                node,
                "\"event\":\"JOINED\",\"topology\":{\"pool\":\""
                    + pool
                    + "\",\"rack\":\"r1\",\"switch\":\"s1\"}"))
        .statusCode(202);
  }

  private String node(String node, String fields) {
    return fact("node", "\"node\":\"" + name(node) + "\"," + fields);
  }

  private String lost(String node) {
    return fact(
        "health",
        "\"node\":\""
            + name(node)
            + "\",\"component\":\"GPU\",\"check\":\"GpuXid\",\"codes\":[\"79\"],"
            + "\"severity\":\"FATAL\"");
  }

  private String started(String job, String node) {
    return job(job, node, "STARTED");
  }

  private String job(String job, String node, String event) {
    return fact(
        "job",
        String.format(
            "\"event\":\"%s\",\"exitCode\":1,\"job\":{\"id\":\"%s\",\"nodes\":[\"%s\"],\"gpus\":8}",
            event, name(job), name(node)));
  }

  private String fact(String kind, String fields) {
    return String.format(
        "{\"kind\":\"%s\",\"source\":\"test-%s\",\"cell\":\"%s\",%s}", kind, run, cell, fields);
  }

  private ValidatableResponse facts(String... facts) {
    return given()
        .contentType("application/json")
        .body("[" + String.join(",", facts) + "]")
        .post("/api/v1/facts")
        .then();
  }

  private ValidatableResponse command(String verb, String target, String fields) {
    return command(
        String.format(
            "{\"cell\":\"%s\",\"verb\":\"%s\",\"target\":\"%s\",\"actor\":\"alice\","
                + "\"reason\":\"looks at it\",%s}",
            cell, verb, target, fields));
  }

  private static ValidatableResponse command(String body) {
    return given()
        .contentType("application/json")
        .header("Authorization", TOKEN)
        .body(body)
        .post("/api/v1/commands")
        .then();
  }

  private void keep(Incident incident) {
    ledger.store(conclusions(List.of(), List.of(), List.of(incident))).join();
  }

  private static Conclusions conclusions(
      List<Intent> intents, List<Fact> raised, List<Incident> incidents) {
    return new Conclusions(
        List.of(), intents, raised, incidents, List.<Lease>of(), List.<Lease>of(), 0);
  }

  private Incident incident(
      String number, Scope scope, String subject, Phase phase, String parent, int at, String... l) {
    Instant time = NOW.plusSeconds(100 + at);
    return new Incident(
        id(number),
        cell,
        scope,
        scope == Scope.DOMAIN ? subject : name(subject),
        phase,
        time,
        time,
        phase.isClosed() ? time : Instant.MAX,
        parent,
        List.of(l),
        Whose.HARDWARE,
        "XID 79",
        "A GPU fell off the bus",
        Map.of(Incident.DETECTED, time));
  }

  private Intent intent(String action, Verb verb, String after) {
    return new Intent(
        action + "-" + run,
        "d-" + run,
        id("1"),
        cell,
        Track.NODE,
        verb,
        name("n1"),
        NOW,
        NOW.plusSeconds(600),
        after,
        "done",
        Map.of(),
        "a GPU fell off the bus");
  }

  private Fact outcome(Intent intent, Outcome.State state, String detail) {
    String id = intent.action() + "-" + state.name().toLowerCase(java.util.Locale.ROOT);
    Origin origin = new Origin(id, NOW, "salvor-act", cell, "", Map.of());
    return new Outcome(origin, intent.action(), state, detail, intent.target());
  }

  private void ids(String parameter, String value, String... numbers) {
    List<String> expected = Stream.of(numbers).map(this::id).toList();
    incidents(parameter, value).then().statusCode(200).body("incidents.id", equalTo(expected));
    incidents(parameter, value).then().body("incidents.cell", everyItem(equalTo(cell)));
  }

  private Response incidents(String parameter, String value) {
    return given().queryParam("cell", cell).queryParam(parameter, value).get("/api/v1/incidents");
  }

  private Response nodes(String parameter, String value) {
    return given().queryParam("cell", cell).queryParam(parameter, value).get("/api/v1/nodes");
  }

  private static int count(Response fleet, String quadrant) {
    return fleet.path("quadrants.find { it.quadrant == '" + quadrant + "' }.nodes");
  }

  private String name(String node) {
    return node + "-" + run;
  }

  private String id(String number) {
    return "i-" + run + "-" + number;
  }

  private static String management() {
    return "http://localhost:"
        + ConfigProvider.getConfig().getValue("quarkus.management.test-port", Integer.class);
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
}
