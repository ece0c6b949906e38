package io.salvor.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** JSON trees with bounded depth and size, and their plain-Java and canonical forms. */
public final class JsonTree {
  /** Reads with bounds on depth, text and numbers; a name that stands twice is refused. */
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(64)
                  .maxStringLength(1024 * 1024)
                  .maxNumberLength(100)
                  .maxNameLength(4096)
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  /** What was taken is kept in an envelope of a few levels more, and must be readable again. */
  private static final JsonFactory KEPT =
      FACTORY
          .rebuild()
          .streamReadConstraints(
              FACTORY.streamReadConstraints().rebuild().maxNestingDepth(80).build())
          .build();

  /** Most values of one element of a stream. */
  private static final int TOKENS = 200_000;

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final int limit;
  private int tokens;

  private JsonTree(int limit) {
    this.limit = limit;
  }

  /** The tree of a text that is in memory; a fault in it is told with line and column. */
  public static Parsed<JsonNode> parse(String text) {
    return parse(FACTORY, text);
  }

  /** The same for what Salvor itself has written. */
  public static Parsed<JsonNode> parseKept(String text) {
    return parse(KEPT, text);
  }

  private static Parsed<JsonNode> parse(JsonFactory factory, String text) {
    Faults faults = new Faults();
    try (JsonParser parser = factory.createParser(text)) {
      if (parser.nextToken() == null) {
        faults.add("", "no JSON value");
        return Parsed.of(Optional.empty(), faults);
      }
      JsonNode node = new JsonTree(Integer.MAX_VALUE).value(parser);
      if (parser.nextToken() != null) {
        faults.add("", "more than one JSON value");
      }
      return Parsed.of(Optional.of(node), faults);
    } catch (IOException e) {
      faults.add("", explain(e));
      return Parsed.of(Optional.empty(), faults);
    }
  }

  /** The tree that starts at the parser's present token. */
  static JsonNode read(JsonParser parser) throws IOException {
    return new JsonTree(TOKENS).value(parser);
  }

  /** One line on why a text is no JSON, without the text itself. */
  static String explain(IOException fault) {
    if (fault instanceof JsonProcessingException json) {
      String message = json.getOriginalMessage().replaceAll("\\s+", " ");
      String place =
          json.getLocation() == null
              ? ""
              : " at line "
                  + json.getLocation().getLineNr()
                  + ", column "
                  + json.getLocation().getColumnNr();
      return "not JSON" + place + ": " + message;
    }
    return "not JSON: the text is not UTF-8";
  }

  private JsonNode value(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
      return token == JsonToken.START_OBJECT ? object(parser) : array(parser);
    }
    count(parser);
    return switch (token) {
      case VALUE_STRING -> NODES.textNode(parser.getText());
      case VALUE_NUMBER_INT -> integer(parser);
      case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDecimalValue());
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      default -> NODES.nullNode();
    };
  }

  private static JsonNode integer(JsonParser parser) throws IOException {
    return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
        ? NODES.numberNode(parser.getBigIntegerValue())
        : NODES.numberNode(parser.getLongValue());
  }

  private ObjectNode object(JsonParser parser) throws IOException {
    ObjectNode object = NODES.objectNode();
    count(parser);
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      object.set(name, value(parser));
    }
    return object;
  }

  private ArrayNode array(JsonParser parser) throws IOException {
    ArrayNode array = NODES.arrayNode();
    count(parser);
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(parser));
    }
    return array;
  }

  private void count(JsonParser parser) throws StreamConstraintsException {
    if (++tokens > limit) {
      throw new StreamConstraintsException(
          "more than " + limit + " values in one element", parser.currentLocation());
    }
  }

  /** The text with the members of every object sorted by name: equal values, equal texts. */
  public static String canonical(JsonNode node) {
    return sorted(node).toString();
  }

  private static JsonNode sorted(JsonNode node) {
    if (node instanceof ObjectNode object) {
      Map<String, JsonNode> members = new TreeMap<>();
      object.properties().forEach(e -> members.put(e.getKey(), sorted(e.getValue())));
      ObjectNode result = NODES.objectNode();
      members.forEach(result::set);
      return result;
    }
    if (node instanceof ArrayNode array) {
      ArrayNode result = NODES.arrayNode();
      array.forEach(element -> result.add(sorted(element)));
      return result;
    }
    return node;
  }

  /** Texts, numbers, booleans, lists and maps; a JSON null is left out of maps. */
  static Object toJava(JsonNode node) {
    if (node instanceof ObjectNode object) {
      Map<String, Object> map = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        if (!member.getValue().isNull()) {
          map.put(member.getKey(), toJava(member.getValue()));
        }
      }
      return map;
    }
    if (node instanceof ArrayNode array) {
      List<Object> list = new ArrayList<>(array.size());
      array.forEach(element -> list.add(element.isNull() ? "" : toJava(element)));
      return list;
    }
    if (node.isNumber()) {
      return node.isIntegralNumber() && node.canConvertToLong()
          ? (Object) node.longValue()
          : node.numberValue();
    }
    return node.isBoolean() ? (Object) node.booleanValue() : node.asText();
  }

  /** The tree of a plain value that {@link #toJava} gave. */
  static JsonNode fromJava(Object value) {
    if (value instanceof Map<?, ?> map) {
      ObjectNode object = NODES.objectNode();
      map.forEach((name, member) -> object.set(String.valueOf(name), fromJava(member)));
      return object;
    }
    if (value instanceof List<?> list) {
      ArrayNode array = NODES.arrayNode();
      list.forEach(element -> array.add(fromJava(element)));
      return array;
    }
    if (value instanceof Boolean flag) {
      return NODES.booleanNode(flag);
    }
    if (value instanceof BigInteger big) {
      return NODES.numberNode(big);
    }
    if (value instanceof BigDecimal decimal) {
      return NODES.numberNode(decimal);
    }
    if (value instanceof Double || value instanceof Float) {
      return NODES.numberNode(((Number) value).doubleValue());
    }
    return value instanceof Number number
        ? NODES.numberNode(number.longValue())
        : NODES.textNode(String.valueOf(value));
  }
}
