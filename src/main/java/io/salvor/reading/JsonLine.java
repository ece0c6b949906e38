package io.salvor.reading;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A log record written as one JSON object on a line: its message, and what its other fields say of
 * node and time. Objects that are no log record (Kubernetes objects, facts) are left alone.
 *
 * @param message the text, possibly of several lines
 * @param node empty when no field names one
 * @param time absent when no field holds one that can be read
 */
record JsonLine(String message, String node, Optional<Instant> time) {
  private static final int DEEPEST = 16;
  private static final int MOST_FIELDS = 200;
  private static final long MICROS_PER_SECOND = 1_000_000;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxStringLength(TextReader.LINE_LIMIT)
                  .build())
          .build();

  /** The record in this text, if it is one. */
  static Optional<JsonLine> of(String text, Instant arrival) {
    if (text.length() < 2 || text.charAt(0) != '{' || text.charAt(text.length() - 1) != '}') {
      return Optional.empty();
    }
    Map<String, String> fields = new HashMap<>();
    try (JsonParser parser = JSON.createParser(text)) {
      flatten(parser, fields);
    } catch (IOException e) {
      return Optional.empty();
    }
    String message = message(fields);
    if (message.isEmpty() || isObject(fields)) {
      return Optional.empty();
    }
    return Optional.of(new JsonLine(message, node(fields), time(fields, arrival)));
  }

  private static boolean isObject(Map<String, String> fields) {
    return fields.containsKey("apiVersion")
        || fields.containsKey("kind")
        || fields.containsKey("involvedObject.name")
        || fields.containsKey("checkName");
  }

  private static String message(Map<String, String> fields) {
    for (String name : new String[] {"MESSAGE", "log"}) {
      if (fields.containsKey(name)) {
        return fields.get(name).stripTrailing();
      }
    }
    String message = fields.getOrDefault("message", "");
    String brief = fields.getOrDefault("msg", "");
    if (brief.isEmpty() || message.isEmpty()) {
      return brief + message;
    }
    return brief + ": " + message;
  }

  private static String node(Map<String, String> fields) {
    for (String name :
        new String[] {
          "_HOSTNAME",
          "hostname",
          "host",
          "node",
          "nodeName",
          "node_name",
          "kubernetes.host",
          "kubernetes.node_name",
          "kubernetes.node.name",
          "host.name"
        }) {
      if (fields.containsKey(name)) {
        return Words.name(fields.get(name));
      }
    }
    return "";
  }

  private static Optional<Instant> time(Map<String, String> fields, Instant arrival) {
    String micros = fields.getOrDefault("__REALTIME_TIMESTAMP", "");
    if (micros.matches("\\d{15,17}")) {
      long value = Long.parseLong(micros);
      return Optional.of(
          Instant.ofEpochSecond(value / MICROS_PER_SECOND, value % MICROS_PER_SECOND * 1000));
    }
    Stamp stamp = new Stamp(arrival);
    for (String name : new String[] {"@timestamp", "timestamp", "time", "ts"}) {
      if (stamp.read(fields.getOrDefault(name, ""), 0)) {
        return Optional.of(stamp.time());
      }
    }
    return Optional.empty();
  }

  /** Scalar fields by their path; arrays are left out. */
  private static void flatten(JsonParser parser, Map<String, String> fields) throws IOException {
    String path = "";
    for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
      if (token == JsonToken.START_ARRAY) {
        parser.skipChildren();
      } else if (token == JsonToken.START_OBJECT) {
        String name = parser.currentName();
        path = name == null ? path : path + name + ".";
      } else if (token == JsonToken.END_OBJECT) {
        path = parent(path);
      } else if (token.isScalarValue() && fields.size() < MOST_FIELDS) {
        fields.putIfAbsent(path + parser.currentName(), parser.getText());
      }
    }
  }

  private static String parent(String path) {
    int dot = path.lastIndexOf('.', path.length() - 2);
    return dot < 0 ? "" : path.substring(0, dot + 1);
  }
}
