package io.salvor.cell;

import io.salvor.cell.Input.Observed;
import io.salvor.cell.Nodes.Domain;
import io.salvor.model.Command;
import io.salvor.model.Diagnostic;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.JobEvent;
import io.salvor.model.NodeEvent;
import io.salvor.model.Outcome;
import io.salvor.model.Severity;
import io.salvor.model.SourceRecord;
import io.salvor.model.Window;
import io.salvor.model.signal.Signal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Takes facts into what the cell knows, and makes the topics due that they are about. */
final class Observer {
  /** A fact that comes later than this counts as history: nobody acts on it. */
  static final Duration LATE = Duration.ofHours(1);

  /** The check by which a scheduler's watcher says that it has shown every node, or lost sight. */
  static final String FULL_VIEW = "FullView";

  /** A job on more nodes than this is no domain of one node's fault. */
  private static final int MOST_JOBS_OF_NODE = 4;

  private final World world;
  private final NodeFacts nodeFacts;
  private final JobFacts jobFacts;
  private final ActionFacts actionFacts;
  private final CommandFacts commandFacts;

  Observer(World world) {
    this.world = world;
    this.nodeFacts = new NodeFacts(world);
    this.jobFacts = new JobFacts(world);
    this.actionFacts = new ActionFacts(world);
    this.commandFacts = new CommandFacts(world);
  }

  /** Takes one fact. */
  void take(Observed input) {
    Fact fact = input.fact();
    Instant time = world.past(fact.time());
    boolean isLate = time.isBefore(world.now().minus(LATE));
    List<Signal> signals = world.policy().signals(fact);
    if (isView(fact)) {
      world.viewComplete(((HealthEvent) fact).healthy());
      world.incidents().deferred().forEach(incident -> world.again(incident.topic()));
      return;
    }
    if (!signals.isEmpty()) {
      remember(fact, signals, time, isLate);
    }
    apply(fact, time, isLate);
    if (!signals.isEmpty() && !isLate) {
      settle(input, signals, time);
    }
  }

  private void apply(Fact fact, Instant time, boolean isLate) {
    if (fact instanceof NodeEvent event && !isLate) {
      nodeFacts.take(event, time);
    } else if (fact instanceof JobEvent event && !isLate) {
      jobFacts.take(event, time);
    } else if (fact instanceof Outcome outcome) {
      actionFacts.take(outcome);
    } else if (fact instanceof Diagnostic diagnostic && !isLate) {
      actionFacts.take(diagnostic);
    } else if (fact instanceof Command command) {
      commandFacts.take(command);
    }
  }

  private static boolean isView(Fact fact) {
    return fact instanceof HealthEvent event
        && event.check().equals(FULL_VIEW)
        && event.origin().source().equals(Statements.SOURCE);
  }

  /** History, breadth and blame. */
  private void remember(Fact fact, List<Signal> signals, Instant time, boolean isLate) {
    boolean isAgainst = isAgainst(fact);
    for (Signal signal : signals) {
      Optional<NodeState> node = node(signal);
      node.ifPresent(state -> state.recurrences().add(signal, time));
      if (isAgainst && !isLate) {
        String member = signal.node().isEmpty() ? "job " + signal.job() : signal.node();
        domains(signal, node).forEach(d -> world.sightings().add(signal.code(), d, member, time));
      }
    }
    if (fact instanceof HealthEvent event && !isLate) {
      blame(event, time);
    }
  }

  private void blame(HealthEvent event, Instant time) {
    String detector = SourceRecord.detector(event);
    Optional<NodeState> known = event.node().isEmpty() ? Optional.empty() : get(event.node());
    world.detectors().seen(detector, time);
    if (known.isEmpty()) {
      return;
    }
    if (event.healthy()) {
      known.get().clearBlame(detector);
    } else if (event.severity() != Severity.INFO) {
      known.get().blame(detector, time);
      known.get().fault(time);
      world.incidents().ofNode(event.node()).ifPresent(i -> i.accused().add(detector));
    }
  }

  private Optional<NodeState> node(Signal signal) {
    return signal.node().isEmpty() ? Optional.empty() : get(signal.node());
  }

  private Optional<NodeState> get(String name) {
    return world.nodes().get(name);
  }

