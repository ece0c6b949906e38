package io.salvor.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;

/**
 * A tick of a cell as JSON.
 *
 * @param time the time that has come
 * @param shift by how much the clock was set
 */
public record TickJson(Instant time, Duration shift) {

  public ObjectNode write() {
    return new Out().time("time", time).text("shift", shift.toString()).node();
  }

  /** The tick that {@link #write} wrote, or what is wrong. */
  public static Parsed<TickJson> read(String json) {
    return Kept.read(json, "a tick", TickJson::tick);
  }

  private static TickJson tick(Fields f) {
    Instant time = f.requiredTime("time");
    try {
      return new TickJson(time, Duration.parse(f.requiredName("shift")));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("shift is a duration such as PT0S", e);
    }
  }
}
