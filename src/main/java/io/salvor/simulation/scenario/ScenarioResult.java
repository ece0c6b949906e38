package io.salvor.simulation.scenario;

import io.salvor.cell.Journal.Decided;
import java.util.List;

/**
 * How a run of a scenario ended.
 *
 * @param facts how many facts came in
 * @param decisions every decision, in the order in which they were made
 * @param misses what was expected and did not come, or came and must not; empty when it passed
 */
public record ScenarioResult(
    Scenario scenario, int facts, List<Decided> decisions, List<Miss> misses) {
  public ScenarioResult {
    decisions = List.copyOf(decisions);
    misses = List.copyOf(misses);
  }

  public boolean isPassed() {
    return misses.isEmpty();
  }

  /**
   * An expectation that was not met.
   *
   * @param line where it stands in the file
   * @param expected it as the file says it
   * @param happened what came instead, one line each
   */
  public record Miss(int line, String expected, List<String> happened) {
    public Miss {
      happened = List.copyOf(happened);
    }
  }
}
