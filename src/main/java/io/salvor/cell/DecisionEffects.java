package io.salvor.cell;

import io.salvor.cell.Timers.Kind;
import io.salvor.model.Decision;
import io.salvor.model.Decision.Action;
import io.salvor.model.GuardVerdict.Ruling;
import io.salvor.model.Incident;
import io.salvor.model.JobCourse;
import io.salvor.model.Mode;
import io.salvor.model.Phase;
import io.salvor.model.SymptomClass;
import io.salvor.model.Track;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * What follows from a decision: its incident is opened or goes on, timers are set, and what is
 * allowed becomes an intent. Depends on the decision and the cell's state alone, so that a replay
 * comes to the same.
 */
final class DecisionEffects {
  /** A budget is asked again after this long, or as soon as a node is back. */
  private static final Duration RETRY_DEFERRED = Duration.ofSeconds(60);

  private static final Duration USUAL_RECHECK = Duration.ofSeconds(300);

  /** Verdicts that leave no trace when nothing else is known of the topic. */
  private static final Set<SymptomClass> SAYS_NOTHING =
      EnumSet.of(SymptomClass.HEALTHY, SymptomClass.NOTICE, SymptomClass.NOTHING_KNOWN);

  private static final Set<Whose> NO_MACHINE =
      EnumSet.of(Whose.APPLICATION, Whose.UNKNOWN, Whose.TRANSIENT);

  private final World world;
  private final DomainWatch domains;
  private final IntentMaker intents;

  DecisionEffects(World world, DomainWatch domains) {
    this.world = world;
    this.domains = domains;
    this.intents = new IntentMaker(world);
  }

  /** True when the decision is worth keeping: it says something, or goes on with something. */
  boolean matters(Topic topic, Decision decision) {
    boolean isQuiet =
        decision.actions().stream().allMatch(action -> action.verb() == Verb.OBSERVE)
            && SAYS_NOTHING.contains(decision.verdict().kind());
    return !isQuiet || world.incidents().of(topic).isPresent();
  }

  /** Takes a decision on a topic. */
  void take(Topic topic, Decision decision) {
    IncidentState incident =
        world.incidents().of(topic).orElseGet(() -> open(topic, decision.incident()));
    incident.found(decision.verdict());
    incident.milestone(Incident.DECIDED, world.clock().wall());
    tie(incident);
    if (topic.isJob()) {
      count(topic, decision);
    }
    follow(incident, decision);
    incident.momentCame(false);
    if (topic.isNode()) {
      world.nodes().find(topic.name()).ifPresent(node -> Standings.restand(world, node));
    }
    world.shown(incident);
  }

  private IncidentState open(Topic topic, String id) {
    IncidentState incident =
        new IncidentState(id, topic, world.seq(), world.now(), world.clock().wall());
    for (Input.Observed fact : world.windows().of(topic)) {
      world
          .policy()
          .signals(fact.fact())
          .forEach(
              signal ->
                  incident.see(
                      Observer.key(topic, fact.fact(), signal), world.past(fact.fact().time())));
      if (Observer.isAgainst(fact.fact())) {
        incident.milestone(Incident.DETECTED, fact.fact().time());
      }
    }
    if (topic.isNode()) {
      world
          .nodes()
          .find(topic.name())
          .ifPresent(node -> incident.accused().addAll(node.blamedBy(world.now())));
    }
    world.incidents().open(incident);
    world.timers().set(world.now().plus(TimerEffects.QUIET), topic, Kind.QUIET, "");
    return incident;
  }

  /** Ties the incident to its domain's, and job and node incidents to each other. */
  private void tie(IncidentState incident) {
    domains.explaining(incident.topic()).ifPresent(domain -> incident.parent(domain.id()));
    if (incident.topic().isJob()) {
      world
          .jobs()
          .find(incident.topic().name())
          .ifPresent(
              job ->
                  job.job()
                      .nodes()
                      .forEach(
                          node ->
                              world
                                  .incidents()
                                  .ofNode(node)
                                  .ifPresent(other -> link(incident, other))));
    }
  }

  private void link(IncidentState job, IncidentState node) {
    Instant from = job.opened().minus(JobFacts.BEFORE);
    if (!node.touched().isBefore(from)) {
      job.link(node.id());
      node.link(job.id());
    }
  }

  private void follow(IncidentState incident, Decision decision) {
    boolean isDeferred = false;
    boolean isSerious = false;
    Urgency moment = Urgency.NOW;
    String after = intents.lastOpen(incident);
    for (Action action : decision.actions()) {
      isSerious |= action.verb().takesOut() && incident.topic().isNode();
      if (action.guard().trips()) {
        pool(action.target()).ifPresent(pool -> pool.trip(action.guard().reason()));
      }
      if (action.verb() == Verb.RECHECK) {
        recheck(incident, action);
      } else if (action.verb() == Verb.ESCALATE) {
        escalate(incident, decision);
      } else if (isActing(action, decision) && !isHeld(action)) {
        if (isDue(action, incident)) {
          after = intents.make(incident, decision, action, after);
        } else {
          moment = later(moment, action.when());
        }
      } else {
        isDeferred |= wait(incident, action);
      }
    }
    incident.serious(incident.isSerious() || isSerious);
    world.incidents().defers(incident, isDeferred);
    world.incidents().waits(incident, moment, moment == Urgency.NOW ? "" : workload(incident));
  }

