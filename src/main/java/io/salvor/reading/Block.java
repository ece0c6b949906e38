package io.salvor.reading;

import io.salvor.model.RawText;

/**
 * The lines that one fact is read from: time and node of the first, the raw text of all of them.
 * When they are more than a raw text may hold, the last ones are kept.
 */
public final class Block {
  private Line first;
  private Line last;
  private final StringBuilder raw = new StringBuilder();

  public boolean isEmpty() {
    return first == null;
  }

  /** Adds a line that says something; the same line again adds nothing. */
  public void add(Line line) {
    if (line == last) {
      return;
    }
    first = first == null ? line : first;
    last = line;
    if (raw.length() + line.whole().length() >= RawText.LIMIT) {
      raw.setLength(0);
    }
    raw.append(raw.length() == 0 ? "" : "\n").append(line.whole());
  }

  /** All of them as one line; there must be one. */
  public Line line() {
    return new Line(
        raw.toString(), first.text(), first.time(), first.node(), first.hasTime(), first.rank());
  }

  /** The last one; there must be one. */
  public Line last() {
    return last;
  }

  public void clear() {
    first = null;
    last = null;
    raw.setLength(0);
  }
}
