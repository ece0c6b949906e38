package io.salvor.web;

import io.salvor.ledger.LedgerReader;
import io.salvor.ledger.StoredDecision;
import io.salvor.ledger.StoredFact;
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

/** Reads stored facts. */
@Path("/api/v1/facts")
@Blocking
@Produces("application/json")
@Tag(name = "Facts")
public class FactsResource {
  private final LedgerReader ledger;

  FactsResource(LedgerReader ledger) {
    this.ledger = ledger;
  }

  @GET
  @Path("/{id}")
  @Operation(
      summary = "A stored fact",
      description = "When several sources used the id, source picks one.")
  @APIResponse(responseCode = "200", description = "The fact")
  @APIResponse(responseCode = "404", description = "No fact has this id")
  public String fact(
      @PathParam("id") String id, @QueryParam("source") @DefaultValue("") String source) {
    List<StoredFact> facts =
        ledger.facts(id).stream()
            .filter(fact -> source.isEmpty() || fact.source().equals(source))
            .toList();
    if (facts.isEmpty()) {
      throw new Queries.Unknown("no fact has the id " + id);
    }
    return facts.get(0).body();
  }

  @GET
  @Operation(
      summary = "Facts in ledger order",
      description = "Pages: pass the answer's next as cursor; an answer without next is the last.")
  public String facts(
      @QueryParam("source") @DefaultValue("") String source,
      @QueryParam("since") @DefaultValue("") String since,
      @QueryParam("cursor") @DefaultValue("") String cursor,
      @QueryParam("limit") @DefaultValue("") String limit) {
    int most = Queries.limit(limit);
    long after = Queries.number("cursor", cursor, 0);
    List<StoredFact> facts = ledger.page(source, Queries.since(since), after, most);
    String next = facts.size() < most ? "" : String.valueOf(facts.get(most - 1).seq());
    return Pages.of("facts", facts.stream().map(StoredFact::body).toList(), next);
  }

  @GET
  @Path("/{id}/decisions")
  @Operation(summary = "The decisions whose case held the fact, newest first")
  public String decisions(@PathParam("id") String id) {
    if (ledger.facts(id).isEmpty()) {
      throw new Queries.Unknown("no fact has the id " + id);
    }
    List<String> decisions = ledger.decisionsOn(id).stream().map(StoredDecision::body).toList();
    return Pages.of("decisions", decisions, "");
  }
}
