package io.salvor.act;

import io.salvor.cell.FactStore;
import io.salvor.cell.Intents;
import io.salvor.model.Intent;
import io.salvor.model.Outcome;
import io.salvor.model.Outcome.State;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Carries durable intents out and reports outcomes as facts. One thread calls {@link #step}; calls
 * to the scheduler run on a pool. Nothing it holds in memory is needed: after a crash an intent
 * that was begun is looked up before it is tried again.
 */
public final class Actor {
  private final Intents intents;
  private final Endings endings;
  private final Scheduler scheduler;
  private final Predicate<String> isViewComplete;
  private final Executor pool;
  private final ActSettings settings;
  private final ActListener listener;
  private final Reports reports;
  private final Attempt attempt;

  private final Queue<Reply> replies = new ConcurrentLinkedQueue<>();
  private final Map<String, Course> courses = new LinkedHashMap<>();
  private final Calls calls;

  /**
   * @param isViewComplete true for a cell once its scheduler has shown every node
   * @param pool where the scheduler is called; {@code Runnable::run} in tests
   */
  public Actor(
      Ports ports,
      HardBreaker breaker,
      Predicate<String> isViewComplete,
      Executor pool,
      ActSettings settings,
      ActListener listener) {
    this.intents = ports.intents();
    this.endings = ports.endings();
    this.scheduler = ports.scheduler();
    this.isViewComplete = isViewComplete;
    this.pool = pool;
    this.settings = settings;
    this.listener = listener;
    this.calls = new Calls(settings.parallel());
    this.reports = new Reports(ports.store());
    this.attempt = new Attempt(scheduler, breaker, reports);
  }

  /** What the actor works with. */
  public record Ports(Intents intents, Endings endings, Scheduler scheduler, FactStore store) {}

  /** Does all that can be done now without waiting. */
  public void step(Instant now) {
    takeReplies(now);
    List<Intents.Open> open = intents.open(settings.open());
    follow(open);
    do {
      move(now);
    } while (takeReplies(now));
  }

  private void follow(List<Intents.Open> open) {
    Map<String, Course> still = new LinkedHashMap<>();
    for (Intents.Open one : open) {
      String action = one.intent().action();
      Course known = courses.get(action);
      still.put(action, known == null ? new Course(one.intent(), one.started()) : known);
    }
    courses.clear();
    courses.putAll(still);
  }

  private void move(Instant now) {
    Set<String> targets = new HashSet<>();
    List<Course> toLook = new ArrayList<>();
    for (Course course : courses.values()) {
      if (course.isDone()) {
        continue;
      }
      boolean isOver = course.ending().isPresent();
      if (!isOver && !course.isBusy() && course.isToTry() && course.isLate(now)) {
        String why = course.trouble().isEmpty() ? "" : ": " + course.trouble();
        end(course, State.TIMED_OUT, "not begun in time" + why, now);
      }
      if (!course.isDue(now) && !course.isBegun()) {
        continue;
      }
      if (targets.add(course.target())) {
        advance(course, toLook, now);
      } else {
        course.waitsFor("an earlier action on " + course.intent().target() + " is not over");
      }
    }
    toLook.sort(Comparator.comparing(Course::next));
    toLook.forEach(this::look);
  }

  private void advance(Course course, List<Course> toLook, Instant now) {
    if (course.isBusy()) {
      return;
    }
    boolean isLastLook = course.isBegun() && course.isLate(now);
    if (course.isPausing(now) && !isLastLook) {
      return;
    }
    boolean isOver = course.ending().isPresent();
    if (!isOver && !course.isToTry()) {
      toLook.add(course);
    } else if (!isOver && isAllowed(course, now)) {
      begin(course, now);
    }
    if (course.ending().isPresent()) {
      write(course);
    }
  }

  /** True when nothing stands in the way of a try; what stands there is remembered or ends it. */
  private boolean isAllowed(Course course, Instant now) {
    Intent intent = course.intent();
    if (!scheduler.canDo(intent.verb())) {
      String reason = "the scheduler %s cannot carry out %s: it offers no such operation";
      end(course, State.REFUSED, reason.formatted(scheduler.name(), intent.verb()), now);
      return false;
    }
    if (intent.predecessor().isPresent() && !follows(course, intent.after(), now)) {
      return false;
    }
    if (!isViewComplete.test(intent.cell())) {
      course.waitsFor("the scheduler has not shown every node of cell " + intent.cell() + " yet");
      return false;
    }
    return calls.mayBegin(course);
  }

  private boolean follows(Course course, String before, Instant now) {
    Course open = courses.get(before);
    Optional<State> ended =
        open == null
            ? endings.of(before)
            : open.isDone() ? open.ending().map(Outcome::state) : Optional.empty();
    if (ended.isEmpty() || ended.get() == State.STARTED) {
      course.waitsFor("it waited for " + before);
      return false;
    }
    if (ended.get() != State.SUCCEEDED) {
      end(course, State.REFUSED, "not tried: " + before + " ended " + ended.get(), now);
      return false;
    }
    return true;
  }

  private void begin(Course course, Instant now) {
    Intent intent = course.intent();
    boolean isReported = course.isBegun();
    List<String> out = beingTakenOut(intent.cell());
    calls.begin(course);
    listener.attempted(intent.verb());
    call(course, () -> attempt.begin(course, isReported, out, now));
  }

  private void look(Course course) {
    if (calls.mayLook()) {
      calls.look(course);
      call(course, () -> attempt.look(course));
    }
  }

  private void call(Course course, Supplier<Reply> work) {
    course.call();
    try {
      pool.execute(() -> replies.add(work.get()));
    } catch (RejectedExecutionException full) {
      replies.add(new Reply.Failed(course, false, "no thread is free to call the scheduler"));
    }
  }

  private List<String> beingTakenOut(String cell) {
    List<String> nodes = new ArrayList<>();
    for (Course course : courses.values()) {
      Intent intent = course.intent();
      if (course.isBegun() && !course.isDone() && intent.verb().takesOut()) {
        if (intent.cell().equals(cell)) {
          nodes.add(intent.target());
        }
      }
    }
    return nodes;
  }

  private void end(Course course, State state, String detail, Instant now) {
    course.end(Reports.outcome(course.intent(), state, detail, now));
  }

  private void write(Course course) {
    course.call();
    reports
        .append(course.ending().orElseThrow())
        .whenComplete(
            (receipts, fault) ->
                replies.add(
                    fault == null
                        ? new Reply.Written(course)
                        : new Reply.Unwritten(course, String.valueOf(fault.getMessage()))));
  }

  /** True when there was one. */
  private boolean takeReplies(Instant now) {
    boolean any = false;
    for (Reply reply = replies.poll(); reply != null; reply = replies.poll()) {
      any = true;
      take(reply, now);
    }
    return any;
  }

  private void take(Reply reply, Instant now) {
    Course course = reply.course();
    Intent intent = course.intent();
    if (reply instanceof Reply.Written) {
      course.done();
      Duration sinceDue = Duration.between(intent.notBefore(), now);
      course.ending().ifPresent(o -> listener.ended(intent.verb(), o.state(), sinceDue));
      return;
    }
    if (reply instanceof Reply.Unwritten unwritten) {
      course.pause(now.plus(settings.pause(course.failed(false, unwritten.reason()))));
      return;
    }
    calls.end(course);
    if (reply instanceof Reply.Moved moved) {
      moved(course, moved.progress(), now);
    } else if (reply instanceof Reply.Refused refused) {
      end(course, State.REFUSED, refused.reason(), now);
    } else if (reply instanceof Reply.Unknown) {
      course.isNotKnown();
    } else if (reply instanceof Reply.Failed failed) {
      failed(course, failed, now);
    }
  }

  private void moved(Course course, Scheduler.Progress progress, Instant now) {
    if (progress.state() != State.STARTED) {
      end(course, progress.state(), progress.detail(), now);
    } else if (course.isLate(now)) {
      end(course, State.TIMED_OUT, "not done in time: " + progress.detail(), now);
    } else {
      course.goesOn(earlier(now.plus(settings.poll()), course.intent().deadline()));
    }
  }

  private void failed(Course course, Reply.Failed failed, Instant now) {
    listener.faulted(course.intent().verb(), failed.reason());
    int failures = course.failed(failed.isBegun(), failed.reason());
    if (course.isBegun() && course.isLate(now)) {
      end(course, State.TIMED_OUT, "not known to be done in time: " + failed.reason(), now);
    } else {
      Instant next = now.plus(settings.pause(failures));
      course.pause(earlier(next, course.intent().deadline()));
    }
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }
}
