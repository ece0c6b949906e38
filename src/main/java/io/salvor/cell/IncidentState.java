package io.salvor.cell;

import io.salvor.model.Decision;
import io.salvor.model.Incident;
import io.salvor.model.Phase;
import io.salvor.model.StepResult;
import io.salvor.model.SymptomClass;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** An open incident as its cell follows it. Times are steady ones but for the milestones. */
final class IncidentState {
  private static final int MOST_SEEN = 2_000;
  private static final int MOST_LINKS = 100;
  private static final int MOST_RUNGS = 200;

  private final String id;
  private final Topic topic;
  private final long since;
  private final Instant opened;
  private final Instant openedShown;
  private Phase phase = Phase.OPEN;
  private String parent = "";
  private Whose whose = Whose.UNKNOWN;
  private String cause = "";
  private String summary = "";
  private Verb step = Verb.OBSERVE;
  private StepResult result = StepResult.NONE;
  private int level;
  private Instant stepEnded;
  private int failures;
  private boolean isRemediated;
  private boolean isAdopted;
  private boolean isDecided;
  private boolean onProbation;
  private Urgency waitsFor = Urgency.NOW;
  private boolean isMomentCome;
  private String waitsForJob = "";
  private boolean isSerious;
  private Instant touched;
  private long lease;
  private final List<Verb> rungs = new ArrayList<>();
  private final Set<Verb> approved = EnumSet.noneOf(Verb.class);
  private final Set<Verb> declined = EnumSet.noneOf(Verb.class);
  private final Set<Verb> expired = EnumSet.noneOf(Verb.class);
  private final Map<String, Verb> asked = new LinkedHashMap<>();
  private final Map<String, ActionState> actions = new LinkedHashMap<>();
  private final Map<String, Instant> seen = new HashMap<>();
  private final Set<String> codes = new TreeSet<>();
  private final Set<String> accused = new TreeSet<>();
  private final Set<String> links = new TreeSet<>();
  private final Map<String, Instant> milestones = new TreeMap<>();

  /**
   * An incident that begins.
   *
   * @param since position of the input that it begins with
   */
  IncidentState(String id, Topic topic, long since, Instant opened, Instant openedShown) {
    this.since = since;
    this.id = id;
    this.topic = topic;
    this.opened = opened;
    this.openedShown = openedShown;
    this.stepEnded = opened;
    this.touched = opened;
  }

  String id() {
    return id;
  }

  Topic topic() {
    return topic;
  }

  long since() {
    return since;
  }

  Instant opened() {
    return opened;
  }

  Phase phase() {
    return phase;
  }

  void phase(Phase value) {
    phase = value;
  }

  String parent() {
    return parent;
  }

  void parent(String domainIncident) {
    parent = domainIncident;
  }

  Whose whose() {
    return whose;
  }

  /** The code that led the last decision. */
  String cause() {
    return cause;
  }

  /** Takes what the decision found; what says nothing takes nothing back. */
  void found(Decision.Verdict verdict) {
    boolean isSilent = verdict.kind() == SymptomClass.NOTHING_KNOWN;
    if (isDecided && isSilent) {
      return;
    }
    whose = verdict.attribution();
    cause = verdict.code().isEmpty() ? verdict.kind().name() : verdict.code();
    summary = verdict.summary();
    isDecided = true;
  }

  boolean isDecided() {
    return isDecided;
  }

  /** A mark of ours was found on the node, and nothing is known of why. */
  void adopted() {
    isAdopted = true;
    cause = "adopted";
    summary = "A mark of Salvor was found on the node; it is verified before it goes.";
  }

  boolean isAdopted() {
    return isAdopted;
  }

  /** True when this was not seen within the burst, so that it is worth a decision. */
  boolean see(String key, Instant time) {
    Instant last = seen.get(key);
    boolean isNews = last == null || time.isAfter(last.plus(Bursts.GAP));
    if (last != null || seen.size() < MOST_SEEN) {
      seen.merge(key, time, (one, other) -> one.isAfter(other) ? one : other);
    }
    return isNews;
  }

