package io.salvor.web;

import com.fasterxml.jackson.databind.JsonNode;
import io.salvor.ledger.IncidentFilter;
import io.salvor.ledger.IncidentFilter.Place;
import io.salvor.ledger.RecoveryReader;
import io.salvor.ledger.StoredDecision;
import io.salvor.ledger.StoredIntent;
import io.salvor.model.Incident;
import io.salvor.model.Phase;
import io.salvor.model.Scope;
import io.salvor.web.answer.IncidentAnswer;
import io.salvor.web.answer.IncidentDetail;
import io.salvor.web.answer.IncidentPage;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Reads incidents, open and over, as the ledger holds them. */
@Path("/api/v1/incidents")
@Blocking
@Produces("application/json")
@Tag(name = "Incidents")
public class IncidentsResource {
  private static final int CHILDREN = 1_000;
  private static final int ACTIONS = 200;
  private static final int DECISIONS = 50;

  private final RecoveryReader ledger;

  IncidentsResource(RecoveryReader ledger) {
    this.ledger = ledger;
  }

  @GET
  @Operation(
      summary = "Incidents, the one that was opened last first",
      description = "Pages: pass the answer's next as cursor; an answer without next is the last.")
  @APIResponse(responseCode = "200", description = "Incidents")
  @APIResponse(responseCode = "400", description = "A parameter is wrong; errors names it")
  public IncidentPage incidents(
      @QueryParam("cell") @DefaultValue("") String cell,
      @QueryParam("scope") @DefaultValue("") String scope,
      @QueryParam("phase") @DefaultValue("") String phase,
      @QueryParam("node") @DefaultValue("") String node,
      @QueryParam("job") @DefaultValue("") String job,
      @QueryParam("open") @DefaultValue("") String open,
      @QueryParam("since") @DefaultValue("") String since,
      @QueryParam("cursor") @DefaultValue("") String cursor,
      @QueryParam("limit") @DefaultValue("") String limit) {
    int most = Queries.limit(limit);
    IncidentFilter filter =
        new IncidentFilter(
            Queries.name("cell", cell),
            Queries.choice("scope", scope, Scope.class),
            Queries.choice("phase", phase, Phase.class),
            Queries.name("node", node),
            Queries.name("job", job),
            Queries.flag("open", open).orElse(false),
            Queries.since(since));
    List<Incident> found = ledger.incidents(filter, place(cursor), most);
    String next = found.size() < most ? "" : cursor(found.get(most - 1));
    return new IncidentPage(found.stream().map(IncidentAnswer::of).toList(), next);
  }

  private static Place place(String cursor) {
    List<String> parts = Cursor.parts(cursor, 2);
    if (parts.isEmpty()) {
      return Place.START;
    }
    if (!parts.get(0).matches("-?\\d{1,18}")) {
      throw Cursor.bad();
    }
    return new Place(Long.parseLong(parts.get(0)), parts.get(1));
  }

  private static String cursor(Incident incident) {
    Place place = RecoveryReader.place(incident);
    return Cursor.of(String.valueOf(place.openedMicros()), place.id());
  }

  @GET
  @Path("/{id}")
  @Operation(
      summary = "An incident with its decisions, actions, outcomes, relatives and what comes next")
  @APIResponse(responseCode = "200", description = "The incident")
  @APIResponse(responseCode = "404", description = "No incident has this id")
  public IncidentDetail incident(@PathParam("id") String id) {
    Incident incident =
        ledger.incident(id).orElseThrow(() -> new Queries.Unknown("no incident has the id " + id));
    List<StoredIntent> intents = ledger.intents(id, ACTIONS);
    List<JsonNode> decisions =
        ledger.decisions(incident, DECISIONS).stream()
            .map(StoredDecision::body)
            .map(Bodies::tree)
            .filter(decision -> decision.path("incident").asText().equals(id))
            .toList();
    return new IncidentDetail(
        IncidentAnswer.of(incident),
        new NextSteps(incident, intents, decisions).list(),
        intents.stream().map(this::action).toList(),
        decisions,
        find(incident.parent()),
        ledger.children(id, CHILDREN).stream().map(IncidentAnswer::of).toList(),
        incident.links().stream().map(this::find).flatMap(Optional::stream).toList());
  }

  private Optional<IncidentAnswer> find(String id) {
    return id.isEmpty() ? Optional.empty() : ledger.incident(id).map(IncidentAnswer::of);
  }

  private IncidentDetail.ActionState action(StoredIntent stored) {
    var intent = stored.intent();
    return new IncidentDetail.ActionState(
        intent.action(),
        intent.decision(),
        intent.track(),
        intent.verb(),
        intent.target(),
        stored.state(),
        intent.notBefore(),
        intent.deadline(),
        stored.ended(),
        intent.after(),
        intent.expects(),
        intent.parameters(),
        intent.reason(),
        ledger.outcomes(intent.action()).stream().map(Bodies::tree).toList());
  }
}
