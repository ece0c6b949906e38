package io.salvor.simulation.scenario;

import io.salvor.model.Phase;
import io.salvor.model.Scope;
import io.salvor.model.Whose;
import java.util.Optional;
import java.util.Set;

/** One thing that has to hold at the end of a scenario. */
sealed interface Expectation {
  /** Where it stands in the file. */
  int line();

  /** It as the file says it, in one line. */
  String text();

  /**
   * So many decisions, or actions that are really begun, look so.
   *
   * @param subject what they are about; empty for anything
   * @param isDone true for actions that are begun, false for decisions
   * @param most not more than these; {@link Integer#MAX_VALUE} for any number
   */
  record Seen(
      int line,
      String text,
      Optional<Subject> subject,
      boolean isDone,
      Look look,
      int least,
      int most)
      implements Expectation {}

  /** A node, job or domain by name. */
  record Subject(Scope scope, String name) {}

  /**
   * Never more nodes of a pool out by Salvor's hand at once than this.
   *
   * @param pool empty for all pools together
   */
  record Out(int line, String text, String pool, int most) implements Expectation {}

  /**
   * So many incidents.
   *
   * @param subjects names; empty for any
   * @param phase their last phase; empty for any
   */
  record Incidents(
      int line,
      String text,
      Optional<Scope> scope,
      Set<String> subjects,
      Optional<Phase> phase,
      Optional<Whose> whose,
      int least,
      int most)
      implements Expectation {}

  /**
   * How a node stands at the end.
   *
   * @param cordon NONE, OURS or PERSON; empty for any
   * @param phase the phase of its open incident, {@code none} for no incident; empty for any
   */
  record NodeEnds(int line, String text, String node, String cordon, String phase)
      implements Expectation {}

  /** Whether the breaker of a pool is tripped at the end. */
  record PoolEnds(int line, String text, String pool, boolean isTripped) implements Expectation {}
}
