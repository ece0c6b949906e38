package io.salvor.simulation;

import io.salvor.act.sandbox.SandboxScheduler;
import io.salvor.cell.FactStore;
import io.salvor.cell.FactStore.Sheaf;
import io.salvor.model.Fact;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletionException;

/**
 * Lets a simulated cluster live by a clock: its facts go into the ledger, its scheduler is handed
 * out. One thread steps it.
 */
public final class Sandbox implements AutoCloseable {
  /** Most facts of one append. */
  static final int BATCH = 500;

  /** With more facts waiting the world stands still until the ledger has caught up. */
  private static final int MOST_WAITING = 50_000;

  /** How often, in simulated time, the journal notes how far the world has come. */
  private static final Duration NOTE = Duration.ofMinutes(1);

  private final SandboxWorld world;
  private final SimulatedCluster cluster;
  private final SandboxScheduler scheduler;
  private final FactStore store;
  private final Clock clock;
  private final Deque<Fact> waiting = new ArrayDeque<>();
  private Instant noted;

  public Sandbox(SandboxWorld world, FactStore store, Clock clock) {
    this.world = world;
    this.cluster = world.cluster();
    this.scheduler = new SandboxScheduler(cluster, world.calls());
    this.store = store;
    this.clock = clock;
    this.waiting.addAll(world.waiting());
    this.noted = cluster.now();
  }

  /** The cluster's scheduler, for an actor. */
  public SandboxScheduler scheduler() {
    return scheduler;
  }

  /**
   * Lets the cluster come up to the clock and makes its facts durable.
   *
   * @return true when all are; otherwise they are kept and tried again with the next step
   */
  public boolean step() {
    if (waiting.size() < MOST_WAITING) {
      synchronized (cluster) {
        waiting.addAll(cluster.advance(clock.instant()));
      }
    }
    boolean isAny = !waiting.isEmpty();
    while (!waiting.isEmpty()) {
      if (!append()) {
        return false;
      }
    }
    synchronized (cluster) {
      if (isAny || Duration.between(noted, cluster.now()).compareTo(NOTE) >= 0) {
        note();
      }
    }
    return true;
  }

  private void note() {
    List<Fact> since = cluster.advance(cluster.now());
    world.handedOver(cluster.factCount() - since.size());
    waiting.addAll(since);
    noted = cluster.now();
  }

  private boolean append() {
    List<Sheaf> batch = new ArrayList<>(BATCH);
    for (Fact fact : waiting) {
      if (batch.size() == BATCH) {
        break;
      }
      batch.add(new Sheaf(fact, List.of()));
    }
    try {
      store.append(batch).toCompletableFuture().join();
    } catch (CompletionException | FactStore.Busy | FactStore.Unavailable e) {
      return false;
    }
    for (int i = 0; i < batch.size(); i++) {
      waiting.removeFirst();
    }
    return true;
  }

  /** Does something to the cluster beside its scheduler. */
  public void disturb(Disturbance disturbance) {
    synchronized (cluster) {
      world.disturb(disturbance);
    }
  }

  /** Every node as it really is now. */
  public List<NodeState> nodes() {
    synchronized (cluster) {
      return cluster.nodes();
    }
  }

  /** Every job that is not over, as it really is now. */
  public List<JobState> jobs() {
    synchronized (cluster) {
      return cluster.jobs();
    }
  }

  @Override
  public void close() {
    world.close();
  }
}
