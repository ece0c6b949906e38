package io.salvor.app;

import io.quarkus.runtime.Quarkus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code salvor serve}: the service. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description = "Runs the service: REST on port 8080, health and metrics on port 9000.")
final class ServeCommand implements Callable<Integer> {
  @ArgGroup(exclusive = false)
  private SandboxOptions sandbox;

  /** What belongs to the sandbox alone. */
  static final class SandboxOptions {
    @Option(
        names = "--sandbox",
        required = true,
        description = "Runs a simulated cluster and acts on it; nothing real is touched.")
    private boolean enabled;

    @Option(
        names = "--speed",
        description = "Simulated seconds for each real one, 1 to 600 (default: 60).")
    private Double speed;

    @Option(names = "--nodes", description = "Nodes of a new sandbox (default: 64).")
    private Integer nodes;

    @Option(names = "--seed", description = "The same seed gives the same faults.")
    private Long seed;

    @Option(
        names = "--folder",
        description = "Where the sandbox is kept (default: data/sandbox); it goes on from there.")
    private Path folder;

    @Option(names = "--fresh", description = "Throws the kept sandbox away and begins anew.")
    private boolean fresh;
  }

  @Override
  public Integer call() {
    if (sandbox != null) {
      prepare();
    }
    Quarkus.run();
    return 0;
  }

  private void prepare() {
    if (sandbox.speed != null && !(sandbox.speed >= 1 && sandbox.speed <= 600)) {
      throw CommandFault.unusable("--speed is 1 to 600, not " + sandbox.speed);
    }
    if (sandbox.nodes != null && (sandbox.nodes < 4 || sandbox.nodes > 16_384)) {
      throw CommandFault.unusable("--nodes is 4 to 16384, not " + sandbox.nodes);
    }
    Path folder = sandbox.folder == null ? Path.of("data/sandbox") : sandbox.folder;
    if (sandbox.fresh) {
      clear(folder);
    }
    set("salvor.sandbox.enabled", "true");
    set("salvor.sandbox.folder", folder.toString());
    set("salvor.ledger.path", folder.resolve("salvor.db").toString());
    set("salvor.mode", "ENFORCE");
    set("salvor.sandbox.speed", sandbox.speed);
    set("salvor.sandbox.nodes", sandbox.nodes);
    set("salvor.sandbox.seed", sandbox.seed);
  }

  private static void set(String name, Object value) {
    if (value != null) {
      System.setProperty(name, value.toString());
    }
  }

  /** Only what the sandbox itself wrote there. */
  private static void clear(Path folder) {
    try (Stream<Path> files = Files.exists(folder) ? Files.list(folder) : Stream.of()) {
      List<Path> own =
          files
              .filter(file -> file.getFileName().toString().matches("salvor\\.db.*|.*\\.jsonl"))
              .sorted(Comparator.naturalOrder())
              .toList();
      for (Path file : own) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
