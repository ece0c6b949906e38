package io.salvor.model.signal;

/**
 * How an attempt of a job ended, or that it stands still.
 *
 * @param event FAILED, HUNG, SLOW, TIMED_OUT, PREEMPTED, CANCELLED, COMPLETED
 * @param exitCode exit code, -1 when unknown
 * @param signal the signal that ended it, read from the exit code too; 0 when none did
 * @param reason the scheduler's word, e.g. {@code OOMKilled}, {@code NODE_FAIL}
 */
public record JobEnd(
    Where where, String event, int exitCode, int signal, String reason, String text)
    implements Signal {

  @Override
  public String code() {
    return reason.isEmpty() ? "job " + event : reason;
  }
}
