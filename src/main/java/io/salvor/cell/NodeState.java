package io.salvor.cell;

import io.salvor.model.Case.Change;
import io.salvor.model.NodeEvent.Topology;
import io.salvor.model.NodeHolds.Recent;
import io.salvor.model.Verb;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What a cell knows of one node. Times are steady ones. */
final class NodeState {
  private static final Duration DAY = Duration.ofHours(24);

  /** A detector blames a node for this long after its last fact against it. */
  private static final Duration BLAME = Duration.ofHours(1);

  private static final int MOST_CHANGES = 20;
  private static final int MOST_VERBS = 50;
  private static final int MOST_DETECTORS = 20;

  /** Who keeps new work off a node. */
  enum Cordon {
    NONE,
    OURS,
    PERSON
  }

  private record Done(Verb verb, Instant time) {}

  private final String name;
  private Topology topology = Topology.UNKNOWN;
  private int gpus;
  private boolean isLost;
  private boolean isMember;
  private Cordon cordon = Cordon.NONE;
  private String cordonedBy = "";
  private Instant cordonChanged = Instant.MIN;
  private boolean isMaintained;
  private String heldBy = "";
  private Instant heldUntil = Instant.MIN;
  private Instant optedOutUntil = Instant.MIN;
  private final Deque<Change> changes = new ArrayDeque<>();
  private final Deque<Done> done = new ArrayDeque<>();
  private final Set<String> jobs = new TreeSet<>();
  private final Map<String, Instant> blames = new HashMap<>();
  private final Recurrences recurrences = new Recurrences();
  private final NodeJobs ends = new NodeJobs();
  private Instant lastFault = Instant.MIN;

  NodeState(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }

  Topology topology() {
    return topology;
  }

  /** The scheduler showed the node; what it does not say stays as it was. */
  void joined(Topology shown, int gpuCount) {
    isMember = true;
    isLost = false;
    topology = shown.equals(Topology.UNKNOWN) ? topology : shown;
    gpus = gpuCount > 0 ? gpuCount : gpus;
  }

  /** True when the scheduler has shown the node, so that it counts in its pool. */
  boolean isMember() {
    return isMember;
  }

  int gpus() {
    return gpus;
  }

  boolean isLost() {
    return isLost;
  }

  void lost(boolean value) {
    isLost = value;
  }

  /** Takes a change of the cordon unless a later one is known. */
  boolean cordon(Cordon value, String actor, Instant time) {
    if (time.isBefore(cordonChanged)) {
      return false;
    }
    cordonChanged = time;
    cordon = value;
    cordonedBy = actor;
    return true;
  }

  Cordon cordon() {
    return cordon;
  }

  String cordonedBy() {
    return cordonedBy;
  }

  /** True when the scheduler gives it no work, for whatever cause. */
  boolean isUnavailable() {
    return isLost || cordon != Cordon.NONE;
  }

  void maintenance(boolean value) {
    isMaintained = value;
  }

  boolean isMaintained() {
    return isMaintained;
  }

  void hold(String holder, Instant until) {
    heldBy = holder;
    heldUntil = until;
  }

  /** Who holds the node at this time beside Salvor, empty when nobody does. */
  String heldBy(Instant now) {
    return heldUntil.isAfter(now) ? heldBy : "";
  }

  Instant heldUntil() {
    return heldUntil;
  }

  void optOut(Instant until) {
    optedOutUntil = until;
  }

  Instant optedOutUntil() {
    return optedOutUntil;
  }

  boolean isOptedOut(Instant now) {
    return optedOutUntil.isAfter(now);
  }

  void changed(String what, Instant time) {
    changes.addLast(new Change(name, what, time));
    if (changes.size() > MOST_CHANGES) {
      changes.removeFirst();
    }
  }

  /** What was changed on the node within a day, with steady times. */
  List<Change> changes(Instant now) {
    return changes.stream().filter(change -> change.time().plus(DAY).isAfter(now)).toList();
  }

  void carriedOut(Verb verb, Instant time) {
    done.addLast(new Done(verb, time));
    if (done.size() > MOST_VERBS) {
      done.removeFirst();
    }
  }

  /** The verbs of the last day, oldest first. */
  List<Recent> recent(Instant now) {
    List<Recent> recent = new ArrayList<>();
    for (Done one : done) {
      long ago = Duration.between(one.time(), now).toSeconds();
      if (ago <= DAY.toSeconds()) {
        recent.add(new Recent(one.verb(), Math.max(0, ago)));
      }
    }
    return recent;
  }

  /** The jobs that run on the node. */
  Set<String> jobs() {
    return jobs;
  }

  NodeJobs ends() {
    return ends;
  }

  Recurrences recurrences() {
    return recurrences;
  }

  /** A detector said something against the node. */
  void blame(String detector, Instant time) {
    if (blames.size() < MOST_DETECTORS || blames.containsKey(detector)) {
      blames.merge(detector, time, (one, other) -> one.isAfter(other) ? one : other);
    }
  }

  void clearBlame(String detector) {
    blames.remove(detector);
  }

  /** The detectors that blame the node now. */
  Set<String> blamedBy(Instant now) {
    Set<String> detectors = new TreeSet<>();
    blames.forEach(
        (detector, time) -> {
          if (time.plus(BLAME).isAfter(now)) {
            detectors.add(detector);
          }
        });
    return detectors;
  }

  void fault(Instant time) {
    lastFault = time.isAfter(lastFault) ? time : lastFault;
  }

  /** When something was last said against the node; {@link Instant#MIN} for never. */
  Instant lastFault() {
    return lastFault;
  }
}
