package io.salvor.intake;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.core.instrument.MeterRegistry;
import io.salvor.cell.FactStore;
import io.salvor.cell.FactStore.Receipt;
import io.salvor.cell.FactStore.Sheaf;
import io.salvor.json.Defaults;
import io.salvor.json.FactBatch;
import io.salvor.json.FactJson;
import io.salvor.json.Limits;
import io.salvor.json.Problem;
import io.salvor.json.Shape;
import io.salvor.model.Command;
import io.salvor.model.Fact;
import io.salvor.model.Outcome;
import io.salvor.model.RawText;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Takes facts over REST: they are durable before they are acknowledged. */
@Path("/api/v1/facts")
@Tag(name = "Facts")
public class FactsIntake {
  private static final String SOURCE = "rest";

  private final FactStore store;
  private final Clock clock;
  private final Supplier<String> ids;
  private final IntakeLimits limits;
  private final CommandGuard guard;
  private final MeterRegistry meters;

  FactsIntake(
      FactStore store,
      Clock clock,
      Supplier<String> ids,
      IntakeLimits limits,
      CommandGuard guard,
      MeterRegistry meters) {
    this.store = store;
    this.clock = clock;
    this.ids = ids;
    this.limits = limits;
    this.guard = guard;
    this.meters = meters;
  }

  @POST
  @Blocking
  @Consumes({
    "application/json",
    "application/x-ndjson",
    "application/cloudevents+json",
    "application/cloudevents-batch+json"
  })
  @Produces({"application/json", Problem.MEDIA_TYPE})
  @Operation(
      summary = "Take facts",
      description =
          "One fact, an array, JSON lines or CloudEvents. All or nothing unless partial=true. The"
              + " same id from the same source twice is one fact. Sources that begin with salvor"
              + " are Salvor's own. Commands and outcomes need the token of /api/v1/commands.")
  @APIResponse(responseCode = "202", description = "Durable; ids in the order of the facts")
  @APIResponse(responseCode = "400", description = "Bad facts, each fault with its JSON pointer")
  @APIResponse(
      responseCode = "403",
      description = "A command or an outcome without the token; nothing was taken")
  @APIResponse(responseCode = "413", description = "Too many facts or bytes in one request")
  @APIResponse(responseCode = "429", description = "The ledger cannot keep up; see Retry-After")
  @APIResponse(responseCode = "503", description = "The ledger cannot be written")
  public CompletionStage<Response> take(
      InputStream body,
      @HeaderParam("Content-Type") String type,
      @HeaderParam("Authorization") String authorization,
      @Parameter(description = "Take the good facts and report the bad ones") @QueryParam("partial")
          boolean partial)
      throws IOException {
    Defaults defaults = new Defaults(clock.instant(), SOURCE, "", ids, ReservedSources::contains);
    FactBatch batch =
        FactJson.read(body, shape(type), defaults, new Limits(limits.maxFacts(), limits.maxBody()));
    boolean isRefused = batch.refusal() != FactBatch.Refusal.NONE;
    boolean isBad = batch.faultCount() > 0 && (!partial || batch.items().isEmpty());
    if (isRefused || isBad) {
      meters.counter("salvor.facts.refused").increment(Math.max(1, batch.faultCount()));
      return CompletableFuture.completedFuture(Problems.refused(batch));
    }
    List<Fact> facts = batch.facts();
    boolean isSteering =
        facts.stream().anyMatch(fact -> fact instanceof Command || fact instanceof Outcome);
    Optional<Problem> refusal = isSteering ? guard.refusal(authorization) : Optional.empty();
    if (refusal.isPresent()) {
      meters.counter("salvor.facts.refused").increment(facts.size());
      return CompletableFuture.completedFuture(Problems.of(refusal.get()));
    }
    return store
        .append(facts.stream().map(FactsIntake::sheaf).toList())
        .handle((receipts, fault) -> answer(facts, receipts, fault, batch));
  }

  private static Shape shape(String type) {
    String media = type == null ? "" : type.toLowerCase(Locale.ROOT).split(";")[0].strip();
    return switch (media) {
      case "application/x-ndjson" -> Shape.NDJSON;
      case "application/cloudevents+json" -> Shape.CLOUD_EVENT;
      case "application/cloudevents-batch+json" -> Shape.CLOUD_EVENT_BATCH;
      default -> Shape.JSON;
    };
  }

  private static Sheaf sheaf(Fact fact) {
    return new Sheaf(fact, fact instanceof RawText text ? TextExpansion.expand(text) : List.of());
  }

  private Response answer(
      List<Fact> facts, List<Receipt> receipts, Throwable fault, FactBatch batch) {
    if (fault != null) {
      return Problems.unkept(fault);
    }
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    ArrayNode taken = answer.putArray("ids");
    ArrayNode duplicates = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i < receipts.size(); i++) {
      Receipt receipt = receipts.get(i);
      taken.add(receipt.id());
      if (receipt.isDuplicate()) {
        duplicates.add(receipt.id());
      }
      String outcome = receipt.isDuplicate() ? "salvor.facts.duplicate" : "salvor.facts.accepted";
      String kind = facts.get(i).kind().name().toLowerCase(Locale.ROOT);
      meters.counter(outcome, "kind", kind).increment();
    }
    if (!duplicates.isEmpty()) {
      answer.set("duplicates", duplicates);
    }
    if (batch.faultCount() > 0) {
      meters.counter("salvor.facts.refused").increment(batch.faultCount());
      answer.set("errors", Problem.faults(batch.faults()));
    }
    return Response.accepted(answer.toString()).type("application/json").build();
  }
}
