package io.salvor.simulation.scenario;

import java.io.StringReader;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.nodes.Node;

/** The YAML of a scenario file within bounds, with the line of every value. */
final class YamlText {
  /** Largest file, in bytes. */
  static final int LARGEST = 1024 * 1024;

  private static final int DEEPEST = 30;

  private YamlText() {}

  /** The top of the file; empty with a fault when it is no YAML. */
  static Optional<Value> read(String text, FileFaults faults) {
    LoaderOptions limits = new LoaderOptions();
    limits.setCodePointLimit(LARGEST);
    limits.setNestingDepthLimit(DEEPEST);
    try {
      Yaml yaml = new Yaml(new SafeConstructor(limits));
      for (Event event : yaml.parse(new StringReader(text))) {
        if (event instanceof AliasEvent) {
          faults.add(
              event.getStartMark().getLine() + 1,
              "aliases (*name) are not taken; write the value out, or use for: and a range");
          return Optional.empty();
        }
      }
      Node top = yaml.compose(new StringReader(text));
      if (top == null) {
        faults.add(0, "the file is empty; it needs at least title, steps and expect");
        return Optional.empty();
      }
      return Optional.of(new Value(top, faults));
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 0 : e.getProblemMark().getLine() + 1;
      faults.add(line, "is no YAML: " + e.getProblem() + "; check indents, quotes and colons");
      return Optional.empty();
    } catch (YAMLException e) {
      faults.add(0, "is no YAML: " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
      return Optional.empty();
    }
  }
}
