package io.salvor.app;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.ConfigProvider;

/** The service as tests ask it: facts and commands of one run in a cell of its own. */
final class Asked {
  static final String TOKEN = "Bearer test-token";

  final String run = UUID.randomUUID().toString().substring(0, 8);
  final String cell = "cell-" + run;

  void joined(String node, String pool) {
    facts(
            node(
                node,
                "\"event\":\"JOINED\",\"topology\":{\"pool\":\""
                    + pool
                    + "\",\"rack\":\"r1\",\"switch\":\"s1\"}"))
        .statusCode(202);
  }

  String node(String node, String fields) {
    return fact("node", "\"node\":\"" + name(node) + "\"," + fields);
  }

  String lost(String node) {
    return fact(
        "health",
        "\"node\":\""
            + name(node)
            + "\",\"component\":\"GPU\",\"check\":\"GpuXid\",\"codes\":[\"79\"],"
            + "\"severity\":\"FATAL\"");
  }

  String started(String job, String node) {
    return job(job, node, "STARTED");
  }

  String job(String job, String node, String event) {
    return fact(
        "job",
        String.format(
            "\"event\":\"%s\",\"exitCode\":1,\"job\":{\"id\":\"%s\",\"nodes\":[\"%s\"],\"gpus\":8}",
            event, name(job), name(node)));
  }

  String fact(String kind, String fields) {
    return String.format(
        "{\"kind\":\"%s\",\"source\":\"test-%s\",\"cell\":\"%s\",%s}", kind, run, cell, fields);
  }

  ValidatableResponse facts(String... facts) {
    return given()
        .contentType("application/json")
        .body("[" + String.join(",", facts) + "]")
        .post("/api/v1/facts")
        .then();
  }

  ValidatableResponse command(String verb, String target, String fields) {
    return command(
        String.format(
            "{\"cell\":\"%s\",\"verb\":\"%s\",\"target\":\"%s\",\"actor\":\"alice\","
                + "\"reason\":\"looks at it\",%s}",
            cell, verb, target, fields));
  }

  ValidatableResponse command(String body) {
    return given()
        .contentType("application/json")
        .header("Authorization", TOKEN)
        .body(body)
        .post("/api/v1/commands")
        .then();
  }

  String name(String node) {
    return node + "-" + run;
  }

  static String management() {
    return "http://localhost:"
        + ConfigProvider.getConfig().getValue("quarkus.management.test-port", Integer.class);
  }

  static Response await(Supplier<Response> ask, Predicate<Response> isFulfilled) {
    Instant deadline = Instant.now().plus(Duration.ofSeconds(30));
    Response answer = ask.get();
    while (!isFulfilled.test(answer) && Instant.now().isBefore(deadline)) {
      Thread.onSpinWait();
      answer = ask.get();
    }
    assertThat(isFulfilled.test(answer)).as(answer.asString()).isTrue();
    return answer;
  }
}
