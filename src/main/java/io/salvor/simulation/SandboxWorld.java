package io.salvor.simulation;

import io.salvor.act.sandbox.CallLog;
import io.salvor.act.sandbox.Recording;
import io.salvor.act.sandbox.Recording.Disturbed;
import io.salvor.act.sandbox.Recording.Entry;
import io.salvor.act.sandbox.Recording.TookEffect;
import io.salvor.act.sandbox.SandboxJournal;
import io.salvor.model.Fact;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A simulated cluster and where it is kept: new, or built again from its journal. */
public final class SandboxWorld implements AutoCloseable {
  /** How much later the clock starts again, so that it never shows a time that was shown before. */
  private static final Duration PAUSE = Duration.ofMinutes(10);

  private final SimulatedCluster cluster;
  private final Optional<SandboxJournal> journal;
  private final List<Fact> waiting;
  private final Instant resumesAt;

  private SandboxWorld(
      SimulatedCluster cluster,
      Optional<SandboxJournal> journal,
      List<Fact> waiting,
      Instant resumesAt) {
    this.cluster = cluster;
    this.journal = journal;
    this.waiting = waiting;
    this.resumesAt = resumesAt;
  }

  /** A world that ends with the process. */
  public static SandboxWorld inMemory(FleetPlan plan) {
    return new SandboxWorld(new SimulatedCluster(plan), Optional.empty(), List.of(), plan.start());
  }

  /** The world of a folder as it was left, whatever the plan; a new one when there is none. */
  public static SandboxWorld open(FleetPlan plan, Path folder) {
    Recording recording = SandboxJournal.read(folder);
    SandboxJournal journal = SandboxJournal.open(folder);
    if (recording.plan().isEmpty()) {
      journal.began(plan.text(), plan.start());
      return new SandboxWorld(
          new SimulatedCluster(plan), Optional.of(journal), List.of(), plan.start());
    }
    SimulatedCluster cluster = new SimulatedCluster(FleetPlan.of(recording.plan().orElseThrow()));
    List<Fact> waiting = new ArrayList<>();
    for (Entry entry : recording.entries()) {
      advance(cluster, entry.time(), recording.handedOver(), waiting);
      if (entry instanceof TookEffect effect) {
        cluster.begin(effect.intent());
      } else if (entry instanceof Disturbed disturbed) {
        again(cluster, Disturbance.of(disturbed.what()));
      }
    }
    Instant resumesAt = cluster.now().plus(PAUSE);
    advance(cluster, resumesAt, recording.handedOver(), waiting);
    Disturbance listing = Disturbance.listing();
    journal.disturbed(listing.text(), resumesAt);
    cluster.disturb(listing);
    advance(cluster, resumesAt, recording.handedOver(), waiting);
    return new SandboxWorld(cluster, Optional.of(journal), waiting, resumesAt);
  }

  /** What the cluster refused then it refuses now, and nothing has come of it. */
  private static void again(SimulatedCluster cluster, Disturbance disturbance) {
    try {
      cluster.disturb(disturbance);
    } catch (IllegalArgumentException refused) {
      return;
    }
  }

  /** Facts that were handed over before the world was left are not needed again. */
  private static void advance(
      SimulatedCluster cluster, Instant to, long handedOver, List<Fact> waiting) {
    List<Fact> facts = cluster.advance(to);
    long first = cluster.factCount() - facts.size();
    int known = (int) Math.max(0, Math.min(facts.size(), handedOver - first));
    waiting.addAll(facts.subList(known, facts.size()));
  }

  public SimulatedCluster cluster() {
    return cluster;
  }

  /** What the clock of the world has to start from. */
  public Instant resumesAt() {
    return resumesAt;
  }

  /** Facts that may not be durable in the service yet. */
  List<Fact> waiting() {
    return List.copyOf(waiting);
  }

  CallLog calls() {
    return journal.<CallLog>map(kept -> kept).orElse(CallLog.NONE);
  }

  void disturb(Disturbance disturbance) {
    journal.ifPresent(kept -> kept.disturbed(disturbance.text(), cluster.now()));
    cluster.disturb(disturbance);
  }

  void handedOver(long facts) {
    journal.ifPresent(kept -> kept.handedOver(facts, cluster.now()));
  }

  @Override
  public void close() {
    journal.ifPresent(SandboxJournal::close);
  }
}
