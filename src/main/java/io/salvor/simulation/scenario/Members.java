package io.salvor.simulation.scenario;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.NodeTuple;

/**
 * The keys of one block of a scenario file, taken one by one; a key that nobody takes is a fault.
 */
final class Members {
  private final Value block;
  private final Map<String, Value> values = new LinkedHashMap<>();
  private final Map<String, Value> keys = new LinkedHashMap<>();
  private final Set<String> known = new LinkedHashSet<>();

  Members(Value block) {
    this.block = block;
    for (NodeTuple tuple : ((MappingNode) block.node()).getValue()) {
      Value key = new Value(tuple.getKeyNode(), block.faults());
      if (values.put(key.text(), new Value(tuple.getValueNode(), block.faults())) != null) {
        key.fault("the key " + key.text() + " stands here twice; keep one of them");
      }
      keys.put(key.text(), key);
    }
  }

  private Members(Value block, boolean isEmpty) {
    this.block = block;
  }

  static Members none(Value block) {
    return new Members(block, true);
  }

  int line() {
    return block.line();
  }

  void fault(String what) {
    block.fault(what);
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  Optional<Value> take(String key) {
    known.add(key);
    return Optional.ofNullable(values.get(key));
  }

  /** The value; a fault and an empty result when it is missing. */
  Optional<Value> required(String key, String remedy) {
    Optional<Value> value = take(key);
    if (value.isEmpty()) {
      fault("the key " + key + " is missing: " + remedy);
    }
    return value;
  }

  String text(String key) {
    return take(key).map(Value::text).orElse("");
  }

  /** Every key with its value, in the order of the file. */
  Map<String, Value> all() {
    known.addAll(values.keySet());
    return values;
  }

  /** Tells the keys that nobody took. */
  void end() {
    for (Map.Entry<String, Value> key : keys.entrySet()) {
      if (!known.contains(key.getKey())) {
        key.getValue().fault("unknown key '" + key.getKey() + "'; known here are " + known);
      }
    }
  }
}
