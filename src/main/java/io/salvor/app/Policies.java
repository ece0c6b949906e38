package io.salvor.app;

import io.salvor.cell.DecisionPolicy;
import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.Window;
import io.salvor.model.signal.Signal;
import io.salvor.model.stage.DomainQuestion;
import io.salvor.model.stage.DomainRuling;
import io.salvor.policy.CompiledPolicy;
import io.salvor.policy.PolicyRefused;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The compiled policy as the cells use it. */
record Policies(CompiledPolicy compiled) implements DecisionPolicy {

  /** The policy of the folder, or the one that the application was built with. */
  static DecisionPolicy of(Optional<Path> folder) throws PolicyRefused {
    return new Policies(
        folder.isPresent() ? CompiledPolicy.load(folder.get()) : CompiledPolicy.builtIn());
  }

  /** The folder that a person names, or the environment. */
  static Optional<Path> folder(Optional<Path> option) {
    return option.or(
        () ->
            Optional.ofNullable(System.getenv("SALVOR_POLICY_DIR"))
                .filter(value -> !value.isBlank())
                .map(Path::of));
  }

  /** The same for a command: a refused policy ends it. */
  static DecisionPolicy forCommand(Optional<Path> option) {
    try {
      return of(folder(option));
    } catch (PolicyRefused refused) {
      throw CommandFault.unusable(refused.getMessage());
    }
  }

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
