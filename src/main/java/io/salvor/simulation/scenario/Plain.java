package io.salvor.simulation.scenario;

import java.util.stream.Collectors;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** A part of a scenario file in one line, to be shown with what became of it. */
final class Plain {
  private Plain() {}

  static String of(Node node) {
    if (node instanceof MappingNode mapping) {
      return mapping.getValue().stream()
          .map(tuple -> of(tuple.getKeyNode()) + ": " + of(tuple.getValueNode()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (node instanceof SequenceNode sequence) {
      return sequence.getValue().stream()
          .map(Plain::of)
          .collect(Collectors.joining(", ", "[", "]"));
    }
    return node instanceof ScalarNode scalar ? scalar.getValue() : "";
  }
}
