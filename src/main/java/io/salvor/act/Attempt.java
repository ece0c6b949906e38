package io.salvor.act;

import io.salvor.model.Intent;
import io.salvor.model.Outcome;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One call to the scheduler for an intent, on a thread of the pool. */
final class Attempt {
  private final Scheduler scheduler;
  private final HardBreaker breaker;
  private final Reports reports;

  Attempt(Scheduler scheduler, HardBreaker breaker, Reports reports) {
    this.scheduler = scheduler;
    this.breaker = breaker;
    this.reports = reports;
  }

  /**
   * Begins an action: the breaker is asked, STARTED is made durable, the scheduler is called, in
   * this order.
   *
   * @param isReported true when STARTED is durable already
   */
  Reply begin(Course course, boolean isReported, List<String> beingTakenOut, Instant now) {
    Intent intent = course.intent();
    boolean isBegun = isReported;
    try {
      if (intent.verb().takesOut()) {
        Optional<String> objection = breaker.objection(intent, view(intent), beingTakenOut);
        if (objection.isPresent()) {
          return new Reply.Refused(course, objection.get());
        }
      }
      if (!isReported) {
        reports.appendNow(Reports.outcome(intent, Outcome.State.STARTED, intent.reason(), now));
        isBegun = true;
      }
      return new Reply.Moved(course, scheduler.carryOut(intent));
    } catch (RuntimeException fault) {
      return new Reply.Failed(course, isBegun, reason(fault));
    }
  }

  /** Asks what became of an action that was begun. */
  Reply look(Course course) {
    try {
      return scheduler
          .progress(course.intent())
          .<Reply>map(progress -> new Reply.Moved(course, progress))
          .orElseGet(() -> new Reply.Unknown(course));
    } catch (RuntimeException fault) {
      return new Reply.Failed(course, true, reason(fault));
    }
  }

  private Scheduler.View view(Intent intent) {
    Scheduler.View view = scheduler.view(intent.cell());
    if (view.nodes() == 0) {
      throw new SchedulerFault(
          "the scheduler %s shows no node of cell %s".formatted(scheduler.name(), intent.cell()));
    }
    return view;
  }

  private static String reason(RuntimeException fault) {
    Throwable cause = fault.getCause() == null ? fault : fault.getCause();
    String message = fault instanceof SchedulerFault ? fault.getMessage() : cause.getMessage();
    return message == null ? cause.getClass().getSimpleName() : message;
  }
}
