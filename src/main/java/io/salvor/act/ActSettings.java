package io.salvor.act;

import java.time.Duration;

/**
 * How intents are carried out. Durations are in event time.
 *
 * @param open most intents that are looked at in one step
 * @param parallel most calls to the scheduler at one time
 * @param poll how often an action that goes on is asked for
 * @param firstPause how long to wait after the first call that failed; it doubles with each further
 * @param longestPause the longest such wait
 */
public record ActSettings(
    int open, int parallel, Duration poll, Duration firstPause, Duration longestPause) {
  public static final ActSettings USUAL =
      new ActSettings(
          10_000, 8, Duration.ofSeconds(5), Duration.ofSeconds(2), Duration.ofMinutes(2));

  private static final int MOST_DOUBLINGS = 20;

  public ActSettings {
    if (open < 1 || parallel < 1) {
      throw new IllegalArgumentException("open and parallel are at least 1");
    }
    if (poll.toMillis() < 1 || firstPause.toMillis() < 1 || longestPause.toMillis() < 1) {
      throw new IllegalArgumentException("poll and pauses are at least 1 ms");
    }
  }

  /** The wait after so many calls in a row that failed. */
  Duration pause(int failures) {
    Duration pause = firstPause.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
    return pause.compareTo(longestPause) > 0 ? longestPause : pause;
  }
}
