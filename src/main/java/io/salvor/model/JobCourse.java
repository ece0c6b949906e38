package io.salvor.model;

import java.util.List;
import java.util.Map;

/**
 * What was done for a job so far, in ledgers that run side by side.
 *
 * @param owner who submitted it, empty when unknown
 * @param gpus GPUs of the job, 0 when unknown
 * @param priority the scheduler's number, higher first; 0 when unknown
 * @param lost seconds of work since the last completed checkpoint, or the attempt's start
 * @param progressKnown true when the job reports checkpoints or steps
 * @param retries retries decided for the job so far
 * @param retriesByCause the same by root cause, the cause as attribution and kind of trouble
 * @param nodeSetsByCause distinct sets of nodes on which it failed, by root cause
 * @param ownerRetries retries decided for jobs of its owner within a day, whatever their names
 * @param ownerFailures failures of jobs of its owner within a day since one of them completed
 * @param excluded nodes that its next attempt keeps off
 * @param elapsed seconds since its first attempt that is known began
 */
public record JobCourse(
    String owner,
    int gpus,
    long priority,
    long lost,
    boolean progressKnown,
    int retries,
    Map<String, Integer> retriesByCause,
    Map<String, Integer> nodeSetsByCause,
    int ownerRetries,
    int ownerFailures,
    List<String> excluded,
    long elapsed) {

  /** The course of a job of which nothing is known. */
  public static final JobCourse NEW =
      new JobCourse("", 0, 0, 0, false, 0, Map.of(), Map.of(), 0, 0, List.of(), 0);

  public JobCourse {
    owner = Checks.name(owner, "course.owner");
    retriesByCause = Checks.map(retriesByCause);
    nodeSetsByCause = Checks.map(nodeSetsByCause);
    excluded = Checks.list(excluded);
  }

  /** The name of a root cause in these ledgers. */
  public static String cause(Whose whose, SymptomClass kind) {
    return whose + " " + kind;
  }
}
