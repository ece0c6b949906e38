package io.salvor.app;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code salvor nodes}: where nodes stand. */
@Command(
    name = "nodes",
    mixinStandardHelpOptions = true,
    description = {
      "Lists nodes with their health, cordon, lock and incident.",
      "Exit codes: 0 shown, 3 no such cell, 4 refused."
    })
final class NodesCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private ServiceOptions service;

  @Option(names = "--pool", description = "Only this pool.", defaultValue = "")
  private String pool;

  @Option(
      names = "--health",
      description = "Only HEALTHY, FAULTY or UNKNOWN ones.",
      defaultValue = "")
  private String health;

  @Option(
      names = "--schedulable",
      paramLabel = "true|false",
      description = "Only those that take work, or that take none.",
      defaultValue = "")
  private String schedulable;

  @Option(
      names = "--incident",
      paramLabel = "ID",
      description = "Only those of this incident.",
      defaultValue = "")
  private String incident;

  @Option(names = "--limit", description = "Most nodes, 1 to 1000.", defaultValue = "100")
  private String limit;

  NodesCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RestClient client = service.client();
    Map<String, String> query =
        Map.of(
            "cell", service.cell(),
            "pool", pool,
            "health", health.toUpperCase(Locale.ROOT),
            "schedulable", schedulable,
            "incident", incident,
            "limit", limit);
    String body = client.get(RestClient.path("nodes"), query);
    console.out().print(service.json() ? body + "\n" : text(client.parsed(body)));
    console.out().flush();
    return 0;
  }

  private String text(JsonNode page) {
    Table table =
        new Table(
            console.terminal(), "NODE", "POOL", "HEALTH", "CORDON", "LOCK", "JOBS", "INCIDENT");
    for (JsonNode node : page.path("nodes")) {
      boolean isPersons = node.path("cordon").asText().equals("PERSON");
      table.row(
          node.path("name").asText(),
          node.path("pool").asText("-"),
          node.path("health").asText() + (node.path("lost").asBoolean() ? ", lost" : ""),
          isPersons
              ? node.path("cordonedBy").asText("a person")
              : node.path("cordon").asText().toLowerCase(Locale.ROOT),
          node.path("lockedBy").asText("-"),
          String.valueOf(node.path("jobs").size()),
          node.path("incident").asText("-"));
    }
    return table + (page.has("next") ? "There are more; raise --limit or filter.\n" : "");
  }
}
