package io.salvor.reading;

import java.time.Instant;

/**
 * One line, its prefix parsed off.
 *
 * @param whole the line as it stands in the text
 * @param text what is left behind the prefix; a syslog program is kept as {@code prog: }, the
 *     kernel's is not
 * @param time the line's own time, else that of the line before, else the arrival
 * @param node from the prefix or the hints, empty when unknown
 * @param hasTime true when the line itself is dated
 * @param rank the rank that a prefix names, -1 when none does
 */
public record Line(
    String whole, String text, Instant time, String node, boolean hasTime, int rank) {

  /** The same place and time with another text. */
  public Line withText(String other) {
    return new Line(whole, other, time, node, hasTime, rank);
  }

  /** This line and one that goes on with its text. */
  public Line continuedBy(Line next) {
    return new Line(
        whole + "\n" + next.whole,
        text.stripTrailing() + " " + next.text.strip(),
        time,
        node,
        hasTime,
        rank);
  }

  /** The same line of the node that its text names; an empty name changes nothing. */
  public Line ofNode(String name) {
    return name.isEmpty() ? this : new Line(whole, text, time, name, hasTime, rank);
  }
}
