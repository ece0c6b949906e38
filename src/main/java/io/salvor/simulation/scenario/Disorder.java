package io.salvor.simulation.scenario;

import io.salvor.simulation.scenario.Arrival.Told;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * How facts come in beside the plan: each a little later, so that their order changes, and some of
 * them twice. It stays within the time for which a cell waits for facts to settle.
 *
 * @param longest how much later at most
 * @param percent how many come twice
 * @param seed the same seed gives the same disorder
 */
record Disorder(Duration longest, int percent, long seed) {
  static final Disorder NONE = new Disorder(Duration.ZERO, 0, 0);

  private static final int HUNDRED = 100;

  List<Arrival> of(List<Arrival> arrivals) {
    if (longest.isZero() && percent == 0) {
      return arrivals;
    }
    Random random = new Random(seed);
    List<Arrival> result = new ArrayList<>();
    for (Arrival arrival : arrivals) {
      boolean isFact = arrival.what() instanceof Told && !arrival.at().isZero();
      if (!isFact) {
        result.add(arrival);
        continue;
      }
      result.add(later(arrival, random));
      if (random.nextInt(HUNDRED) < percent) {
        result.add(later(arrival, random));
      }
    }
    result.sort(Comparator.comparing(Arrival::at));
    return result;
  }

  private Arrival later(Arrival arrival, Random random) {
    long millis = (long) (random.nextDouble() * longest.toMillis());
    return new Arrival(arrival.at().plusMillis(millis), arrival.what());
  }
}
