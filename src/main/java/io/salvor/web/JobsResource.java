package io.salvor.web;

import io.salvor.cell.JobView;
import io.salvor.ledger.LedgerReader;
import io.salvor.ledger.RecoveryReader;
import io.salvor.web.answer.IncidentAnswer;
import io.salvor.web.answer.JobAnswer;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Reads jobs as the cells see them now. */
@Path("/api/v1/jobs")
@Blocking
@Produces("application/json")
@Tag(name = "Jobs")
public class JobsResource {
  private final Views views;
  private final LedgerReader ledger;
  private final RecoveryReader recovery;
  private final Why why;

  JobsResource(Views views, LedgerReader ledger, RecoveryReader recovery, Why why) {
    this.views = views;
    this.ledger = ledger;
    this.recovery = recovery;
    this.why = why;
  }

  @GET
  @Path("/{id}")
  @Operation(summary = "A job: its attempts and progress, what was done for it, its incident")
  @APIResponse(responseCode = "200", description = "The job")
  @APIResponse(responseCode = "404", description = "No cell knows the job, or knows it any more")
  public JobAnswer job(
      @PathParam("id") String id, @QueryParam("cell") @DefaultValue("") String cell) {
    JobView job =
        views
            .job(Queries.name("cell", cell), id)
            .orElseThrow(
                () ->
                    new Queries.Unknown(
                        "no cell knows a job "
                            + id
                            + "; decisions on one that was forgotten are at its /why"));
    return JobAnswer.of(
        job,
        recovery.incident(job.incident()).map(IncidentAnswer::of),
        Bodies.latest(ledger, "", id));
  }

  @GET
  @Path("/{id}/why")
  @Operation(summary = "The latest decisions on a job, a sentence first, with what led there")
  @APIResponse(responseCode = "404", description = "Nothing was decided on this job")
  public String why(@PathParam("id") String id) {
    return why.job(id);
  }
}
