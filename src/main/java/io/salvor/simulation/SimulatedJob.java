package io.salvor.simulation;

import io.salvor.model.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** One job and how far it has come. */
final class SimulatedJob {
  /** One step of a training. */
  private static final long STEP_SECONDS = 10;

  private final Wish wish;
  private final List<SimulatedNode> nodes = new ArrayList<>();
  private final List<Integer> masks = new ArrayList<>();
  private Set<String> excluded = Set.of();
  private State state = State.QUEUED;
  private Instant earliest;
  private Instant started = Instant.MAX;
  private Duration saved = Duration.ZERO;
  private int attempt;
  private boolean isBroken;

  /** Where a job stands. */
  enum State {
    QUEUED,
    RUNNING,
    HUNG,
    FAILED,
    COMPLETED,
    HANDED_BACK,
    STOPPED;

    /** True when it holds nodes. */
    boolean holdsNodes() {
      return this == RUNNING || this == HUNG;
    }

    /** True when nothing more comes of it. */
    boolean isFinal() {
      return this == COMPLETED || this == HANDED_BACK || this == STOPPED;
    }
  }

  /**
   * What was asked for.
   *
   * @param work how long it runs when nothing fails
   * @param breaksAfter how long an attempt lasts while the program is broken
   */
  record Wish(
      String id,
      String name,
      String owner,
      String pool,
      int priority,
      int nodes,
      int gpusPerNode,
      Duration work,
      Duration checkpointEvery,
      Optional<Duration> breaksAfter) {}

  SimulatedJob(Wish wish, Instant now) {
    this.wish = wish;
    this.earliest = now;
    this.isBroken = wish.breaksAfter().isPresent();
  }

  Wish wish() {
    return wish;
  }

  String id() {
    return wish.id();
  }

  State state() {
    return state;
  }

  void state(State value) {
    state = value;
  }

  int attempt() {
    return attempt;
  }

  List<SimulatedNode> nodes() {
    return List.copyOf(nodes);
  }

  Instant started() {
    return started;
  }

  /** Work that a checkpoint keeps. */
  Duration saved() {
    return saved;
  }

  boolean isBroken() {
    return isBroken;
  }

  void mend() {
    isBroken = false;
  }

  boolean isRunning(int ofAttempt) {
    return state == State.RUNNING && attempt == ofAttempt;
  }

  boolean mayRunOn(SimulatedNode node) {
    return node.isSchedulable()
        && node.free() >= wish.gpusPerNode()
        && node.topology().pool().equals(wish.pool())
        && !excluded.contains(node.name());
  }

  boolean isReady(Instant now) {
    return state == State.QUEUED && !now.isBefore(earliest);
  }

  /** Which of a node's GPUs it holds. */
  boolean uses(SimulatedNode node, int gpu) {
    int at = nodes.indexOf(node);
    return at >= 0 && (masks.get(at) & 1 << gpu) != 0;
  }

  int mask(SimulatedNode node) {
    int at = nodes.indexOf(node);
    return at < 0 ? 0 : masks.get(at);
  }

  void start(List<SimulatedNode> on, Instant now) {
    attempt++;
    state = State.RUNNING;
    started = now;
    for (SimulatedNode node : on) {
      nodes.add(node);
      masks.add(node.take(this, wish.gpusPerNode()));
    }
  }

  /** What it did until now, kept or not. */
  Duration done(Instant now) {
    return state.holdsNodes() ? saved.plus(Duration.between(started, now)) : saved;
  }

  void checkpoint(Instant now) {
    saved = done(now);
    started = now;
  }

  /** Gives its nodes back; what no checkpoint keeps is lost. */
  void end(State how) {
    for (int i = 0; i < nodes.size(); i++) {
      nodes.get(i).giveBack(this, masks.get(i));
    }
    nodes.clear();
    masks.clear();
    state = how;
  }

  void queue(Instant from, Set<String> keepOff) {
    state = State.QUEUED;
    earliest = from;
    excluded = Set.copyOf(new TreeSet<>(keepOff));
  }

  String step(Instant now) {
    return Long.toString(done(now).toSeconds() / STEP_SECONDS);
  }

  /** As facts tell it. */
  Job fact() {
    return new Job(
        wish.id(),
        wish.name(),
        wish.owner(),
        wish.pool(),
        "sandbox",
        attempt,
        nodes.stream().map(SimulatedNode::name).toList(),
        wish.nodes() * wish.gpusPerNode(),
        wish.priority(),
        Map.of());
  }
}
