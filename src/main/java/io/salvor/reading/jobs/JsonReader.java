package io.salvor.reading.jobs;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.salvor.reading.DocumentReader;
import io.salvor.reading.Emitter;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * JSON of Kubernetes, Alertmanager, Slurm's REST interface and health monitors: one object, a list
 * or several in a row. Lists are streamed; only one element is held at a time.
 */
final class JsonReader implements DocumentReader {
  private static final int DEEPEST = 64;
  private static final int LONGEST_TEXT = 1024 * 1024;
  private static final Set<String> LISTS = Set.of("items", "alerts", "nodes", "jobs");

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxStringLength(LONGEST_TEXT)
                  .build())
          .build();

  @Override
  public boolean accepts(String head) {
    String start = head.stripLeading();
    if (start.isEmpty() || "{[".indexOf(start.charAt(0)) < 0) {
      return false;
    }
    boolean isKubernetes = head.contains("\"apiVersion\"") && head.contains("\"kind\"");
    boolean isAlert = head.contains("\"alertname\"") || head.contains("\"truncatedAlerts\"");
    boolean isSlurm =
        head.contains("\"Slurm\"")
            || head.contains("\"slurm\"")
            || head.contains("\"slurmd_version\"")
            || head.contains("\"job_state\"");
    return isKubernetes
        || isAlert
        || isSlurm
        || head.contains("\"checkName\"") && !isOnOneLine(start)
        || head.contains("\"receiver\"") && head.contains("\"alerts\"");
  }

  /** One object per line is a log, which the readers of lines take. */
  private static boolean isOnOneLine(String start) {
    int end = start.indexOf('\n');
    String first = (end < 0 ? start : start.substring(0, end)).strip();
    return first.startsWith("{") && first.endsWith("}");
  }

  @Override
  public void read(InputStream in, Emitter out) throws IOException {
    Objects objects = new Objects(out);
    try (JsonParser parser = JSON.createParser(in)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.START_ARRAY) {
          array(parser, "", objects);
        } else if (token == JsonToken.START_OBJECT) {
          object(parser, objects);
        }
      }
    } finally {
      objects.end();
    }
  }

  private static void array(JsonParser parser, String name, Objects objects) throws IOException {
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() == null) {
        throw new IOException("the document ends inside a list");
      }
      if (parser.currentToken() == JsonToken.START_OBJECT) {
        objects.accept(name, Tree.read(parser));
      } else {
        parser.skipChildren();
      }
    }
  }

  private static void object(JsonParser parser, Objects objects) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    boolean isList = false;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      if (parser.currentToken() == JsonToken.START_ARRAY && LISTS.contains(name)) {
        array(parser, name, objects);
        isList = true;
      } else {
        fields.put(name, Tree.readValue(parser));
      }
    }
    if (!isList) {
      objects.accept("", new Tree(fields));
    }
  }
}
