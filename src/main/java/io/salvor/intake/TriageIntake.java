package io.salvor.intake;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.salvor.cell.DecisionPolicy;
import io.salvor.json.CaseJson;
import io.salvor.json.DecisionJson;
import io.salvor.json.Defaults;
import io.salvor.json.FactBatch;
import io.salvor.json.FactJson;
import io.salvor.json.Limits;
import io.salvor.json.Problem;
import io.salvor.json.Shape;
import io.salvor.model.Case;
import io.salvor.model.Fact;
import io.salvor.model.TextFormat;
import io.salvor.reading.Hints;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Decides on a log excerpt or a list of facts, and keeps nothing. */
@Path("/api/v1/triage")
@Tag(name = "Triage")
public class TriageIntake {
  private static final String SOURCE = "triage";
  private static final int LONGEST_NAME = 256;

  private final Supplier<DecisionPolicy> policy;
  private final Clock clock;
  private final IntakeLimits limits;

  TriageIntake(Supplier<DecisionPolicy> policy, Clock clock, IntakeLimits limits) {
    this.policy = policy;
    this.clock = clock;
    this.limits = limits;
  }

  @POST
  @Blocking
  @Consumes({"text/plain", "application/json", "application/x-ndjson"})
  @Produces({"application/json", Problem.MEDIA_TYPE})
  @Operation(
      summary = "Decide, with no effects",
      description =
          "Raw text, or facts as JSON; answers with the decision and the case that it was made on."
              + " Nothing is stored.")
  @APIResponse(responseCode = "200", description = "decision and case")
  @APIResponse(responseCode = "400", description = "Bad facts, each fault with its JSON pointer")
  @APIResponse(responseCode = "413", description = "Too many facts or bytes")
  public Response triage(
      InputStream body,
      @HeaderParam("Content-Type") String type,
      @QueryParam("node") @DefaultValue("") String node,
      @QueryParam("job") @DefaultValue("") String job,
      @QueryParam("format") @DefaultValue("auto") String format)
      throws IOException {
    Optional<TextFormat> known = TextFormat.ofLabel(format);
    if (known.isEmpty() || node.length() > LONGEST_NAME || job.length() > LONGEST_NAME) {
      return Problems.of(
          new Problem(400, "Bad query", "format is unknown, or node or job are too long"));
    }
    Hints hints = new Hints(known.get(), clock.instant(), SOURCE, "", node, job, "f-");
    return type != null && type.startsWith("text/") ? text(body, hints) : facts(body, type, hints);
  }

  private Response text(InputStream body, Hints hints) throws IOException {
    long most = limits.maxBody();
    byte[] text = body.readNBytes((int) Math.min(most + 1, Integer.MAX_VALUE));
    if (text.length > most) {
      return Problems.of(new Problem(413, "Too much at once", "more than " + most + " bytes"));
    }
    List<Fact> facts = new ArrayList<>();
    try {
      Limits bounds = new Limits(limits.maxFacts(), most);
      CaseReader.read(new ByteArrayInputStream(text), hints, bounds, facts::add);
    } catch (Unusable e) {
      return Problems.of(
          new Problem(400, "Unusable text", "the text " + e.getMessage(), e.faults()));
    }
    return decide(facts, hints);
  }

  private Response facts(InputStream body, String type, Hints hints) throws IOException {
    Shape shape = type != null && type.contains("ndjson") ? Shape.NDJSON : Shape.JSON;
    Limits bounds = new Limits(limits.maxFacts(), limits.maxBody());
    Defaults defaults = Defaults.numbered(hints.arrival(), SOURCE, "");
    FactBatch batch = FactJson.read(body, shape, defaults, bounds);
    if (!batch.isClean()) {
      return Problems.refused(batch);
    }
    List<Fact> facts = new ArrayList<>();
    batch.facts().forEach(fact -> TextExpansion.feed(fact, facts::add));
    return decide(facts, hints);
  }

  private Response decide(List<Fact> facts, Hints hints) {
    Case question = CaseReader.toCase(facts, hints, "triage", policy.get());
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.set("decision", DecisionJson.write(policy.get().decide(question)));
    answer.set("case", CaseJson.write(question));
    return Response.ok(answer.toString()).type("application/json").build();
  }
}
