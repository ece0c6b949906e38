package io.salvor.act;

/** What came of a call that the actor made beside its own thread. */
sealed interface Reply {
  Course course();

  /** The scheduler tells where the action stands. */
  record Moved(Course course, Scheduler.Progress progress) implements Reply {}

  /** The scheduler knows nothing of the action. */
  record Unknown(Course course) implements Reply {}

  /** The hard breaker objects. */
  record Refused(Course course, String reason) implements Reply {}

  /**
   * The call came to nothing.
   *
   * @param isBegun true when the scheduler may have begun the action all the same
   */
  record Failed(Course course, boolean isBegun, String reason) implements Reply {}

  /** The final outcome is durable. */
  record Written(Course course) implements Reply {}

  /** The final outcome could not be made durable. */
  record Unwritten(Course course, String reason) implements Reply {}
}
