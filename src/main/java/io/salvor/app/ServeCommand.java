package io.salvor.app;

import io.quarkus.runtime.Quarkus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code salvor serve}: the service. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description = "Runs the service: REST on port 8080, health and metrics on port 9000.")
final class ServeCommand implements Callable<Integer> {
  @Override
  public Integer call() {
    Quarkus.run();
    return 0;
  }
}
