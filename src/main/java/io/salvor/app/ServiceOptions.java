package io.salvor.app;

import picocli.CommandLine.Option;

/** What every command that asks a running service takes. */
final class ServiceOptions {
  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "The service; without it SALVOR_URL says, or it is ${DEFAULT-VALUE}.",
      defaultValue = "${env:SALVOR_URL:-http://localhost:8080}")
  private String url;

  @Option(names = "--json", description = "The service's own answer.")
  private boolean json;

  @Option(names = "--cell", paramLabel = "CELL", description = "Only this cell.", defaultValue = "")
  private String cell;

  RestClient client() {
    return new RestClient(url);
  }

  boolean json() {
    return json;
  }

  String cell() {
    return cell;
  }
}
