package io.salvor.app;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.salvor.cell.DecisionPolicy;
import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.Window;
import io.salvor.model.signal.Signal;
import io.salvor.model.stage.DomainQuestion;
import io.salvor.model.stage.DomainRuling;
import io.salvor.policy.PolicyRefused;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
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
  private volatile String refused = "";
  private String seen = "not looked at yet";

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
      DecisionPolicy loaded = Policies.of(Optional.of(real(folder.get())));
      current = new Timed(loaded, timer);
      refused = "";
      LOG.infof("policy %s from %s is in force", loaded.version(), folder.get());
    } catch (PolicyRefused e) {
      refused = e.getMessage();
      LOG.errorf("%s (in force: %s)", refused, current.version());
    } catch (RuntimeException e) {
      refused = String.valueOf(e.getMessage());
      LOG.errorf(e, "the policy cannot be read (in force: %s)", current.version());
    }
  }

  /** Why the folder as it stands is not in force; empty when it is. */
  String refused() {
    return refused;
  }

  /** The folder that a link leads to; what is not there is refused by its own name. */
  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      return folder;
    }
  }

  /** Names, sizes and times of the files below a folder. */
  private static String fingerprint(Path folder) {
    try (Stream<Path> files =
        Files.walk(folder.toRealPath(), DEEPEST, FileVisitOption.FOLLOW_LINKS)) {
      return files
          .filter(Files::isRegularFile)
          .sorted()
          .map(PolicyInForce::stamp)
          .collect(Collectors.joining("\n"));
    } catch (IOException | UncheckedIOException e) {
      return "unreadable: " + e;
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

    @Override
    public Window window(String code) {
      return policy.window(code);
    }

    @Override
    public Optional<DomainRuling> domain(DomainQuestion question) {
      return policy.domain(question);
    }
  }
}
