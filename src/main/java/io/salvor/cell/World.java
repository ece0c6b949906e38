package io.salvor.cell;

import io.salvor.model.CellSettings;
import io.salvor.model.Fact;
import io.salvor.model.Outcome;
import io.salvor.model.Phase;
import java.time.Instant;
import java.util.function.Supplier;

/** All that a cell knows; the parts of the loop read and change it, in the order of the inputs. */
final class World {
  private final String cell;
  private final Supplier<DecisionPolicy> policy;
  private final CellClock clock = new CellClock();
  private final Nodes nodes = new Nodes();
  private final Jobs jobs = new Jobs();
  private final Incidents incidents = new Incidents();
  private final Pendings pendings = new Pendings();
  private final Timers timers = new Timers();
  private final FactWindows windows;
  private final Sightings sightings = new Sightings();
  private final Detectors detectors = new Detectors();
  private final FleetBook fleet = new FleetBook();
  private final Outbox outbox = new Outbox();
  private CellSettings settings = CellSettings.CAREFUL;
  private boolean isViewComplete = true;
  private long seq;
  private int drawn;

  World(String cell, Supplier<DecisionPolicy> policy, long budget) {
    this.cell = cell;
    this.policy = policy;
    this.windows = new FactWindows(budget);
  }

  String cell() {
    return cell;
  }

  DecisionPolicy policy() {
    return policy.get();
  }

  CellClock clock() {
    return clock;
  }

  Instant now() {
    return clock.now();
  }

  /** The steady time of a fact; one that is ahead of the cell's time is taken for now. */
  Instant past(Instant shown) {
    Instant time = clock.steady(shown);
    return time.isAfter(now()) ? now() : time;
  }

  Nodes nodes() {
    return nodes;
  }

  Jobs jobs() {
    return jobs;
  }

  Incidents incidents() {
    return incidents;
  }

  Pendings pendings() {
    return pendings;
  }

  Timers timers() {
    return timers;
  }

  FactWindows windows() {
    return windows;
  }

  Sightings sightings() {
    return sightings;
  }

  Detectors detectors() {
    return detectors;
  }

  FleetBook fleet() {
    return fleet;
  }

  Outbox outbox() {
    return outbox;
  }

  CellSettings settings() {
    return settings;
  }

  void settings(CellSettings value) {
    settings = value;
  }

  boolean isViewComplete() {
    return isViewComplete;
  }

  void viewComplete(boolean value) {
    isViewComplete = value;
  }

  /** An input is being taken. */
  void at(long position) {
    seq = position;
    drawn = 0;
  }

  /** Position of the input that is being taken. */
  long seq() {
    return seq;
  }

  /** A name that no other thing of this cell has, the same in every replay. */
  String draw(String prefix) {
    drawn++;
    return prefix + seq + '-' + drawn;
  }

  /** The topic is decided on as soon as may be. */
  void again(Topic topic) {
    pendings.now(topic, seq, now());
  }

  /** The incident has changed: others are to see it. */
  void shown(IncidentState incident) {
    outbox.incident(incident.shown(cell, clock.wall(), false));
  }

  /** The incident is over. */
  void close(IncidentState incident, Phase end) {
    incident.phase(end);
    incidents.close(incident);
    pendings.remove(incident.topic());
    timers.cancel(incident.topic(), java.util.List.copyOf(incident.actions().keySet()));
    outbox.incident(incident.shown(cell, clock.wall(), true));
  }

  /** An action is not, or no longer, to be carried out. */
  void refuse(ActionState action, String why) {
    outbox.raise(outcome(action, Outcome.State.REFUSED, why));
  }

  /** What the cell itself says about an action; said twice it is one fact. */
  Fact outcome(ActionState action, Outcome.State state, String detail) {
    String id = action.intent().action() + '-' + state.name().toLowerCase(java.util.Locale.ROOT);
    return new Outcome(
        Statements.origin(cell, id, clock.wall()),
        action.intent().action(),
        state,
        detail,
        action.intent().track() == io.salvor.model.Track.NODE ? action.intent().target() : "");
  }
}
