package io.salvor.reading.jobs;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One object of a JSON or YAML document, small enough to be held; its values are read by path. */
record Tree(Map<String, Object> fields) {
  static final Tree EMPTY = new Tree(Map.of());

  /** Most values of one object: a Kubernetes node with all its images has some thousands. */
  private static final int MOST_VALUES = 100_000;

  private static final int LONGEST_RAW = 16 * 1024;

  /** The object at the parser's place; throws when it is too large to be held. */
  static Tree read(JsonParser parser) throws IOException {
    int[] budget = {MOST_VALUES};
    return of(value(parser, budget));
  }

  /** What the parser stands at, whatever it is. */
  static Object readValue(JsonParser parser) throws IOException {
    int[] budget = {MOST_VALUES};
    return value(parser, budget);
  }

  static Tree of(Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      return EMPTY;
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    map.forEach((key, field) -> fields.put(String.valueOf(key), field));
    return new Tree(fields);
  }

  private static Object value(JsonParser parser, int[] budget) throws IOException {
    if (--budget[0] < 0) {
      throw new IOException("an object has more than " + MOST_VALUES + " values");
    }
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      Map<String, Object> map = new LinkedHashMap<>();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        map.put(name, value(parser, budget));
      }
      return map;
    }
    if (token == JsonToken.START_ARRAY) {
      List<Object> list = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        list.add(value(parser, budget));
      }
      return list;
    }
    if (token == null) {
      throw new IOException("the document ends inside an object");
    }
    return token == JsonToken.VALUE_NULL ? "" : parser.getText();
  }

  boolean has(String name) {
    return fields.containsKey(name);
  }

  /** The text at a path of field names; empty when there is none. */
  String text(String... path) {
    Object value = at(path).orElse("");
    boolean isText = !(value instanceof Map) && !(value instanceof List);
    return isText ? String.valueOf(value).strip() : "";
  }

  /** The first of these fields that holds a text. */
  String first(String... names) {
    for (String name : names) {
      String value = text(name);
      if (!value.isEmpty()) {
        return value;
      }
    }
    return "";
  }

  Tree child(String... path) {
    return of(at(path).orElse(Map.of()));
  }

  /** The objects of the list at a path; empty when there is none. */
  List<Tree> list(String... path) {
    List<Tree> trees = new ArrayList<>();
    if (at(path).orElse(Map.of()) instanceof List<?> list) {
      for (Object item : list) {
        trees.add(of(item));
      }
    }
    return trees;
  }

  /** The texts of the list at a path; a single text is a list of one. */
  List<String> texts(String... path) {
    Object value = at(path).orElse("");
    List<String> texts = new ArrayList<>();
    if (value instanceof List<?> list) {
      list.forEach(item -> texts.add(String.valueOf(item)));
    } else if (!(value instanceof Map) && !String.valueOf(value).isBlank()) {
      texts.add(String.valueOf(value));
    }
    return texts;
  }

  private Optional<Object> at(String... path) {
    Object value = fields;
    for (String name : path) {
      if (!(value instanceof Map<?, ?> map)) {
        return Optional.empty();
      }
      value = map.get(name);
    }
    return Optional.ofNullable(value);
  }

  /** The beginning of the object as text, to be kept with the fact. */
  String raw() {
    String text = fields.toString();
    return text.length() <= LONGEST_RAW ? text : text.substring(0, LONGEST_RAW);
  }
}