  /** The domains in which the signal counts: what the node shares, its jobs, the cell. */
  private static Set<Domain> domains(Signal signal, Optional<NodeState> node) {
    Set<Domain> domains = new LinkedHashSet<>();
    node.ifPresent(state -> domains.addAll(Nodes.domains(state)));
    if (!signal.job().isEmpty()) {
      domains.add(new Domain(Domain.JOB, signal.job()));
    } else if (node.isPresent() && node.get().jobs().size() <= MOST_JOBS_OF_NODE) {
      node.get().jobs().forEach(job -> domains.add(new Domain(Domain.JOB, job)));
    }
    domains.add(new Domain(Domain.CELL, ""));
    return domains;
  }

  /** Keeps the fact with its topics, and makes those due for which it is news. */
  private void settle(Observed input, List<Signal> signals, Instant time) {
    Fact fact = input.fact();
    boolean isAgainst = isAgainst(fact);
    Window window = window(signals);
    for (Topic topic : topics(fact, signals)) {
      world.windows().add(topic, input);
      Optional<IncidentState> incident = world.incidents().of(topic);
      boolean isNews = isAgainst && !world.incidents().isFull() && opens(fact, topic);
      if (incident.isPresent()) {
        isNews = see(incident.get(), fact, signals, time);
      }
      if (isNews) {
        world.pendings().fact(topic, input.seq(), world.now(), window);
      }
    }
    signals.forEach(signal -> touchDomains(signal.code()));
  }

  /** A domain incident lives as long as its codes are seen. */
  private void touchDomains(String code) {
    for (IncidentState domain : world.incidents().domains()) {
      if (domain.codes().contains(code)) {
        domain.touched(world.now());
      }
    }
  }

  /** True when the incident has not seen this within its burst. */
  private static boolean see(
      IncidentState incident, Fact fact, List<Signal> signals, Instant time) {
    boolean isNews = false;
    for (Signal signal : signals) {
      isNews |= incident.see(key(incident.topic(), fact, signal), time);
    }
    incident.touched(time);
    return isNews;
  }

  /** What makes a repeat the same. */
  static String key(Topic topic, Fact fact, Signal signal) {
    String kind = fact.kind().name();
    if (fact instanceof HealthEvent event) {
      kind += event.severity().name() + event.healthy();
    } else if (fact instanceof JobEvent event) {
      // To a node a thousand ends of one owner's jobs are one burst; to its job each end is news.
      kind += event.event() + " ";
      kind += topic.isNode() ? event.job().owner() : event.job().attempt() + "" + event.time();
    } else if (fact instanceof Diagnostic) {
      kind += fact.time();
    }
    return kind + '\n' + signal.code() + '\n' + signal.entity();
  }

  private Window window(List<Signal> signals) {
    Window longest = null;
    for (Signal signal : signals) {
      Window window = world.policy().window(signal.code());
      boolean isLonger = longest == null || window.settle().compareTo(longest.settle()) > 0;
      longest = isLonger ? window : longest;
    }
    return longest;
  }

  /** The nodes and jobs that the fact is about; the cell itself when it names none. */
  private static Set<Topic> topics(Fact fact, List<Signal> signals) {
    Set<Topic> topics = new LinkedHashSet<>();
    for (Signal signal : signals) {
      if (!signal.node().isEmpty()) {
        topics.add(Topic.node(signal.node()));
      }
      if (!signal.job().isEmpty()) {
        topics.add(Topic.job(signal.job()));
      }
    }
    if (topics.isEmpty()) {
      topics.add(Topic.job(fact.jobId()));
    }
    return topics;
  }

  /** The end of a job is its node's only when it blames the node, or others failed there too. */
  private boolean opens(Fact fact, Topic topic) {
    if (!topic.isNode() || !(fact instanceof JobEvent event) || !event.suspectNode().isEmpty()) {
      return true;
    }
    return world
        .nodes()
        .find(topic.name())
        .filter(node -> node.ends().failedByDifferentOwners(world.now()) > 1)
        .isPresent();
  }

  /** True when the fact says something against a node or job. */
  static boolean isAgainst(Fact fact) {
    if (fact instanceof HealthEvent event) {
      return !event.healthy();
    }
    if (fact instanceof JobEvent event) {
      return switch (event.event()) {
        case FAILED, HUNG, SLOW, TIMED_OUT, PREEMPTED -> true;
        default -> false;
      };
    }
    if (fact instanceof NodeEvent event) {
      return switch (event.event()) {
        case LOST, CONDITION -> true;
        default -> false;
      };
    }
    return true;
  }
}
