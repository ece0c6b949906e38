package io.salvor.simulation;

import io.salvor.model.JobEventType;
import io.salvor.simulation.SimulatedJob.State;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The scheduler of a simulated cluster: places gangs, starts and ends attempts. */
final class BatchQueue {
  private static final Duration PROGRESS = Duration.ofMinutes(10);
  private static final Duration WATCHDOG = Duration.ofMinutes(20);
  private static final int MOST_OVER = 1000;

  private final Agenda agenda;
  private final Fleet fleet;
  private final Watcher watcher;
  private final Duration patience;
  private final Map<String, SimulatedJob> jobs = new LinkedHashMap<>();
  private final Map<String, SimulatedJob> over =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, SimulatedJob> eldest) {
          return size() > MOST_OVER;
        }
      };
  private Consumer<SimulatedJob> onStart = job -> {};
  private Consumer<SimulatedJob> onEnd = job -> {};
  private Duration lost = Duration.ZERO;
  private Duration useful = Duration.ZERO;

  BatchQueue(Agenda agenda, Fleet fleet, Watcher watcher, Duration patience) {
    this.agenda = agenda;
    this.fleet = fleet;
    this.watcher = watcher;
    this.patience = patience;
  }

  /** Hears of every attempt that starts, and of every job of which nothing more comes. */
  void listen(Consumer<SimulatedJob> whenStarted, Consumer<SimulatedJob> whenOver) {
    onStart = whenStarted;
    onEnd = whenOver;
  }

  Optional<SimulatedJob> job(String id) {
    return Optional.ofNullable(jobs.getOrDefault(id, over.get(id)));
  }

  /** Jobs that are not over. */
  List<SimulatedJob> jobs() {
    return List.copyOf(jobs.values());
  }

  /** GPU time that failed attempts lost since their last checkpoint. */
  Duration lost() {
    return lost;
  }

  /** GPU time of completed work. */
  Duration useful() {
    return useful;
  }

  void submit(SimulatedJob job) {
    jobs.put(job.id(), job);
    place();
  }

  /** Starts what fits, by priority; of equals, the one that came first. */
  void place() {
    List<SimulatedJob> ready = new ArrayList<>();
    for (SimulatedJob job : jobs.values()) {
      if (job.isReady(agenda.now())) {
        ready.add(job);
      }
    }
    ready.sort(Comparator.comparingInt(job -> -job.wish().priority()));
    for (SimulatedJob job : ready) {
      List<SimulatedNode> nodes = fitting(job);
      if (nodes.size() == job.wish().nodes()) {
        start(job, nodes);
      }
    }
  }

  private List<SimulatedNode> fitting(SimulatedJob job) {
    int wanted = job.wish().nodes();
    List<SimulatedNode> chosen = new ArrayList<>(wanted);
    boolean isWhole = job.wish().gpusPerNode() == SimulatedNode.GPUS;
    for (boolean shared : isWhole ? List.of(false) : List.of(true, false)) {
      for (SimulatedNode node : fleet.nodes()) {
        if (chosen.size() < wanted && node.isIdle() != shared && job.mayRunOn(node)) {
          chosen.add(node);
        }
      }
    }
    return chosen;
  }

  private void start(SimulatedJob job, List<SimulatedNode> nodes) {
    job.start(nodes, agenda.now());
    watcher.job(job, JobEventType.STARTED, agenda.now());
    int attempt = job.attempt();
    agenda.in(job.wish().work().minus(job.saved()), () -> complete(job, attempt));
    agenda.in(job.wish().checkpointEvery(), () -> checkpoint(job, attempt));
    agenda.in(PROGRESS, () -> progress(job, attempt));
    if (job.isBroken()) {
      agenda.in(job.wish().breaksAfter().orElseThrow(), () -> fail(job, attempt, JobEnd.BROKEN));
    }
    onStart.accept(job);
  }

  private void complete(SimulatedJob job, int attempt) {
    if (job.isRunning(attempt)) {
      watcher.job(job, JobEventType.COMPLETED, agenda.now());
      useful = useful.plus(gpuTime(job, job.wish().work()));
      close(job, State.COMPLETED);
    }
  }

  private void checkpoint(SimulatedJob job, int attempt) {
    if (job.isRunning(attempt)) {
      job.checkpoint(agenda.now());
      watcher.job(job, JobEventType.CHECKPOINTED, agenda.now());
      agenda.in(job.wish().checkpointEvery(), () -> checkpoint(job, attempt));
    }
  }

  private void progress(SimulatedJob job, int attempt) {
    if (job.isRunning(attempt)) {
      watcher.job(job, JobEventType.PROGRESS, agenda.now());
      agenda.in(PROGRESS, () -> progress(job, attempt));
    }
  }

  /** Ends the attempt if it still holds nodes. */
  void fail(SimulatedJob job, int attempt, JobEnd end) {
    if (job.attempt() != attempt || !job.state().holdsNodes()) {
      return;
    }
    lose(job);
    watcher.job(job, JobEventType.FAILED, end, agenda.now());
    job.end(State.FAILED);
    agenda.in(patience, () -> byHand(job, attempt));
    place();
  }

  /** The attempt stands still; a watchdog ends it when nobody does. */
  void hang(SimulatedJob job, int attempt) {
    if (job.isRunning(attempt)) {
      watcher.job(job, JobEventType.HUNG, agenda.now());
      job.state(State.HUNG);
      agenda.in(WATCHDOG, () -> fail(job, attempt, JobEnd.NCCL));
    }
  }

  void slow(SimulatedJob job, SimulatedNode suspect) {
    String message = "a rank on " + suspect.name() + " is 38 % slower than its peers";
    watcher.job(
        job,
        JobEventType.SLOW,
        new JobEnd(JobEnd.NONE.exit(), "", message, suspect.name()),
        agenda.now());
  }

  /** Its owner looks after a job that nobody has taken care of, and mends the program. */
  private void byHand(SimulatedJob job, int attempt) {
    if (job.state() == State.FAILED && job.attempt() == attempt) {
      job.mend();
      requeue(job, Duration.ZERO, Set.of());
    }
  }

  /** Moves an attempt away with what a last checkpoint keeps; the job waits for other nodes. */
  void preempt(SimulatedJob job, int attempt) {
    if (job.attempt() == attempt && job.state().holdsNodes()) {
      if (job.state() == State.RUNNING) {
        job.checkpoint(agenda.now());
        watcher.job(job, JobEventType.CHECKPOINTED, agenda.now());
      } else {
        lose(job);
      }
      watcher.job(job, JobEventType.PREEMPTED, JobEnd.PREEMPTED, agenda.now());
      job.end(State.QUEUED);
      requeue(job, Duration.ZERO, Set.of());
    }
  }

  /** Puts a job back into the queue, first ending what hangs. */
  void requeue(SimulatedJob job, Duration delay, Set<String> keepOff) {
    if (job.state().holdsNodes()) {
      lose(job);
      job.end(State.QUEUED);
    }
    Instant from = agenda.now().plus(delay);
    job.queue(from, keepOff);
    if (delay.isZero()) {
      place();
    } else {
      agenda.in(delay, this::place);
    }
  }

  /** Nothing more comes of the job. */
  void close(SimulatedJob job, State how) {
    job.end(how);
    jobs.remove(job.id());
    over.put(job.id(), job);
    onEnd.accept(job);
    place();
  }

  private void lose(SimulatedJob job) {
    lost = lost.plus(gpuTime(job, job.done(agenda.now()).minus(job.saved())));
  }

  private static Duration gpuTime(SimulatedJob job, Duration time) {
    return time.multipliedBy((long) job.wish().nodes() * job.wish().gpusPerNode());
  }
}
