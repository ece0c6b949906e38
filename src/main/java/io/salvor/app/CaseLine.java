package io.salvor.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.salvor.intake.Unusable;
import io.salvor.json.JsonTree;
import io.salvor.json.Parsed;
import io.salvor.model.TextFormat;
import io.salvor.reading.Hints;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * One line of a file of cases.
 *
 * @param id the case's id; the number of its line when it has none
 * @param input its input: raw text, or facts as JSON
 * @param fields the whole line
 */
public record CaseLine(String id, String input, ObjectNode fields) {
  private static final int LONGEST_NAME = 256;
  private static final int LONGEST_ID = 200;

  /** Reads one line; {@code number} is its number. */
  public static CaseLine read(String line, long number) throws Unusable {
    Parsed<JsonNode> parsed = JsonTree.parse(line);
    if (parsed.value().isEmpty()) {
      throw new Unusable("line " + number + " is " + parsed.faults().get(0).detail());
    }
    if (!(parsed.value().get() instanceof ObjectNode object)) {
      throw new Unusable("line " + number + " is no JSON object");
    }
    JsonNode input = object.get("input");
    if (input == null || !(input.isTextual() || input.isContainerNode())) {
      throw new Unusable("line " + number + " has no input (a text, an object or a list)");
    }
    String id = object.path("id").isValueNode() ? object.path("id").asText() : "";
    return new CaseLine(
        id.isBlank() || id.length() > LONGEST_ID ? String.valueOf(number) : id,
        text(input),
        object);
  }

  private static String text(JsonNode input) {
    if (input instanceof ArrayNode list && !list.isEmpty() && list.get(0).isTextual()) {
      StringBuilder lines = new StringBuilder();
      list.forEach(line -> lines.append(line.isTextual() ? line.asText() : line).append('\n'));
      return lines.toString();
    }
    return input.isTextual() ? input.asText() : input.toString();
  }

  /** The hints of the run, with the node, job and format that the line itself names. */
  public Hints hints(Hints run) {
    return new Hints(
        TextFormat.ofLabel(field("format")).orElse(run.format()),
        run.arrival(),
        run.source(),
        run.cell(),
        field("node").isEmpty() ? run.node() : field("node"),
        field("job").isEmpty() ? run.job() : field("job"),
        run.idPrefix());
  }

  /** The input as a stream. */
  public InputStream stream() {
    return new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
  }

  private String field(String name) {
    JsonNode value = fields.path(name);
    return value.isTextual() && value.asText().length() <= LONGEST_NAME ? value.asText() : "";
  }
}
