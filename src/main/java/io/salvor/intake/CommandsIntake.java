package io.salvor.intake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.core.instrument.MeterRegistry;
import io.salvor.cell.FactStore;
import io.salvor.cell.FactStore.Receipt;
import io.salvor.cell.FactStore.Sheaf;
import io.salvor.json.Defaults;
import io.salvor.json.FactJson;
import io.salvor.json.JsonFault;
import io.salvor.json.JsonTree;
import io.salvor.json.Parsed;
import io.salvor.json.Problem;
import io.salvor.model.Command;
import io.salvor.model.Command.CommandVerb;
import io.salvor.model.Fact;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.logging.Logger;

/** Takes what people ask for: it is durable before it is acknowledged. */
@Path("/api/v1/commands")
@Tag(name = "Commands")
public class CommandsIntake {
  private static final Logger LOG = Logger.getLogger(CommandsIntake.class);
  private static final String SOURCE = "commands";
  private static final String KIND = "command";
  private static final int MOST_BYTES = 128 * 1024;

  private final FactStore store;
  private final CommandGuard guard;
  private final Clock clock;
  private final Supplier<String> ids;
  private final MeterRegistry meters;

  CommandsIntake(
      FactStore store,
      CommandGuard guard,
      Clock clock,
      Supplier<String> ids,
      MeterRegistry meters) {
    this.store = store;
    this.guard = guard;
    this.clock = clock;
    this.ids = ids;
    this.meters = meters;
  }

  /**
   * A command as it is sent; the same as a fact of kind {@code command}.
   *
   * @param id the sender's id: sent twice it is one command
   * @param cell the cell of the target, {@code default} when left out
   * @param target a node, job, incident, action, pool or cell, by name or id
   * @param until when a HOLD or OPT_OUT ends; left out: until RELEASE
   */
  record Request(
      String id,
      String cell,
      @Schema(required = true) CommandVerb verb,
      @Schema(required = true) String target,
      @Schema(required = true) String actor,
      @Schema(required = true) String reason,
      Instant until) {}

  /** The id of a durable command; a duplicate was durable before. */
  record Taken(String id, boolean duplicate) {}

  @POST
  @Blocking
  @Consumes("application/json")
  @Produces({"application/json", Problem.MEDIA_TYPE})
  @Operation(
      summary = "Ask for something",
      description = "Needs Authorization: Bearer with the token of salvor.commands.token.")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = "application/json",
              schema = @Schema(implementation = Request.class)))
  @APIResponse(
      responseCode = "202",
      description = "Durable; the cell takes it up at once",
      content =
          @Content(mediaType = "application/json", schema = @Schema(implementation = Taken.class)))
  @APIResponse(responseCode = "400", description = "Each fault with its JSON pointer")
  @APIResponse(responseCode = "403", description = "Without the token, or none is configured")
  @APIResponse(responseCode = "429", description = "The ledger cannot keep up; see Retry-After")
  @APIResponse(responseCode = "503", description = "The ledger cannot be written")
  public CompletionStage<Response> take(
      InputStream body, @HeaderParam("Authorization") String authorization) throws IOException {
    Optional<Problem> refusal = guard.refusal(authorization);
    if (refusal.isPresent()) {
      return done(Problems.of(refusal.get()));
    }
    byte[] bytes = body.readNBytes(MOST_BYTES + 1);
    if (bytes.length > MOST_BYTES) {
      return done(Problems.of(new Problem(413, "Too much", "more than " + MOST_BYTES + " bytes")));
    }
    Parsed<Fact> parsed = read(new String(bytes, StandardCharsets.UTF_8));
    if (!parsed.faults().isEmpty() || !(parsed.value().orElse(null) instanceof Command command)) {
      return done(
          Problems.of(new Problem(400, "Bad command", "nothing was taken", parsed.faults())));
    }
    return store
        .append(List.of(new Sheaf(command, List.of())))
        .handle((receipts, fault) -> answer(command, receipts, fault));
  }

  private Parsed<Fact> read(String body) {
    Parsed<JsonNode> tree = JsonTree.parse(body);
    List<JsonFault> faults = new ArrayList<>(tree.faults());
    if (!(tree.value().orElse(null) instanceof ObjectNode object)) {
      if (faults.isEmpty()) {
        faults.add(new JsonFault("", "a command is an object"));
      }
      return new Parsed<>(Optional.empty(), faults);
    }
    if (object.has("kind") && !object.path("kind").asText().equals(KIND)) {
      faults.add(new JsonFault("/kind", "only commands are taken here; facts go to /api/v1/facts"));
      return new Parsed<>(Optional.empty(), faults);
    }
    object.put("kind", KIND);
    if (object.path("actor").asText("").isBlank()) {
      faults.add(new JsonFault("/actor", "actor is required: say who asks"));
    }
    Defaults defaults = new Defaults(clock.instant(), SOURCE, "", ids, ReservedSources::contains);
    Parsed<Fact> fact = FactJson.read(object, defaults);
    faults.addAll(fact.faults());
    return new Parsed<>(fact.value(), faults);
  }

  private Response answer(Command command, List<Receipt> receipts, Throwable fault) {
    if (fault != null) {
      return Problems.unkept(fault);
    }
    Receipt receipt = receipts.get(0);
    String counter = receipt.isDuplicate() ? "salvor.facts.duplicate" : "salvor.facts.accepted";
    meters.counter(counter, "kind", KIND).increment();
    LOG.infof(
        "%s asks for %s %s: %s",
        Problems.line(command.actor()),
        command.verb(),
        Problems.line(command.target()),
        Problems.line(command.reason()));
    return Response.accepted(new Taken(receipt.id(), receipt.isDuplicate()))
        .type("application/json")
        .build();
  }

  private static CompletionStage<Response> done(Response response) {
    return CompletableFuture.completedFuture(response);
  }
}
