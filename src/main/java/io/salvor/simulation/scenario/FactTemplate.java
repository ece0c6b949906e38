package io.salvor.simulation.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.salvor.json.Defaults;
import io.salvor.json.FactJson;
import io.salvor.json.JsonFault;
import io.salvor.json.Parsed;
import io.salvor.model.Fact;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** A fact of a scenario file in the shape of the contract, with names in braces to be filled in. */
record FactTemplate(Value value) {
  /** Who says so when the fact does not tell. */
  static final String SOURCE = "scenario";

  private static final Pattern NAME = Pattern.compile("\\{([a-zA-Z]{1,30})}");
  private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]{0,17})");
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** The fact with the names filled in; empty with a fault when it is none. */
  Optional<Fact> make(Map<String, String> names, Instant time, String id) {
    JsonNode json = json(value.node(), names);
    Parsed<Fact> parsed = FactJson.read(json, new Defaults(time, SOURCE, "", () -> id));
    for (JsonFault fault : parsed.faults()) {
      value.faults().add(line(fault.pointer()), "the fact is not usable: " + fault.detail());
    }
    parsed
        .value()
        .filter(fact -> !fact.origin().unknown().isEmpty())
        .ifPresent(
            fact ->
                value.fault(
                    "the fact has fields that no reader knows: "
                        + fact.origin().unknown()
                        + "; see the list of fields of its kind"));
    return parsed.value();
  }

  private JsonNode json(Node node, Map<String, String> names) {
    if (node instanceof MappingNode mapping) {
      ObjectNode object = JSON.objectNode();
      for (NodeTuple tuple : mapping.getValue()) {
        String key = new Value(tuple.getKeyNode(), value.faults()).text();
        if (object.has(key)) {
          at(tuple.getKeyNode(), "the key " + key + " stands here twice; keep one of them");
        }
        object.set(key, json(tuple.getValueNode(), names));
      }
      return object;
    }
    if (node instanceof SequenceNode sequence) {
      ArrayNode array = JSON.arrayNode();
      sequence.getValue().forEach(item -> add(array, item, names));
      return array;
    }
    return scalar((ScalarNode) node, names);
  }

  /** A text of a list may be a range of names. */
  private void add(ArrayNode array, Node item, Map<String, String> names) {
    JsonNode one = json(item, names);
    if (!one.isTextual()) {
      array.add(one);
      return;
    }
    try {
      NameRange.expand(one.asText()).forEach(array::add);
    } catch (IllegalArgumentException e) {
      at(item, e.getMessage());
    }
  }

  private JsonNode scalar(ScalarNode node, Map<String, String> names) {
    boolean isPlain = node.getScalarStyle() == ScalarStyle.PLAIN;
    String text = node.getValue();
    if (isPlain && (text.equals("true") || text.equals("false"))) {
      return JSON.booleanNode(text.equals("true"));
    }
    if (isPlain && (text.isEmpty() || text.equals("null") || text.equals("~"))) {
      return JSON.nullNode();
    }
    boolean isWhole = NAME.matcher(text).matches();
    String filled = fill(text, names, node);
    return (isPlain || isWhole) && NUMBER.matcher(filled).matches()
        ? JSON.numberNode(Long.parseLong(filled))
        : JSON.textNode(filled);
  }

  private String fill(String text, Map<String, String> names, Node where) {
    Matcher matcher = NAME.matcher(text);
    StringBuilder filled = new StringBuilder();
    while (matcher.find()) {
      String known = names.get(matcher.group(1));
      if (known == null) {
        at(where, matcher.group() + " stands for nothing here; known are " + names.keySet());
      }
      matcher.appendReplacement(
          filled, Matcher.quoteReplacement(known == null ? matcher.group() : known));
    }
    return matcher.appendTail(filled).toString();
  }

  /** The text with the names that are known filled in; other braces stay as they are. */
  static String fill(String text, Map<String, String> names) {
    String filled = text;
    for (Map.Entry<String, String> name : names.entrySet()) {
      filled = filled.replace("{" + name.getKey() + "}", name.getValue());
    }
    return filled;
  }

  private void at(Node node, String what) {
    new Value(node, value.faults()).fault(what);
  }

  /** The line of the value that a JSON pointer leads to, as far as it leads. */
  private int line(String pointer) {
    Node node = value.node();
    for (String part : pointer.isEmpty() ? new String[0] : pointer.substring(1).split("/")) {
      Node next = below(node, part);
      if (next == null) {
        break;
      }
      node = next;
    }
    return new Value(node, value.faults()).line();
  }

  private static Node below(Node node, String part) {
    if (node instanceof MappingNode mapping) {
      return mapping.getValue().stream()
          .filter(t -> t.getKeyNode() instanceof ScalarNode key && key.getValue().equals(part))
          .map(NodeTuple::getValueNode)
          .findFirst()
          .orElse(null);
    }
    if (node instanceof SequenceNode sequence && part.matches("[0-9]{1,6}")) {
      int index = Integer.parseInt(part);
      return index < sequence.getValue().size() ? sequence.getValue().get(index) : null;
    }
    return null;
  }
}
