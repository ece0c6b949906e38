package io.salvor.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.cell.DecisionPolicy;
import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.Window;
import io.salvor.model.signal.Signal;
import io.salvor.model.stage.DomainQuestion;
import io.salvor.model.stage.DomainRuling;
import io.salvor.policy.CompiledPolicy;
import io.salvor.policy.TestPolicy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The scenario files of this repository, and the built-in policy as a cell uses it. */
final class TestScenarios {
  private static final Path FOLDER = Path.of("rules/scenarios");

  private TestScenarios() {}

  static List<Scenario> all() throws IOException {
    List<Scenario> scenarios = new ArrayList<>();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList()) {
        scenarios.add(read(file.getFileName().toString(), Files.readString(file)));
      }
    }
    return scenarios;
  }

  static Scenario named(String file) throws IOException {
    return read(file, Files.readString(FOLDER.resolve(file)));
  }

  static Scenario read(String file, String text) {
    ScenarioReading reading = ScenarioReader.read(file, text.getBytes(StandardCharsets.UTF_8));
    assertThat(reading.faults()).isEmpty();
    return reading.scenario().orElseThrow();
  }

  static DecisionPolicy policy() {
    return new BuiltIn(TestPolicy.builtIn());
  }

  /** The built-in policy with something taken from what it is asked, or changed in what it says. */
  static DecisionPolicy mutant(
      UnaryOperator<Case> asked, UnaryOperator<Decision> said, boolean hasDomains) {
    DecisionPolicy policy = policy();
    return new DecisionPolicy() {
      @Override
      public String version() {
        return policy.version();
      }

      @Override
      public Decision decide(Case question) {
        return said.apply(policy.decide(asked.apply(question)));
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
        return hasDomains ? policy.domain(question) : Optional.empty();
      }
    };
  }

  /** The compiled policy behind the port of the cell. */
  private record BuiltIn(CompiledPolicy compiled) implements DecisionPolicy {
    @Override
    public String version() {
      return compiled.version();
    }

    @Override
    public Decision decide(Case question) {
      return compiled.decide(question);
    }

    @Override
    public List<Signal> signals(Fact fact) {
      return compiled.signals(fact);
    }

    @Override
    public Window window(String code) {
      return compiled.window(code);
    }

    @Override
    public Optional<DomainRuling> domain(DomainQuestion question) {
      return compiled.domain(question);
    }
  }
}
