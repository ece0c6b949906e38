package io.salvor.app;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code salvor incidents}: what is going on, or one incident with what comes next. */
@Command(
    name = "incidents",
    mixinStandardHelpOptions = true,
    description = {
      "Lists incidents, newest first; with an ID, shows its actions and what comes next.",
      "Exit codes: 0 shown, 3 no such incident, 4 refused."
    })
final class IncidentsCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private ServiceOptions service;

  @Parameters(arity = "0..1", paramLabel = "ID", description = "One incident.", defaultValue = "")
  private String id;

  @Option(names = "--open", description = "Only those that are not over.")
  private boolean isOpenOnly;

  @Option(names = "--scope", description = "Only NODE, JOB or DOMAIN ones.", defaultValue = "")
  private String scope;

  @Option(names = "--phase", description = "Only those in this phase.", defaultValue = "")
  private String phase;

  @Option(names = "--node", description = "Only those of this node.", defaultValue = "")
  private String node;

  @Option(names = "--job", description = "Only those of this job.", defaultValue = "")
  private String job;

  @Option(
      names = "--since",
      paramLabel = "INSTANT",
      description = "Only those that changed since, e.g. 2026-01-31T12:00:00Z.",
      defaultValue = "")
  private String since;

  @Option(names = "--limit", description = "Most incidents, 1 to 1000.", defaultValue = "100")
  private String limit;

  IncidentsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RestClient client = service.client();
    String body =
        id.isEmpty()
            ? client.get(RestClient.path("incidents"), query())
            : client.get(RestClient.path("incidents", id), Map.of());
    String text = service.json() ? body + "\n" : text(client.parsed(body));
    console.out().print(text);
    console.out().flush();
    return 0;
  }

  private Map<String, String> query() {
    Map<String, String> query = new HashMap<>();
    query.put("cell", service.cell());
    query.put("scope", scope.toUpperCase(Locale.ROOT));
    query.put("phase", phase.toUpperCase(Locale.ROOT));
    query.put("node", node);
    query.put("job", job);
    query.put("since", since);
    query.put("open", isOpenOnly ? "true" : "");
    query.put("limit", limit);
    return query;
  }

  private String text(JsonNode answer) {
    return id.isEmpty() ? list(answer) : detail(answer);
  }

  private String list(JsonNode page) {
    Table table =
        new Table(console.terminal(), "INCIDENT", "SUBJECT", "PHASE", "OPENED", "SUMMARY");
    for (JsonNode incident : page.path("incidents")) {
      table.row(
          incident.path("id").asText(),
          incident.path("scope").asText().toLowerCase(Locale.ROOT)
              + ' '
              + incident.path("subject").asText(),
          incident.path("phase").asText(),
          second(incident.path("opened").asText()),
          incident.path("summary").asText());
    }
    return table + (page.has("next") ? "There are more; raise --limit or filter.\n" : "");
  }

  private String detail(JsonNode incident) {
    Table actions = new Table(console.terminal(), "ACTION", "STATE", "DEADLINE", "REASON");
    for (JsonNode action : incident.path("actions")) {
      actions.row(
          action.path("verb").asText() + ' ' + action.path("target").asText(),
          action.path("state").asText(),
          second(action.path("deadline").asText()),
          action.path("reason").asText());
    }
    StringBuilder text = new StringBuilder();
    String head = incident.path("scope").asText() + ' ' + incident.path("subject").asText();
    text.append(head).append(": ").append(incident.path("phase").asText()).append('\n');
    String summary = incident.path("summary").asText();
    Lines.wrap(summary, console.terminal().width(), "", "")
        .forEach(line -> text.append(line).append('\n'));
    text.append('\n').append(actions);
    for (JsonNode next : incident.path("next")) {
      text.append("next: ").append(Lines.shorten(next.path("text").asText(), 400)).append('\n');
    }
    return text.toString();
  }

  /** A time without what is below its seconds. */
  private static String second(String time) {
    return time.replaceAll("\\.\\d+Z$", "Z");
  }
}