  /** Codes that a domain incident explains. */
  Set<String> codes() {
    return codes;
  }

  /** The detectors that speak against the node. */
  Set<String> accused() {
    return accused;
  }

  /** Something about it was seen at this time. */
  void touched(Instant time) {
    touched = time.isAfter(touched) ? time : touched;
  }

  Instant touched() {
    return touched;
  }

  /** True while a decision holds that takes the node out, whether or not it was carried out. */
  boolean isSerious() {
    return isSerious;
  }

  void serious(boolean value) {
    isSerious = value;
  }

  void link(String incident) {
    if (links.size() < MOST_LINKS && !incident.equals(id)) {
      links.add(incident);
    }
  }

  Map<String, ActionState> actions() {
    return actions;
  }

  List<Verb> rungs() {
    return rungs;
  }

  /** Verbs that are under way. */
  List<Verb> inFlight() {
    return actions.values().stream()
        .filter(action -> !action.isOver())
        .map(action -> action.intent().verb())
        .toList();
  }

  /** A step of the treatment ended. */
  void ended(Verb verb, StepResult how, int atLevel, Instant time) {
    step = verb;
    result = how;
    level = atLevel;
    stepEnded = time;
    boolean isBad =
        how == StepResult.FAILED || how == StepResult.TIMED_OUT || how == StepResult.REFUSED;
    failures += isBad ? 1 : 0;
    isRemediated |= how == StepResult.SUCCEEDED && isRemedy(verb);
  }

  /** A verb was carried out to its end; a cordon is no rung of the ladder. */
  void rungDone(Verb verb, boolean counts) {
    if (counts && verb != Verb.CORDON && verb != Verb.RELEASE && rungs.size() < MOST_RUNGS) {
      rungs.add(verb);
    }
  }

  static boolean isRemedy(Verb verb) {
    return verb == Verb.RESET_GPU || verb == Verb.REBOOT || verb == Verb.REPAIR;
  }

  Verb step() {
    return step;
  }

  StepResult result() {
    return result;
  }

  int level() {
    return level;
  }

  Instant stepEnded() {
    return stepEnded;
  }

  int failures() {
    return failures;
  }

  /** True once something was mended: a passed diagnosis then says nothing about who was right. */
  boolean isRemediated() {
    return isRemediated;
  }

  boolean onProbation() {
    return onProbation;
  }

  void onProbation(boolean value) {
    onProbation = value;
  }

  /** What it waits for on the job of its node: a checkpoint or the end; NOW for nothing. */
  void waitFor(Urgency moment, String job) {
    waitsFor = moment;
    waitsForJob = job;
  }

  Urgency waitsFor() {
    return waitsFor;
  }

  String waitsForJob() {
    return waitsForJob;
  }

  void momentCame(boolean value) {
    isMomentCome = value;
  }

  boolean isMomentCome() {
    return isMomentCome;
  }

  Set<Verb> approved() {
    return approved;
  }

  Set<Verb> declined() {
    return declined;
  }

  Set<Verb> expired() {
    return expired;
  }

  /** Actions that wait for a person, by id. */
  Map<String, Verb> asked() {
    return asked;
  }

  long lease() {
    return lease;
  }

  void lease(long epoch) {
    lease = epoch;
  }

  /** Reached at this time, unless it was before. */
  void milestone(String name, Instant shown) {
    milestones.putIfAbsent(name, shown);
  }

  /** The incident as others see it. */
  Incident shown(String cell, Instant now, boolean isClosed) {
    return new Incident(
        id,
        cell,
        topic.scope(),
        topic.name(),
        phase,
        openedShown,
        now,
        isClosed ? now : Instant.MAX,
        parent,
        List.copyOf(links),
        whose,
        cause,
        summary,
        milestones);
  }
}
