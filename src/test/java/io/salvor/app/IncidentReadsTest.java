package io.salvor.app;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
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
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Incidents as the ledger holds them, asked over HTTP. */
@QuarkusTest
class IncidentReadsTest {
  private static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.MICROS);

  private final Asked api = new Asked();

  @Inject Ledger ledger;

  @Test
  void incidentsAreFilteredAndPaged() {
    keep(incident("1", Scope.NODE, "n1", Phase.DRAINING, "", 1));
    keep(incident("2", Scope.JOB, "j1", Phase.OPEN, "", 2));
    keep(incident("3", Scope.NODE, "n2", Phase.RESOLVED, "", 3));
    keep(incident("4", Scope.DOMAIN, "SWITCH s1", Phase.OPEN, "", 4));

    Response first = incidents("limit", "3");

    first.then().body("incidents.id", equalTo(List.of(id("4"), id("3"), id("2"))));
    given()
        .queryParam("cell", api.cell)
        .queryParam("limit", 3)
        .queryParam("cursor", first.<String>path("next"))
        .get("/api/v1/incidents")
        .then()
        .body("incidents.id", equalTo(List.of(id("1"))))
        .body("next", nullValue());
    ids("scope", "NODE", "3", "1");
    ids("phase", "DRAINING", "1");
    ids("node", api.name("n1"), "1");
    ids("job", api.name("j1"), "2");
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
        api.cell,
        scope,
        scope == Scope.DOMAIN ? subject : api.name(subject),
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
        action + "-" + api.run,
        "d-" + api.run,
        id("1"),
        api.cell,
        Track.NODE,
        verb,
        api.name("n1"),
        NOW,
        NOW.plusSeconds(600),
        after,
        "done",
        Map.of(),
        "a GPU fell off the bus");
  }

  private Fact outcome(Intent intent, Outcome.State state, String detail) {
    String id = intent.action() + "-" + state.name().toLowerCase(java.util.Locale.ROOT);
    Origin origin = new Origin(id, NOW, "salvor-act", api.cell, "", Map.of());
    return new Outcome(origin, intent.action(), state, detail, intent.target());
  }

  private void ids(String parameter, String value, String... numbers) {
    List<String> expected = Stream.of(numbers).map(this::id).toList();
    incidents(parameter, value).then().statusCode(200).body("incidents.id", equalTo(expected));
    incidents(parameter, value).then().body("incidents.cell", everyItem(equalTo(api.cell)));
  }

  private Response incidents(String parameter, String value) {
    return given()
        .queryParam("cell", api.cell)
        .queryParam(parameter, value)
        .get("/api/v1/incidents");
  }

  private String id(String number) {
    return "i-" + api.run + "-" + number;
  }
}
