package io.salvor.cell;

import io.salvor.model.Job;
import io.salvor.model.JobCourse;

/**
 * What people see of one job.
 *
 * @param job as it was described last
 * @param isDone true when it completed
 * @param course what was done for it; its owner's other jobs are not counted in it
 * @param withoutProgress attempts in a row that ended without a newer checkpoint
 * @param incident id of its open incident, empty when there is none
 */
public record JobView(
    String cell,
    Job job,
    boolean isRunning,
    boolean isDone,
    int attempt,
    JobCourse course,
    int withoutProgress,
    String incident) {}
