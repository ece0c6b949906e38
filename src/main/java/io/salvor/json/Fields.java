package io.salvor.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The members of one JSON object, taken one by one: what is wrong goes to the faults and a harmless
 * stand-in is returned, what nobody took is left over.
 */
final class Fields {
  private static final int NAME = 256;
  private static final int TEXT = 64 * 1024;
  private static final int VALUE = 4_096;
  private static final int MEMBERS = 256;
  private static final int ENTRIES = 65_536;
  private static final Instant FIRST = Instant.parse("1970-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("2200-12-31T23:59:59.999999999Z");
  private static final Instant NEVER = Instant.parse("9999-12-31T23:59:59.999999999Z");

  private final ObjectNode node;
  private final String pointer;
  private final Faults faults;
  private final Set<String> taken = new HashSet<>();
  private final Map<String, Fields> children = new LinkedHashMap<>();
  private final Map<String, List<Fields>> childLists = new LinkedHashMap<>();

  Fields(ObjectNode node, String pointer, Faults faults) {
    this.node = node;
    this.pointer = pointer;
    this.faults = faults;
  }

  String at(String name) {
    return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
  }

  void fault(String name, String detail) {
    faults.add(name.isEmpty() ? pointer : at(name), detail);
  }

  int faultCount() {
    return faults.count();
  }

  boolean has(String name) {
    JsonNode value = node.get(name);
    return value != null && !value.isNull();
  }

  /** A short text, empty when absent; a number is taken as its digits. */
  String name(String name) {
    return string(name, NAME);
  }

  String text(String name) {
    return string(name, TEXT);
  }

  String requiredName(String name) {
    int before = faults.count();
    String value = name(name);
    if (value.isBlank() && faults.count() == before) {
      fault(name, name + " is required");
    }
    return value;
  }

  String requiredText(String name) {
    int before = faults.count();
    String value = text(name);
    if (value.isBlank() && faults.count() == before) {
      fault(name, name + " is required");
    }
    return value;
  }

  private String string(String name, int limit) {
    return take(name).map(value -> scalar(value, at(name), limit)).orElse("");
  }

  private String scalar(JsonNode value, String where, int limit) {
    if (!value.isTextual() && !value.isNumber()) {
      faults.add(where, "a text is needed, not " + Wording.typeOf(value));
      return "";
    }
    String text = value.asText();
    if (text.length() > limit) {
      faults.add(where, "has " + text.length() + " characters, the limit is " + limit);
      return "";
    }
    return text;
  }

  List<String> names(String name) {
    return names(name, ENTRIES);
  }

  List<String> names(String name, int most) {
    List<String> result = new ArrayList<>();
    List<JsonNode> elements = elements(name, most);
    for (int i = 0; i < elements.size(); i++) {
      result.add(scalar(elements.get(i), at(name) + "/" + i, NAME));
    }
    return result;
  }

  /**
   * An object whose members are texts, numbers or booleans; empty when absent.
   *
   * @param names members that are names, and no longer than these
   */
  Map<String, String> texts(String name, String... names) {
    Map<String, String> result = new TreeMap<>();
    Optional<Fields> object = objectOf(name);
    if (object.isEmpty()) {
      return result;
    }
    int size = object.get().node.size();
    if (size > MEMBERS) {
      fault(name, "has " + size + " members, the limit is " + MEMBERS);
      return result;
    }
    for (Map.Entry<String, JsonNode> member : object.get().node.properties()) {
      JsonNode value = member.getValue();
      String where = object.get().at(member.getKey());
      int limit = List.of(names).contains(member.getKey()) ? NAME : VALUE;
      if (value.isBoolean()) {
        result.put(member.getKey(), value.asText());
      } else if (!value.isNull()) {
        result.put(member.getKey(), scalar(value, where, limit));
      }
    }
    return result;
  }

  long number(String name, long least, long most, long absent) {
    Optional<JsonNode> value = take(name);
    if (value.isEmpty()) {
      return absent;
    }
    if (!value.get().isIntegralNumber()) {
      fault(name, "a whole number is needed, not " + Wording.typeOf(value.get()));
      return absent;
    }
    boolean fits = value.get().canConvertToLong();
    long number = value.get().longValue();
    if (!fits || number < least || number > most) {
      fault(name, name + " is " + least + " to " + most + ", not " + value.get().asText());
      return absent;
    }
    return number;
  }

  int count(String name) {
    return (int) number(name, 0, Integer.MAX_VALUE, 0);
  }

  boolean flag(String name) {
    Optional<JsonNode> value = take(name);
    if (value.isPresent() && !value.get().isBoolean()) {
      fault(name, "true or false is needed, not " + Wording.typeOf(value.get()));
    }
    return value.isPresent() && value.get().booleanValue();
  }

  <E extends Enum<E>> E choice(String name, Class<E> type, E absent) {
    Optional<JsonNode> value = take(name);
    if (value.isEmpty()) {
      return absent;
    }
    String given = value.get().isTextual() ? value.get().asText() : value.get().toString();
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equals(given)) {
        return constant;
      }
    }
    fault(name, Wording.shown(given) + " is none of " + Wording.listOf(type));
    return absent;
  }

  <E extends Enum<E>> E requiredChoice(String name, Class<E> type) {
    if (!has(name)) {
      take(name);
      fault(name, name + " is required: one of " + Wording.listOf(type));
      return type.getEnumConstants()[0];
    }
    return choice(name, type, type.getEnumConstants()[0]);
  }

  /** When something was: within the years that the ledger can order. */
  Instant time(String name, Instant absent) {
    return time(name, LAST, 2200, absent);
  }

  /** When something will end: people write the year 9999 for never. */
  Instant end(String name, Instant absent) {
    return time(name, NEVER, 9999, absent);
  }

  private Instant time(String name, Instant last, int year, Instant absent) {
    Optional<JsonNode> value = take(name);
    if (value.isEmpty()) {
      return absent;
    }
    if (!value.get().isTextual()) {
      fault(name, "an RFC 3339 time as text is needed, not " + Wording.typeOf(value.get()));
      return absent;
    }
    try {
      Instant time = OffsetDateTime.parse(value.get().asText()).toInstant();
      if (!time.isBefore(FIRST) && !time.isAfter(last)) {
        return time;
      }
      fault(name, "the time lies outside the years 1970 to " + year);
    } catch (DateTimeException e) {
      String shown = Wording.shown(value.get().asText());
      fault(name, shown + " is no RFC 3339 time such as 2026-01-31T12:00:00Z");
    }
    return absent;
  }

  Instant requiredTime(String name) {
    if (!has(name)) {
      fault(name, name + " is required");
    }
    return time(name, Instant.EPOCH);
  }

  /** The object, an empty one when it is missing. */
  Fields required(String name) {
    if (!has(name)) {
      fault(name, name + " is required");
    }
    return object(name).orElseGet(() -> new Fields(node.objectNode(), at(name), faults));
  }

  Set<String> memberNames() {
    Set<String> names = new LinkedHashSet<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  <E extends Enum<E>> List<E> choices(String name, Class<E> type) {
    List<E> result = new ArrayList<>();
    for (String given : names(name)) {
      Arrays.stream(type.getEnumConstants())
          .filter(constant -> constant.name().equals(given))
          .findFirst()
          .ifPresentOrElse(
              result::add,
              () -> fault(name, Wording.shown(given) + " is none of " + Wording.listOf(type)));
    }
    return result;
  }

  Optional<Fields> object(String name) {
    Optional<Fields> child = objectOf(name);
    child.ifPresent(fields -> children.put(name, fields));
    return child;
  }

  private Optional<Fields> objectOf(String name) {
    Optional<JsonNode> value = take(name);
    if (value.isPresent() && !value.get().isObject()) {
      fault(name, "an object is needed, not " + Wording.typeOf(value.get()));
      return Optional.empty();
    }
    return value.map(found -> new Fields((ObjectNode) found, at(name), faults));
  }

  List<Fields> objects(String name) {
    return objects(name, ENTRIES);
  }

  List<Fields> objects(String name, int most) {
    List<Fields> result = new ArrayList<>();
    List<JsonNode> elements = elements(name, most);
    for (int i = 0; i < elements.size(); i++) {
      String where = at(name) + "/" + i;
      if (elements.get(i) instanceof ObjectNode object) {
        result.add(new Fields(object, where, faults));
      } else {
        faults.add(where, "an object is needed, not " + Wording.typeOf(elements.get(i)));
      }
    }
    childLists.put(name, result);
    return result;
  }

  /** A member as it stands; an empty text when it is missing. */
  JsonNode tree(String name) {
    return take(name).orElseGet(() -> node.textNode(""));
  }

  /** The elements of an array as they stand. */
  List<JsonNode> elements(String name) {
    return elements(name, ENTRIES);
  }

  private List<JsonNode> elements(String name, int most) {
    Optional<JsonNode> value = take(name);
    if (value.isEmpty()) {
      return List.of();
    }
    if (!value.get().isArray()) {
      fault(name, "an array is needed, not " + Wording.typeOf(value.get()));
      return List.of();
    }
    if (value.get().size() > most) {
      fault(name, "has " + value.get().size() + " elements, the limit is " + most);
      return List.of();
    }
    List<JsonNode> elements = new ArrayList<>();
    value.get().forEach(elements::add);
    return elements;
  }

  /** What nobody took, nested objects and lists of objects included. */
  Map<String, Object> rest() {
    return Leftover.of(node, taken, children, childLists);
  }

  private Optional<JsonNode> take(String name) {
    taken.add(name);
    return has(name) ? Optional.of(node.get(name)) : Optional.empty();
  }
}
