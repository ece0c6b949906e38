package io.salvor.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One line of an exported ledger.
 *
 * @param seq its position; for a decision the position among decisions
 * @param entry {@code fact}, {@code tick}, {@code settings} or {@code decision}
 * @param received when it entered the ledger; for a decision 1970
 * @param cell of a tick or settings
 * @param parts how many facts were read out of a fact
 * @param basis of a decision, the position of the entry that it was made on
 * @param scope of a decision, what it is about ...
 * @param topic ... by name
 * @param body the fact, tick, settings or decision itself
 */
public record RecordedLine(
    long seq,
    String entry,
    Instant received,
    String cell,
    int parts,
    long basis,
    String scope,
    String topic,
    JsonNode body) {

  /** The line, or what is wrong with it. */
  public static Parsed<RecordedLine> read(String json) {
    Parsed<RecordedLine> line = Kept.read(json, "a line of a ledger", RecordedLine::line);
    boolean isComplete = line.value().map(read -> read.body.isObject()).orElse(true);
    return isComplete
        ? line
        : new Parsed<>(Optional.empty(), List.of(new JsonFault("", "the line has no entry")));
  }

  private static RecordedLine line(Fields f) {
    String entry = f.requiredName("entry");
    return new RecordedLine(
        f.number("seq", 1, Long.MAX_VALUE, 0),
        entry,
        f.time("received", Instant.EPOCH),
        f.name("cell"),
        f.count("parts"),
        f.number("basis", 0, Long.MAX_VALUE, 0),
        f.name("scope"),
        f.name("topic"),
        f.tree(entry));
  }

  /** The body as text. */
  public String text() {
    return body instanceof ObjectNode object ? object.toString() : "";
  }
}