  private static boolean isActing(Action action, Decision decision) {
    return decision.mode() != Mode.OBSERVE
        && action.guard().verdict() == Ruling.ALLOWED
        && action.verb() != Verb.OBSERVE;
  }

  /** Whatever a rule says, nothing is done to a node that somebody else holds. */
  private boolean isHeld(Action action) {
    return action.track() == Track.NODE
        && world
            .nodes()
            .find(action.target())
            .filter(node -> !node.heldBy(world.now()).isEmpty())
            .isPresent();
  }

  /** A cordon harms nothing that runs; all else waits for its moment. */
  private boolean isDue(Action action, IncidentState incident) {
    return action.when() == Urgency.NOW || incident.isMomentCome() || workload(incident).isEmpty();
  }

  private static Urgency later(Urgency one, Urgency other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  /** The running job of the node whose moment is waited for; empty when nothing runs. */
  private String workload(IncidentState incident) {
    if (!incident.topic().isNode()) {
      return "";
    }
    return world
        .nodes()
        .find(incident.topic().name())
        .flatMap(node -> node.jobs().stream().findFirst())
        .orElse("");
  }

  private Optional<Pool> pool(String node) {
    return world.nodes().find(node).filter(NodeState::isMember).map(world.nodes()::pool);
  }

  /** True when it waits for room in a budget; an approval is waited for until its deadline. */
  private boolean wait(IncidentState incident, Action action) {
    Ruling ruling = action.guard().verdict();
    if (ruling == Ruling.DEFERRED) {
      Instant until =
          action
              .guard()
              .until()
              .map(world.clock()::steady)
              .orElse(world.now().plus(RETRY_DEFERRED));
      world.timers().setNoLater(until, incident.topic(), Kind.AGAIN, "");
      return true;
    }
    boolean isAsked = ruling == Ruling.NEEDS_APPROVAL && world.settings().mode() == Mode.APPROVE;
    if (isAsked && !incident.asked().containsValue(action.verb())) {
      incident.asked().put(action.id(), action.verb());
      world.incidents().asks(incident, action.id());
      action
          .guard()
          .until()
          .ifPresent(
              until ->
                  world
                      .timers()
                      .set(
                          world.clock().steady(until),
                          incident.topic(),
                          Kind.APPROVAL,
                          action.id()));
    }
    return false;
  }

  private void recheck(IncidentState incident, Action action) {
    Duration after = IntentMaker.duration(action.parameters().get("after")).orElse(USUAL_RECHECK);
    world.timers().setNoLater(world.now().plus(after), incident.topic(), Kind.AGAIN, "");
  }

  private void escalate(IncidentState incident, Decision decision) {
    if (decision.mode() != Mode.OBSERVE && incident.inFlight().isEmpty()) {
      incident.phase(Phase.NEEDS_HUMAN);
    }
  }

  /** The attempt is entered into the ledgers of its job, its cause and its owner. */
  private void count(Topic topic, Decision decision) {
    Optional<JobState> job = world.jobs().find(topic.name());
    if (job.isEmpty() || job.get().isRunning()) {
      return;
    }
    Decision.Verdict verdict = decision.verdict();
    boolean isNews = job.get().failedFor(JobCourse.cause(verdict.attribution(), verdict.kind()));
    if (!isNews) {
      return;
    }
    String owner = job.get().job().owner();
    if (NO_MACHINE.contains(verdict.attribution())) {
      world.jobs().ownerFailed(owner, world.now());
    }
    for (Action action : decision.actions()) {
      boolean isRetry = action.verb() == Verb.RETRY || action.verb() == Verb.RETRY_ELSEWHERE;
      if (isRetry && isActing(action, decision)) {
        job.get().retried();
        world.jobs().ownerRetried(owner, world.now());
        exclude(job.get(), action);
      }
    }
  }

  /** Nodes that the next attempts keep off: for a time, or until the job is done. */
  private void exclude(JobState job, Action action) {
    String nodes = action.parameters().getOrDefault("exclude", "");
    Instant until =
        IntentMaker.duration(action.parameters().get("excludeFor"))
            .filter(span -> !span.isZero())
            .map(world.now()::plus)
            .orElse(Instant.MAX);
    for (String node : nodes.split(",")) {
      if (!node.isBlank()) {
        job.exclude(node.strip(), until);
      }
    }
  }
}
