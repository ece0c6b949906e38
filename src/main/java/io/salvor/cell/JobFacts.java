package io.salvor.cell;

import io.salvor.model.Incident;
import io.salvor.model.JobEvent;
import io.salvor.model.JobEventType;
import io.salvor.model.Urgency;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What schedulers and jobs say of jobs. */
final class JobFacts {
  /** A job's end is tied to what its nodes showed from this long before (DESIGN, section 3). */
  static final Duration BEFORE = Duration.ofMinutes(10);

  /** More nodes with faults than this around one end share a cause that is none of theirs. */
  private static final int MOST_SUSPECTS = 3;

  private final World world;

  JobFacts(World world) {
    this.world = world;
  }

  void take(JobEvent event, Instant time) {
    JobState job = world.jobs().get(event.job());
    switch (event.event()) {
      case STARTED -> started(job, time);
      case PROGRESS -> progressed(job);
      case CHECKPOINTED -> checkpointed(job, time);
      case COMPLETED -> completed(job, time);
      case CANCELLED -> cancelled(job, time);
      case FAILED, TIMED_OUT, PREEMPTED -> ended(job, event, time);
      case HUNG, SLOW -> {
        // It still runs; only the policy has something to say to this.
      }
    }
  }

  private void started(JobState job, Instant time) {
    job.started(time);
    if (!job.isRunning()) {
      return;
    }
    place(job);
    world
        .incidents()
        .of(Topic.job(job.id()))
        .ifPresent(
            incident -> {
              incident.milestone(Incident.RESTARTED, world.clock().wall());
              world.shown(incident);
            });
  }

  private void place(JobState job) {
    for (String name : job.job().nodes()) {
      world.nodes().get(name).ifPresent(node -> node.jobs().add(job.id()));
    }
  }

  private void leave(JobState job) {
    for (String name : job.job().nodes()) {
      world.nodes().find(name).ifPresent(node -> node.jobs().remove(job.id()));
    }
  }

  private void progressed(JobState job) {
    job.progressed();
    recovered(job);
  }

  private void checkpointed(JobState job, Instant time) {
    job.checkpointed(time);
    recovered(job);
    moment(job, Urgency.AT_CHECKPOINT);
  }

  /** A restarted job that gets on has recovered. */
  private void recovered(JobState job) {
    if (job.isRunning()) {
      resolve(job);
    }
  }

  private void resolve(JobState job) {
    world
        .incidents()
        .of(Topic.job(job.id()))
        .filter(incident -> incident.inFlight().isEmpty() && incident.isDecided())
        .ifPresent(incident -> Endings.resolve(world, incident));
  }

  private void completed(JobState job, Instant time) {
    job.completed(time);
    leave(job);
    for (String name : job.job().nodes()) {
      world.nodes().get(name).ifPresent(node -> node.ends().completed(job.id(), time));
    }
    world.jobs().ownerCompleted(job.job().owner());
    resolve(job);
    moment(job, Urgency.AT_JOB_END);
  }

  /** Its owner wants it no more: nothing is restarted. */
  private void cancelled(JobState job, Instant time) {
    job.completed(time);
    leave(job);
    world
        .incidents()
        .of(Topic.job(job.id()))
        .ifPresent(incident -> Endings.cancel(world, incident, "the job was cancelled"));
    moment(job, Urgency.AT_JOB_END);
  }

  private void ended(JobState job, JobEvent event, Instant time) {
    boolean isNews = job.failed(time, event.event() != JobEventType.PREEMPTED);
    leave(job);
    if (isNews && event.event() == JobEventType.FAILED) {
      count(job, event, time);
    }
    moment(job, Urgency.AT_JOB_END);
  }

  /** The end counts against the nodes that are suspects of it. */
  private void count(JobState job, JobEvent event, Instant time) {
    List<NodeState> suspects = new ArrayList<>();
    for (String name : job.job().nodes()) {
      world.nodes().get(name).ifPresent(suspects::add);
    }
    List<NodeState> faulty =
        suspects.stream()
            .filter(
                node ->
                    node.name().equals(event.suspectNode())
                        || !node.lastFault().isBefore(time.minus(BEFORE)))
            .toList();
    for (NodeState node : suspects) {
      boolean isFaulty = faulty.size() <= MOST_SUSPECTS && faulty.contains(node);
      boolean countsHere = suspects.size() == 1 || isFaulty;
      node.ends().failed(job.id(), job.job().owner(), time, countsHere);
    }
  }

  /** What waited for this moment of the job is decided again. */
  private void moment(JobState job, Urgency moment) {
    for (IncidentState incident : world.incidents().waitingFor(job.id())) {
      if (moment == Urgency.AT_JOB_END || incident.waitsFor() == moment) {
        incident.momentCame(true);
        world.again(incident.topic());
      }
    }
  }
}
