package io.salvor.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The members of an object that no reader asked for, in the shape that {@link Out} merges back. */
final class Leftover {
  private Leftover() {}

  static Map<String, Object> of(
      ObjectNode node,
      Set<String> taken,
      Map<String, Fields> children,
      Map<String, List<Fields>> childLists) {
    Map<String, Object> rest = new TreeMap<>();
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      if (!taken.contains(member.getKey()) && !member.getValue().isNull()) {
        rest.put(member.getKey(), JsonTree.toJava(member.getValue()));
      }
    }
    children.forEach(
        (name, child) -> {
          Map<String, Object> below = child.rest();
          if (!below.isEmpty()) {
            rest.put(name, below);
          }
        });
    childLists.forEach(
        (name, list) -> {
          List<Map<String, Object>> below = list.stream().map(Fields::rest).toList();
          if (below.stream().anyMatch(map -> !map.isEmpty())) {
            rest.put(name, below);
          }
        });
    return rest;
  }
}
