package io.salvor.app;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.salvor.cell.DecisionPolicy;
import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.signal.Signal;
import io.salvor.policy.PolicyRefused;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/** The policy that decides now; a changed folder is taken over whole or not at all. */
final class PolicyInForce implements Supplier<DecisionPolicy> {
  private static final Logger LOG = Logger.getLogger(PolicyInForce.class);
  private static final int DEEPEST = 8;

  private final Optional<Path> folder;
  private final Timer timer;
  private volatile DecisionPolicy current;
  private String seen = "";

  PolicyInForce(Optional<Path> folder, MeterRegistry meters) {
    this.folder = folder;
    this.timer = Timer.builder("salvor.decide").publishPercentiles(0.5, 0.99).register(meters);
    this.current = new Timed(builtIn(), timer);
    refresh();
  }

  private static DecisionPolicy builtIn() {
    try {
      return Policies.of(Optional.empty());
    } catch (PolicyRefused e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  @Override
  public DecisionPolicy get() {
    return current;
  }

  /** Takes the folder over when it has changed since it was looked at last. */
  synchronized void refresh() {
    if (folder.isEmpty()) {
      return;
    }
    String now = fingerprint(folder.get());
    if (now.equals(seen)) {
      return;
    }
    seen = now;
    try {
      DecisionPolicy loaded = Policies.of(folder);
      current = new Timed(loaded, timer);
      LOG.infof("policy %s from %s is in force", loaded.version(), folder.get());
    } catch (PolicyRefused e) {
      LOG.errorf("%s (in force: %s)", e.getMessage(), current.version());
    }
  }

  /** Names, sizes and times of the files below a folder. */
  private static String fingerprint(Path folder) {
    try (Stream<Path> files = Files.walk(folder, DEEPEST)) {
      return files
          .filter(Files::isRegularFile)
          .sorted()
          .map(PolicyInForce::stamp)
          .collect(Collectors.joining("\n"));
    } catch (IOException | UncheckedIOException e) {
      return "unreadable: " + e.getMessage();
    }
  }

  private static String stamp(Path file) {
    try {
      return file + " " + Files.size(file) + " " + Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return file + " is gone";
    }
  }

  /** The same policy, with its decisions timed. */
  private record Timed(DecisionPolicy policy, Timer timer) implements DecisionPolicy {
    @Override
    public String version() {
      return policy.version();
    }

    @Override
    public Decision decide(Case question) {
      return timer.record(() -> policy.decide(question));
    }

    @Override
    public List<Signal> signals(Fact fact) {
      return policy.signals(fact);
    }
  }
}
