package io.salvor.web;

import io.salvor.ledger.DecisionQuery;
import io.salvor.ledger.LedgerReader;
import io.salvor.ledger.StoredDecision;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Reads decisions. */
@Path("/api/v1/decisions")
@Blocking
@Produces("application/json")
@Tag(name = "Decisions")
public class DecisionsResource {
  private final LedgerReader ledger;

  DecisionsResource(LedgerReader ledger) {
    this.ledger = ledger;
  }

  @GET
  @Operation(
      summary = "Decisions, newest first",
      description = "Pages: pass the answer's next as cursor; an answer without next is the last.")
  public String decisions(
      @QueryParam("node") @DefaultValue("") String node,
      @QueryParam("job") @DefaultValue("") String job,
      @QueryParam("verb") @DefaultValue("") String verb,
      @QueryParam("attribution") @DefaultValue("") String attribution,
      @QueryParam("since") @DefaultValue("") String since,
      @QueryParam("cursor") @DefaultValue("") String cursor,
      @QueryParam("limit") @DefaultValue("") String limit) {
    int most = Queries.limit(limit);
    List<StoredDecision> decisions =
        ledger.decisions(
            new DecisionQuery(
                node,
                job,
                Queries.choice("verb", verb, Verb.class),
                Queries.choice("attribution", attribution, Whose.class),
                Queries.since(since),
                Queries.number("cursor", cursor, Long.MAX_VALUE),
                most));
    String next = decisions.size() < most ? "" : String.valueOf(decisions.get(most - 1).seq());
    return Pages.of("decisions", decisions.stream().map(StoredDecision::body).toList(), next);
  }

  @GET
  @Path("/{id}")
  @Operation(summary = "A decision")
  @APIResponse(responseCode = "404", description = "No decision has this id")
  public String decision(@PathParam("id") String id) {
    return ledger.decision(id).orElseThrow(() -> unknown(id));
  }

  @GET
  @Path("/{id}/case")
  @Operation(summary = "All that the rules saw when they made the decision")
  @APIResponse(responseCode = "404", description = "No decision has this id")
  public String question(@PathParam("id") String id) {
    return ledger.caseOf(id).orElseThrow(() -> unknown(id));
  }

  private static Queries.Unknown unknown(String id) {
    return new Queries.Unknown("no decision has the id " + id);
  }
}
