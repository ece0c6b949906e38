package io.salvor.simulation;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Chance that can be had again: each purpose has its own stream, so that what an operation rolls
 * does not move the faults that come after it.
 */
final class Dice {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final RandomGenerator random;

  private Dice(long seed) {
    this.random = new SplittableRandom(seed);
  }

  static Dice of(long seed, String purpose) {
    long mixed = seed;
    for (int i = 0; i < purpose.length(); i++) {
      mixed = (mixed ^ purpose.charAt(i)) * GOLDEN;
      mixed ^= mixed >>> 29;
    }
    return new Dice(mixed);
  }

  /** True with this probability. */
  boolean happens(double probability) {
    return random.nextDouble() < probability;
  }

  /** 0 to one less than this. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** In whole milliseconds, the ends included. */
  Duration between(Duration least, Duration most) {
    return Duration.ofMillis(random.nextLong(least.toMillis(), most.toMillis() + 1));
  }

  Duration seconds(int least, int most) {
    return between(Duration.ofSeconds(least), Duration.ofSeconds(most));
  }

  Duration minutes(int least, int most) {
    return between(Duration.ofMinutes(least), Duration.ofMinutes(most));
  }

  /** The wait for the next of events that come by chance, this long apart on average. */
  Duration waitFor(Duration mean) {
    double share = -Math.log(1 - random.nextDouble());
    return Duration.ofMillis(Math.max(1, Math.round(mean.toMillis() * share)));
  }

  /** Which of these weights was drawn. */
  int weighted(double[] weights) {
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    double point = random.nextDouble() * sum;
    for (int i = 0; i < weights.length - 1; i++) {
      point -= weights[i];
      if (point < 0) {
        return i;
      }
    }
    return weights.length - 1;
  }
}
