package io.salvor.web;

import io.salvor.cell.CellView;
import io.salvor.ledger.IncidentFilter;
import io.salvor.ledger.IncidentFilter.Place;
import io.salvor.ledger.RecoveryReader;
import io.salvor.model.Incident;
import io.salvor.web.answer.FleetAnswer;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The fleet by health and schedulability, its pools, and how fast incidents go. */
@Path("/api/v1/fleet")
@Blocking
@Produces("application/json")
@Tag(name = "Fleet")
public class FleetResource {
  private static final Duration DAY = Duration.ofHours(24);

  /** Most incidents of a day whose times are taken, the youngest ones. */
  private static final int INCIDENTS = 10_000;

  private final Views views;
  private final RecoveryReader ledger;
  private final Clock clock;
  private Recent recent = new Recent(Instant.MIN, List.of());

  private record Recent(Instant time, List<Incident> incidents) {}

  FleetResource(Views views, RecoveryReader ledger, Clock clock) {
    this.views = views;
    this.ledger = ledger;
    this.clock = clock;
  }

  @GET
  @Operation(
      summary = "The fleet: health by schedulability, node-hours, budgets, breakers, times",
      description = "The state is at most a second old, the times at most ten.")
  @APIResponse(responseCode = "200", description = "The fleet")
  @APIResponse(responseCode = "404", description = "No such cell or pool")
  @APIResponse(responseCode = "503", description = "The cells are being rebuilt")
  public FleetAnswer fleet(
      @QueryParam("cell") @DefaultValue("") String cell,
      @QueryParam("pool") @DefaultValue("") String pool) {
    List<CellView> cells = views.of(Queries.name("cell", cell));
    String name = Queries.name("pool", pool);
    boolean isKnown =
        cells.stream().flatMap(view -> view.pools().stream()).anyMatch(p -> p.name().equals(name));
    if (!name.isEmpty() && !isKnown) {
      throw new Queries.Unknown("no pool has the name " + name);
    }
    Recent changed = recent();
    return new FleetReport(cells, name)
        .answer(changed.incidents(), changed.time(), changed.time().minus(DAY));
  }

  /** Incidents of the last day are read once for all who ask within ten seconds. */
  private synchronized Recent recent() {
    Instant now = clock.instant();
    boolean isOld = Duration.between(recent.time(), now).abs().toSeconds() >= 10;
    if (isOld) {
      IncidentFilter changed = IncidentFilter.since(now.minus(DAY));
      recent = new Recent(now, ledger.incidents(changed, Place.START, INCIDENTS));
    }
    return recent;
  }
}
