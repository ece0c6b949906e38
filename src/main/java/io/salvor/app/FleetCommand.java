package io.salvor.app;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code salvor fleet}: the fleet by health and schedulability, its pools, and the times. */
@Command(
    name = "fleet",
    mixinStandardHelpOptions = true,
    description = {
      "Shows how many nodes serve, are at risk, isolated or stranded.",
      "Exit codes: 0 shown, 3 no such cell or pool, 4 refused."
    })
final class FleetCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private ServiceOptions service;

  @Option(names = "--pool", description = "Only this pool.", defaultValue = "")
  private String pool;

  FleetCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RestClient client = service.client();
    String body =
        client.get(RestClient.path("fleet"), Map.of("cell", service.cell(), "pool", pool));
    console.out().print(service.json() ? body + "\n" : text(client.parsed(body)));
    console.out().flush();
    return 0;
  }

  private String text(JsonNode fleet) {
    Table quadrants = new Table(console.terminal(), "FIELD", "NODES", "NODE-HOURS");
    for (JsonNode field : fleet.path("quadrants")) {
      String name = field.path("quadrant").asText().toLowerCase(Locale.ROOT).replace('_', ' ');
      quadrants.row(name, field.path("nodes").asText(), field.path("nodeHours").asText());
    }
    Table pools = new Table(console.terminal(), "POOL", "NODES", "OUT", "TAKEN 1H", "BREAKER");
    for (JsonNode one : fleet.path("pools")) {
      JsonNode breaker = one.path("breaker");
      boolean isTripped = breaker.path("tripped").asBoolean();
      pools.row(
          one.path("name").asText("-"),
          one.path("nodes").asText(),
          one.path("out").asText(),
          one.path("takenLastHour").asText(),
          isTripped ? "tripped: " + breaker.path("reason").asText() : "ready");
    }
    Table times = new Table(console.terminal(), "LAST 24 H", "COUNT", "MEDIAN", "P90");
    for (String step : new String[] {"detect", "decide", "isolate", "restart", "release"}) {
      JsonNode span = fleet.path("times").path(step);
      times.row(step, span.path("count").asText(), seconds(span, "median"), seconds(span, "p90"));
    }
    String view =
        fleet.path("viewComplete").asBoolean()
            ? ""
            : "\nNot every node was seen since the start; nothing is taken out until then.\n";
    return quadrants + "\n" + pools + "\n" + times + view;
  }

  private static String seconds(JsonNode span, String name) {
    return span.has(name) ? span.path(name).asText() + " s" : "-";
  }
}
