package io.salvor.reading;

import java.util.List;

/**
 * Shows a reader the first characters of a line only, so that no pattern has to search through a
 * line of 64 KiB. What is cut stays in the raw text of the facts.
 *
 * @param limit characters
 */
public record BoundedReader(LineReader reader, int limit) implements LineReader {

  @Override
  public List<String> anchors() {
    return reader.anchors();
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    boolean isShort = line.text().length() <= limit;
    return reader.offer(isShort ? line : line.withText(line.text().substring(0, limit)), out);
  }

  @Override
  public boolean isInBlock() {
    return reader.isInBlock();
  }

  @Override
  public void end(Emitter out) {
    reader.end(out);
  }
}
