package io.salvor.kill;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The packaged service in the sandbox, as a process of its own that can be killed. */
final class ServiceProcess implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(120);

  private final Process process;
  private final int port;
  private final int management;
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  /** Starts it on a folder; what was there before it goes on with. */
  ServiceProcess(Path folder, int speed) {
    port = freePort();
    management = freePort();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx512m");
    command.add("-Dquarkus.http.port=" + port);
    command.add("-Dquarkus.http.host=127.0.0.1");
    command.add("-Dquarkus.management.port=" + management);
    command.add("-Dquarkus.management.host=127.0.0.1");
    command.add("-Dquarkus.log.console.level=WARN");
    command.add("-jar");
    command.add(Path.of("target/quarkus-app/quarkus-run.jar").toAbsolutePath().toString());
    command.addAll(
        List.of(
            "serve", "--sandbox", "--speed", String.valueOf(speed), "--folder", folder.toString()));
    File log = folder.resolve("service.log").toFile();
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until it takes facts; false when it ended before. */
  boolean awaitReady() throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (process.isAlive() && System.nanoTime() < end) {
      if (status("http://127.0.0.1:" + management + "/q/health/ready") == 200) {
        return true;
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
    return false;
  }

  private int status(String address) throws InterruptedException {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(address)).timeout(Duration.ofSeconds(5)).build();
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      return 0;
    }
  }

  /** Posts facts; true when the service said that they are durable. */
  boolean post(String facts) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/facts"))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(facts))
            .build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 202;
    } catch (IOException e) {
      return false;
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Ends it without a word, as a power loss would. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Asks it to end. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
