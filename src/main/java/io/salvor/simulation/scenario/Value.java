package io.salvor.simulation.scenario;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * A value of a scenario file with its line. What is wrong goes to the faults, and a harmless
 * stand-in is returned.
 */
record Value(Node node, FileFaults faults) {

  int line() {
    return node.getStartMark() == null ? 0 : node.getStartMark().getLine() + 1;
  }

  void fault(String what) {
    faults.add(line(), what);
  }

  String text() {
    if (node instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    fault("a text is needed here, not a list or a block of keys");
    return "";
  }

  /** One name or a list of names, ranges spelled out. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    for (Value one : node instanceof ScalarNode ? List.of(this) : items()) {
      try {
        names.addAll(NameRange.expand(one.text()));
      } catch (IllegalArgumentException e) {
        one.fault(e.getMessage());
      }
    }
    return names;
  }

  Duration span() {
    return Spans.parse(text())
        .orElseGet(
            () -> {
              fault("'" + text() + "' is no length of time such as 500ms, 90s, 1h30m or 2d");
              return Duration.ZERO;
            });
  }

  Instant time() {
    try {
      return OffsetDateTime.parse(text()).toInstant();
    } catch (DateTimeException e) {
      fault("'" + text() + "' is no time such as 2026-03-02T08:00:00Z");
      return Instant.EPOCH;
    }
  }

  int number(int least, int most) {
    try {
      int number = Integer.parseInt(text());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Told below, together with a number that is out of range.
    }
    fault("a whole number from " + least + " to " + most + " is needed, not '" + text() + "'");
    return least;
  }

  boolean flag() {
    if (!text().equals("true") && !text().equals("false")) {
      fault("true or false is needed, not '" + text() + "'");
    }
    return text().equals("true");
  }

  <E extends Enum<E>> E choice(Class<E> type) {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equals(text())) {
        return constant;
      }
    }
    fault("'" + text() + "' is none of " + Arrays.asList(type.getEnumConstants()));
    return type.getEnumConstants()[0];
  }

  /** One word or a list of words. */
  <E extends Enum<E>> List<E> choices(Class<E> type) {
    List<Value> each = node instanceof ScalarNode ? List.of(this) : items();
    return each.stream().map(one -> one.choice(type)).toList();
  }

  List<Value> items() {
    if (node instanceof SequenceNode sequence) {
      return sequence.getValue().stream().map(one -> new Value(one, faults)).toList();
    }
    fault("a list is needed here: lines that begin with '- '");
    return List.of();
  }

  /** The keys of a block, none of which may be left over or stand twice. */
  Members members() {
    if (node instanceof MappingNode) {
      return new Members(this);
    }
    fault("a block of keys is needed here: lines such as 'key: value'");
    return Members.none(this);
  }
}
