package io.salvor.model;

import java.util.List;

/**
 * Where the treatment of a node stands in its present incident.
 *
 * @param phase the incident's phase; OPEN when there is none
 * @param step the step that ended last, OBSERVE when none has
 * @param result how it ended
 * @param level its diagnosis level, 0 for none
 * @param sinceStep seconds since it ended
 * @param faultSinceStep true when a fault was seen after it ended
 * @param healthy seconds since the last fact against the node
 * @param failures steps of the present incident that failed or ran out of time
 * @param inFlight verbs that are being carried out now
 * @param onProbation true while the node is back and watched more closely
 * @param open seconds since the incident was opened
 */
public record NodeCourse(
    Phase phase,
    Verb step,
    StepResult result,
    int level,
    long sinceStep,
    boolean faultSinceStep,
    long healthy,
    int failures,
    List<Verb> inFlight,
    boolean onProbation,
    long open) {

  /** The course of a node with which nothing was done yet. */
  public static final NodeCourse NEW =
      new NodeCourse(
          Phase.OPEN, Verb.OBSERVE, StepResult.NONE, 0, 0, true, 0, 0, List.of(), false, 0);

  public NodeCourse {
    phase = Checks.required(phase, "course.phase");
    step = Checks.required(step, "course.step");
    result = Checks.required(result, "course.result");
    inFlight = Checks.list(inFlight);
  }
}
