package io.salvor.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.salvor.json.FactBatch.Refusal;
import io.salvor.model.Fact;
import java.io.ByteArrayInputStream;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The door for facts as JSON. Bad input is a value, never an exception; no input takes more memory
 * than its limits allow.
 */
public final class FactJson {
  /** Longest line of a JSON-lines stream, in bytes. */
  public static final int LINE = 1024 * 1024;

  private final FactReader reader;
  private final Limits limits;
  private final List<FactBatch.Item> items = new ArrayList<>();
  private final Faults faults = new Faults();
  private Refusal refusal = Refusal.NONE;
  private int index;

  private FactJson(Defaults defaults, Limits limits) {
    this.reader = new FactReader(defaults);
    this.limits = limits;
  }

  /** The fact as JSON. */
  public static ObjectNode write(Fact fact) {
    return FactWriter.write(fact);
  }

  /** The fact that {@link #write} wrote, or what is wrong. */
  public static Parsed<Fact> read(JsonNode node, Defaults defaults) {
    Faults faults = new Faults();
    return Parsed.of(new FactReader(defaults).read(node, "", faults), faults);
  }

  public static FactBatch read(byte[] body, Shape shape, Defaults defaults, Limits limits) {
    try {
      return read(new ByteArrayInputStream(body), shape, defaults, limits);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads to the end, to the first fault that nothing can be read behind, or to the limit.
   *
   * @throws IOException when the stream itself fails
   */
  public static FactBatch read(InputStream body, Shape shape, Defaults defaults, Limits limits)
      throws IOException {
    FactJson json = new FactJson(defaults, limits);
    BoundedStream bounded = new BoundedStream(body, limits.bytes());
    try {
      if (shape == Shape.NDJSON) {
        json.lines(bounded);
      } else {
        json.document(bounded, shape);
      }
    } catch (BoundedStream.TooLarge e) {
      json.refuse(Refusal.TOO_LARGE, "", "more than " + limits.bytes() + " bytes");
    } catch (JsonProcessingException | CharConversionException e) {
      json.refuse(
          Refusal.MALFORMED, json.items.isEmpty() ? "" : "/" + json.index, JsonTree.explain(e));
    }
    return new FactBatch(json.items, json.faults.list(), json.faults.count(), json.refusal);
  }

  private void refuse(Refusal why, String pointer, String detail) {
    refusal = why;
    faults.add(pointer, detail);
  }

  private void document(InputStream body, Shape shape) throws IOException {
    try (JsonParser parser = JsonTree.FACTORY.createParser(body)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        refuse(Refusal.MALFORMED, "", "the body is empty");
        return;
      }
      boolean batch = first == JsonToken.START_ARRAY && shape != Shape.CLOUD_EVENT;
      if (shape == Shape.CLOUD_EVENT_BATCH && !batch) {
        refuse(Refusal.MALFORMED, "", "a batch of events is an array");
        return;
      }
      boolean events = shape == Shape.CLOUD_EVENT || shape == Shape.CLOUD_EVENT_BATCH;
      if (!batch) {
        element(JsonTree.read(parser), "", events);
      } else {
        array(parser, events);
      }
      if (shape == Shape.STREAM) {
        more(parser);
      }
      if (refusal == Refusal.NONE && parser.nextToken() != null) {
        refuse(
            Refusal.MALFORMED,
            "",
            "more than one JSON value: send an array, or application/x-ndjson");
      }
    }
  }

  private void array(JsonParser parser, boolean events) throws IOException {
    while (refusal == Refusal.NONE && parser.nextToken() != JsonToken.END_ARRAY) {
      if (hasRoom()) {
        element(JsonTree.read(parser), "/" + index, events);
      }
    }
  }

  private void more(JsonParser parser) throws IOException {
    while (refusal == Refusal.NONE && parser.nextToken() != null) {
      if (hasRoom()) {
        element(JsonTree.read(parser), "/" + index, false);
      }
    }
  }

  private void lines(InputStream body) throws IOException {
    JsonLines lines = new JsonLines(body, LINE);
    while (refusal == Refusal.NONE && lines.next()) {
      if (!lines.isBlank() && hasRoom()) {
        line(lines);
      }
    }
  }

  private void line(JsonLines lines) {
    String pointer = "/" + index;
    if (lines.isCut()) {
      index++;
      faults.add(pointer, "line " + lines.number() + " is longer than " + LINE + " bytes");
      return;
    }
    Parsed<JsonNode> node = JsonTree.parse(lines.text());
    if (node.value().isPresent()) {
      element(node.value().get(), pointer, false);
    } else {
      index++;
      faults.add(pointer, "line " + lines.number() + ": " + node.faults().get(0).detail());
    }
  }

  private boolean hasRoom() {
    if (index < limits.facts()) {
      return true;
    }
    refuse(Refusal.TOO_MANY_FACTS, "", "more than " + limits.facts() + " facts in one request");
    return false;
  }

  private void element(JsonNode node, String pointer, boolean mustBeEvent) {
    int position = index++;
    Optional<Fact> fact =
        mustBeEvent || CloudEvents.isEvent(node)
            ? CloudEvents.read(node, pointer, faults, reader)
            : reader.read(node, pointer, faults);
    fact.ifPresent(value -> items.add(new FactBatch.Item(position, value)));
  }

  /** The bytes of a fact's canonical form. */
  public static byte[] canonical(Fact fact) {
    return JsonTree.canonical(write(fact)).getBytes(StandardCharsets.UTF_8);
  }
}
