package io.salvor.app;

import com.fasterxml.jackson.databind.JsonNode;
import io.salvor.json.JsonTree;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Asks a running service; what it refuses becomes one line for a person. */
final class RestClient {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration ANSWER = Duration.ofSeconds(30);
  private static final int NOT_FOUND = 404;
  private static final int OK = 200;

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(CONNECT).build();
  private final URI base;

  /** A client of the service at this address, e.g. {@code http://localhost:8080}. */
  RestClient(String url) {
    this.base = address(url);
  }

  private static URI address(String url) {
    try {
      URI uri = URI.create(url.endsWith("/") ? url : url + "/");
      if (uri.getHost() != null && ("http".equals(uri.getScheme()) || isTls(uri))) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // Told below, as any other address that is none.
    }
    throw CommandFault.unusable(url + " is no address of a service such as http://localhost:8080");
  }

  private static boolean isTls(URI uri) {
    return "https".equals(uri.getScheme());
  }

  /** A path out of parts that are names: each is encoded. */
  static String path(String... parts) {
    StringBuilder path = new StringBuilder("api/v1");
    for (String part : parts) {
      path.append('/').append(encoded(part));
    }
    return path.toString();
  }

  /** The answer; empty parameters are left out. */
  String get(String path, Map<String, String> query) {
    return find(path, query)
        .orElseThrow(() -> new CommandFault(CommandFault.NOT_FOUND, "nothing is at " + path));
  }

  /** The answer, or nothing when there is no such thing. */
  Optional<String> find(String path, Map<String, String> query) {
    HttpResponse<String> answer = send(base.resolve(path + parameters(query)));
    if (answer.statusCode() == OK) {
      return Optional.of(answer.body());
    }
    if (answer.statusCode() == NOT_FOUND) {
      return Optional.empty();
    }
    throw new CommandFault(
        CommandFault.REFUSED,
        "the service at " + base + " answered " + answer.statusCode() + detail(answer.body()));
  }

  private static String parameters(Map<String, String> query) {
    String joined =
        query.entrySet().stream()
            .filter(entry -> !entry.getValue().isEmpty())
            .map(entry -> encoded(entry.getKey()) + '=' + encoded(entry.getValue()))
            .collect(Collectors.joining("&"));
    return joined.isEmpty() ? "" : "?" + joined;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static String detail(String body) {
    return tree(body)
        .map(problem -> problem.path("detail").asText(""))
        .filter(text -> !text.isEmpty())
        .map(text -> ": " + Lines.shorten(text, 500))
        .orElse("");
  }

  private static Optional<JsonNode> tree(String body) {
    return JsonTree.parseKept(body).value();
  }

  /** An answer as a tree. */
  JsonNode parsed(String body) {
    return tree(body)
        .orElseThrow(
            () -> new CommandFault(CommandFault.REFUSED, base + " does not answer as Salvor does"));
  }

  private HttpResponse<String> send(URI uri) {
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .timeout(ANSWER)
            .header("Accept", "application/json, application/problem+json")
            .build();
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new CommandFault(
          CommandFault.REFUSED,
          "no service answers at " + base + "; start one with salvor serve, or name it with --url");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFault(CommandFault.REFUSED, "interrupted");
    }
  }
}
