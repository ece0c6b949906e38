package io.salvor.web;

import io.salvor.cell.CellView;
import io.salvor.cell.CellView.NodeView;
import io.salvor.cell.FleetBook.Health;
import io.salvor.ledger.LedgerReader;
import io.salvor.ledger.RecoveryReader;
import io.salvor.model.Incident;
import io.salvor.model.Lease;
import io.salvor.web.answer.IncidentAnswer;
import io.salvor.web.answer.NodeAnswer;
import io.salvor.web.answer.NodeDetail;
import io.salvor.web.answer.NodePage;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Reads nodes as the cells see them now. */
@Path("/api/v1/nodes")
@Blocking
@Produces("application/json")
@Tag(name = "Nodes")
public class NodesResource {
  private final Views views;
  private final LedgerReader ledger;
  private final RecoveryReader recovery;
  private final Why why;

  NodesResource(Views views, LedgerReader ledger, RecoveryReader recovery, Why why) {
    this.views = views;
    this.ledger = ledger;
    this.recovery = recovery;
    this.why = why;
  }

  @GET
  @Operation(
      summary = "Nodes in the order of cells and names",
      description = "Pages: pass the answer's next as cursor; an answer without next is the last.")
  @APIResponse(responseCode = "200", description = "Nodes")
  @APIResponse(responseCode = "400", description = "A parameter is wrong; errors names it")
  public NodePage nodes(
      @QueryParam("cell") @DefaultValue("") String cell,
      @QueryParam("pool") @DefaultValue("") String pool,
      @Parameter(schema = @Schema(implementation = Health.class))
          @QueryParam("health")
          @DefaultValue("")
          String health,
      @QueryParam("schedulable") @DefaultValue("") String schedulable,
      @Parameter(description = "Its open incident, or the domain incident above that one")
          @QueryParam("incident")
          @DefaultValue("")
          String incident,
      @QueryParam("cursor") @DefaultValue("") String cursor,
      @QueryParam("limit") @DefaultValue("") String limit) {
    int most = Queries.limit(limit);
    Predicate<NodeView> isMeant =
        isIn(Queries.name("pool", pool))
            .and(isOf(Queries.choice("health", health, Health.class)))
            .and(isSchedulable(Queries.flag("schedulable", schedulable)));
    String id = Queries.name("incident", incident);
    List<String> behind = Cursor.parts(cursor, 2);
    List<NodeAnswer> found = new ArrayList<>();
    for (CellView view : sorted(views.of(Queries.name("cell", cell)))) {
      Predicate<NodeView> isOfIncident = isOfIncident(view, id);
      view.nodes().values().stream()
          .filter(node -> isBehind(view.cell(), node.name(), behind))
          .filter(isMeant.and(isOfIncident))
          .sorted(Comparator.comparing(NodeView::name))
          .limit(most - found.size())
          .map(node -> NodeAnswer.of(view, node))
          .forEach(found::add);
    }
    return new NodePage(found, found.size() < most ? "" : cursor(found.get(most - 1)));
  }

  private static List<CellView> sorted(List<CellView> cells) {
    return cells.stream().sorted(Comparator.comparing(CellView::cell)).toList();
  }

  private static Predicate<NodeView> isIn(String pool) {
    return node -> pool.isEmpty() || node.pool().equals(pool);
  }

  private static Predicate<NodeView> isOf(String health) {
    return node -> health.isEmpty() || node.standing().health().name().equals(health);
  }

  private static Predicate<NodeView> isSchedulable(Optional<Boolean> wanted) {
    return node -> wanted.isEmpty() || wanted.get() == node.standing().isSchedulable();
  }

  private static Predicate<NodeView> isOfIncident(CellView cell, String id) {
    if (id.isEmpty()) {
      return node -> true;
    }
    Set<String> ids = new HashSet<>(Set.of(id));
    cell.incidents().stream()
        .filter(incident -> incident.parent().equals(id))
        .map(Incident::id)
        .forEach(ids::add);
    return node -> ids.contains(node.incident());
  }

  private static boolean isBehind(String cell, String node, List<String> place) {
    if (place.isEmpty()) {
      return true;
    }
    int cells = cell.compareTo(place.get(0));
    return cells > 0 || cells == 0 && node.compareTo(place.get(1)) > 0;
  }

  private static String cursor(NodeAnswer last) {
    return Cursor.of(last.cell(), last.name());
  }

  @GET
  @Path("/{name}")
  @Operation(summary = "A node: where it stands, who holds it, its jobs, incident and decisions")
  @APIResponse(responseCode = "200", description = "The node")
  @APIResponse(responseCode = "404", description = "No cell knows the node")
  public NodeDetail node(
      @PathParam("name") String name, @QueryParam("cell") @DefaultValue("") String cell) {
    Views.CellNode found =
        views
            .node(Queries.name("cell", cell), name)
            .orElseThrow(() -> new Queries.Unknown("no cell knows a node " + name));
    NodeView node = found.node();
    return new NodeDetail(
        NodeAnswer.of(found.cell(), node),
        lock(found),
        end(node.optedOutUntil()),
        found.cell().incidents().stream()
            .filter(incident -> incident.id().equals(node.incident()))
            .findFirst()
            .map(IncidentAnswer::of),
        Bodies.latest(ledger, name, ""));
  }

  @GET
  @Path("/{name}/why")
  @Operation(summary = "The latest decisions on a node, a sentence first, with what led there")
  @APIResponse(responseCode = "404", description = "Nothing was decided on this node")
  public String why(@PathParam("name") String name) {
    return why.node(name);
  }

  /** Salvor's own lock has its end in the ledger, that of others in the node's state. */
  private Optional<NodeDetail.Lock> lock(Views.CellNode found) {
    NodeView node = found.node();
    if (node.holder().isEmpty()) {
      return Optional.empty();
    }
    if (!node.holder().equals(Lease.SALVOR)) {
      return Optional.of(new NodeDetail.Lock(node.holder(), "", end(node.heldUntil())));
    }
    Optional<Instant> expires =
        recovery.lease(found.cell().cell(), node.name()).map(Lease::expires);
    return Optional.of(new NodeDetail.Lock(node.holder(), node.incident(), expires));
  }

  private static Optional<Instant> end(Instant time) {
    return time.equals(Instant.MAX) ? Optional.empty() : Optional.of(time);
  }
}
