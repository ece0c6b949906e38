package io.salvor.simulation;

import io.salvor.model.Job;
import java.time.Duration;

/**
 * A simulated job as it really is now.
 *
 * @param job as facts tell it, with the nodes that it holds now
 * @param state QUEUED, RUNNING, HUNG, FAILED, COMPLETED, HANDED_BACK or STOPPED
 * @param saved work that a checkpoint keeps
 */
public record JobState(Job job, String state, Duration saved) {}
