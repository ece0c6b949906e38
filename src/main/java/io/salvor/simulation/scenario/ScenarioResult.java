package io.salvor.simulation.scenario;

import io.salvor.cell.Journal.Decided;
import io.salvor.simulation.scenario.RunLog.At;
import java.util.List;

/** How a run of a scenario ended. */
public final class ScenarioResult {
  private final Scenario scenario;
  private final RunLog log;
  private final List<Miss> misses;

  ScenarioResult(Scenario scenario, RunLog log, List<Miss> misses) {
    this.scenario = scenario;
    this.log = log;
    this.misses = List.copyOf(misses);
  }

  public Scenario scenario() {
    return scenario;
  }

  /** How many facts came in. */
  public int facts() {
    return log.facts();
  }

  /** Every decision, in the order in which they were made. */
  public List<Decided> decisions() {
    return log.decisions().stream().map(At::decided).toList();
  }

  /** What was expected and did not come, or came and must not; empty when it passed. */
  public List<Miss> misses() {
    return misses;
  }

  public boolean isPassed() {
    return misses.isEmpty();
  }

  /** Every decision and action with its time, in lines for people. */
  public List<String> timeline() {
    return Telling.timeline(log);
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
