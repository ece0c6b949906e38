package io.salvor.app;

import com.fasterxml.jackson.databind.JsonNode;
import io.salvor.json.CaseJson;
import io.salvor.json.DecisionJson;
import io.salvor.model.Case;
import io.salvor.model.Decision;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code salvor why}: the latest decision on a node or job, and what led there. */
@Command(
    name = "why",
    mixinStandardHelpOptions = true,
    description = {
      "Says why a node or job stands where it stands.",
      "Exit codes: 0 shown, 3 nothing was decided on it, 4 refused."
    })
final class WhyCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private ServiceOptions service;

  @Parameters(paramLabel = "NODE|JOB", description = "A node by name, or a job by id.")
  private String name;

  WhyCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RestClient client = service.client();
    String body =
        client
            .find(RestClient.path("nodes", name, "why"), Map.of())
            .or(() -> client.find(RestClient.path("jobs", name, "why"), Map.of()))
            .orElseThrow(
                () ->
                    new CommandFault(
                        CommandFault.NOT_FOUND, "nothing was decided on a node or job " + name));
    console.out().println(service.json() ? body : text(client, client.parsed(body)));
    console.out().flush();
    return 0;
  }

  private String text(RestClient client, JsonNode why) {
    String id = why.path("decisions").path(0).path("id").asText();
    Optional<Decision> decision =
        client
            .find(RestClient.path("decisions", id), Map.of())
            .flatMap(body -> DecisionJson.read(body).value());
    Optional<Case> question =
        client
            .find(RestClient.path("decisions", id, "case"), Map.of())
            .flatMap(body -> CaseJson.read(body).value());
    return decision.isPresent() && question.isPresent()
        ? new DecisionText(console.terminal()).explain(question.get(), decision.get())
        : Lines.shorten(why.path("summary").asText(), 1_000);
  }
}
