package io.salvor.simulation.scenario;

import io.salvor.model.CellSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A story that a policy has to handle: what a cluster tells, how its scheduler answers, and what is
 * expected of the decisions.
 *
 * @param title one line, the name of the story
 * @param tells what happens, for people
 * @param breaks which naive policy would fail it
 * @param start the time at which it begins
 * @param until how long it is followed
 * @param isAnyOrder true when facts that come a little later, in another order or twice must change
 *     no decision
 * @param pools the pool of each node, by name
 * @param arrivals what happens, in the order of time
 */
public record Scenario(
    String file,
    String title,
    String tells,
    String breaks,
    Instant start,
    Duration until,
    boolean isAnyOrder,
    CellSettings settings,
    Map<String, String> pools,
    List<Arrival> arrivals,
    List<Answer> answers,
    List<Expectation> expectations) {
  /** Most facts of one scenario. */
  public static final int MOST_FACTS = 100_000;

  public Scenario {
    pools = Map.copyOf(pools);
    arrivals = List.copyOf(arrivals);
    answers = List.copyOf(answers);
    expectations = List.copyOf(expectations);
  }
}
