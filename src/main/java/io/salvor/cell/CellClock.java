package io.salvor.cell;

import io.salvor.cell.Input.Tick;
import java.time.Duration;
import java.time.Instant;

/**
 * The time of a cell: that of its inputs, less the jumps of the clock that stamped them. Whatever a
 * cell waits for or looks back on is measured in this steady time; only what leaves the cell is in
 * the clock's own.
 */
final class CellClock {
  private Instant wall = Instant.EPOCH;
  private Duration offset = Duration.ZERO;

  /** An input came in at this time; a clock that runs back a little stands still here. */
  void advance(Instant time) {
    if (time.isAfter(wall)) {
      wall = time;
    }
  }

  /** A tick, which may say that the clock was set. */
  void advance(Tick tick) {
    if (tick.shift().isZero()) {
      advance(tick.time());
    } else {
      offset = offset.plus(tick.shift());
      wall = tick.time();
    }
  }

  /** Now, in steady time. */
  Instant now() {
    return steady(wall);
  }

  /** Now, as the clock shows it. */
  Instant wall() {
    return wall;
  }

  Instant steady(Instant shown) {
    return shown.minus(offset);
  }

  Instant shown(Instant steady) {
    return steady.equals(Instant.MAX) ? Instant.MAX : steady.plus(offset);
  }
}
