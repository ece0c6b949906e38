package io.salvor.cell;

import io.salvor.cell.Input.Observed;
import io.salvor.cell.Nodes.Domain;
import io.salvor.cell.Timers.Kind;
import io.salvor.model.Fact;
import io.salvor.model.Scope;
import io.salvor.model.signal.Signal;
import io.salvor.model.stage.DomainQuestion;
import io.salvor.model.stage.DomainRuling;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds what nodes and jobs have in common when many of them show the same at once. */
final class DomainWatch {
  /** Fewer than this share nothing but chance. */
  private static final int FEWEST = 3;

  /** A physical domain that holds this share of all that show a code explains it, percent. */
  private static final int MOST_OF_ALL = 80;

  private static final int PERCENT = 100;

  private record Candidate(Domain domain, int shown, DomainRuling ruling) {
    /** The widest first; among equals the one that the table gives more weight. */
    private static final Comparator<Candidate> ORDER =
        Comparator.comparingInt((Candidate c) -> -c.shown)
            .thenComparingInt(c -> -c.ruling.weight())
            .thenComparing(c -> c.domain.kind())
            .thenComparing(c -> c.domain.name());
  }

  private final World world;

  DomainWatch(World world) {
    this.world = world;
  }

  /** Looks at the codes of the topics that are due; gives the domains that are to be decided. */
  List<Topic> look(List<Topic> due) {
    Set<Topic> opened = new LinkedHashSet<>();
    Set<List<Object>> asked = new HashSet<>();
    for (Topic topic : due) {
      for (Observed fact : present(topic)) {
        if (Observer.isAgainst(fact.fact())) {
          look(topic, fact.fact(), asked, opened);
        }
      }
    }
    return new ArrayList<>(opened);
  }

  private List<Observed> present(Topic topic) {
    Instant from = world.now().minus(Observer.LATE);
    return world.windows().of(topic).stream()
        .filter(fact -> !world.clock().steady(fact.time()).isBefore(from))
        .toList();
  }

  private void look(Topic topic, Fact fact, Set<List<Object>> asked, Set<Topic> opened) {
    for (Signal signal : world.policy().signals(fact)) {
      Set<Domain> domains = domains(signal);
      if (domains.isEmpty() || isExplained(topic, signal.code())) {
        continue;
      }
      if (asked.add(List.of(signal.code(), domains))) {
        find(signal.code(), domains).ifPresent(found -> opened.add(open(found, signal.code())));
      }
    }
  }

  private Set<Domain> domains(Signal signal) {
    Set<Domain> domains = new LinkedHashSet<>();
    world
        .nodes()
        .find(signal.node())
        .ifPresent(
            node -> {
              domains.addAll(Nodes.domains(node));
              node.jobs().forEach(job -> domains.add(new Domain(Domain.JOB, job)));
            });
    if (!signal.job().isEmpty()) {
      domains.add(new Domain(Domain.JOB, signal.job()));
    }
    domains.add(new Domain(Domain.CELL, ""));
    return domains;
  }

  /** True when an open domain incident explains this code of this topic. */
  private boolean isExplained(Topic topic, String code) {
    return explaining(topic).filter(incident -> incident.codes().contains(code)).isPresent();
  }

  /** The open domain incident that the topic is in. */
  Optional<IncidentState> explaining(Topic topic) {
    for (IncidentState incident : world.incidents().domains()) {
      if (isIn(topic, incident)) {
        return Optional.of(incident);
      }
    }
    return Optional.empty();
  }

  private boolean isIn(Topic topic, IncidentState incident) {
    Domain domain = domain(incident.topic());
    if (domain.kind().equals(Domain.CELL)) {
      return true;
    }
    if (domain.kind().equals(Domain.JOB)) {
      return topic.isJob() ? topic.name().equals(domain.name()) : showedWith(topic, incident);
    }
    return topic.isNode() && world.nodes().membersOf(domain).contains(topic.name());
  }

  /** A node belongs to a job's incident when it showed the code with the job. */
  private boolean showedWith(Topic topic, IncidentState incident) {
    Domain domain = domain(incident.topic());
    return topic.isNode()
        && incident.codes().stream()
            .anyMatch(
                code ->
                    world
                        .sightings()
                        .members(code, domain, world.now(), window(code))
                        .contains(topic.name()));
  }

  private java.time.Duration window(String code) {
    return world.policy().window(code).coincidence();
  }

  static Domain domain(Topic topic) {
    int blank = topic.name().indexOf(' ');
    return blank < 0
        ? new Domain(topic.name(), "")
        : new Domain(topic.name().substring(0, blank), topic.name().substring(blank + 1));
  }

  /** The domain that explains the code best; empty when none does. */
  private Optional<Candidate> find(String code, Set<Domain> domains) {
    int all = shown(code, new Domain(Domain.CELL, ""));
    if (all < FEWEST) {
      return Optional.empty();
    }
    List<Candidate> holding = new ArrayList<>();
    for (Domain domain : domains) {
      int shown = shown(code, domain);
      if (shown >= FEWEST) {
        ask(code, domain, shown).ifPresent(r -> holding.add(new Candidate(domain, shown, r)));
      }
    }
    holding.sort(Candidate.ORDER);
    return holding.stream()
        .filter(c -> !c.domain().kind().equals(Domain.CELL))
        .filter(c -> c.shown() * PERCENT >= all * MOST_OF_ALL)
        .findFirst()
        .or(() -> holding.stream().findFirst());
  }

  private int shown(String code, Domain domain) {
    return world.sightings().count(code, domain, world.now(), window(code));
  }

  private Optional<DomainRuling> ask(String code, Domain domain, int shown) {
    int members =
        switch (domain.kind()) {
          case Domain.CELL -> world.nodes().members();
          case Domain.JOB ->
              world.jobs().find(domain.name()).map(job -> job.job().nodes().size()).orElse(0);
          default -> world.nodes().membersOf(domain).size();
        };
    DomainQuestion question =
        new DomainQuestion(domain.kind(), domain.name(), code, shown, Math.max(shown, members));
    return world.policy().domain(question).filter(DomainRuling::holds);
  }

  private Topic open(Candidate found, String code) {
    Topic topic = new Topic(Scope.DOMAIN, found.domain().label());
    IncidentState incident =
        world
            .incidents()
            .of(topic)
            .orElseGet(
                () ->
                    new IncidentState(world.draw("i-"), topic, world.seq(), world.now(), world.clock().wall()));
    if (world.incidents().of(topic).isEmpty()) {
      world.incidents().open(incident);
      world.timers().set(world.now().plus(TimerEffects.QUIET), topic, Kind.QUIET, "");
    }
    incident.codes().add(code);
    incident.touched(world.now());
    return topic;
  }
}
