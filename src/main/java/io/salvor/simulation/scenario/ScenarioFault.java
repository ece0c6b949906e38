package io.salvor.simulation.scenario;

/**
 * What is wrong with a scenario file, where, and what would be right.
 *
 * @param line from 1; 0 for the whole file
 */
public record ScenarioFault(String file, int line, String what) {
  @Override
  public String toString() {
    return file + (line > 0 ? ":" + line : "") + ": " + what;
  }
}
