package io.salvor.simulation.scenario;

import io.salvor.cell.CellView;
import io.salvor.model.Incident;
import io.salvor.model.Intent;
import io.salvor.model.Scope;
import io.salvor.model.Track;
import io.salvor.model.Verb;
import io.salvor.simulation.scenario.Expectation.Incidents;
import io.salvor.simulation.scenario.Expectation.NodeEnds;
import io.salvor.simulation.scenario.Expectation.Out;
import io.salvor.simulation.scenario.Expectation.PoolEnds;
import io.salvor.simulation.scenario.Expectation.Seen;
import io.salvor.simulation.scenario.Expectation.Subject;
import io.salvor.simulation.scenario.RunLog.At;
import io.salvor.simulation.scenario.RunLog.Begun;
import io.salvor.simulation.scenario.ScenarioResult.Miss;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Holds what happened in a run against what was expected. */
final class Judge {
  private static final int MOST_SHOWN = 12;

  private final RunLog log;
  private final CellView end;

  Judge(RunLog log, CellView end) {
    this.log = log;
    this.end = end;
  }

  List<Miss> misses(List<Expectation> expectations) {
    Map<Integer, Miss> misses = new LinkedHashMap<>();
    Map<Integer, Integer> others = new HashMap<>();
    for (Expectation expectation : expectations) {
      int line = expectation.line();
      Optional<List<String>> happened = happened(expectation);
      if (happened.isPresent() && misses.containsKey(line)) {
        others.merge(line, 1, Integer::sum);
      } else {
        happened.ifPresent(h -> misses.put(line, new Miss(line, expectation.text(), cut(h))));
      }
    }
    others.forEach((line, count) -> misses.computeIfPresent(line, (l, m) -> with(m, count)));
    return List.copyOf(misses.values());
  }

  /** An entry about many names is told once, with the first name that misses it. */
  private static Miss with(Miss first, int others) {
    List<String> happened = new ArrayList<>(first.happened());
    happened.add("the same is missed " + others + " times more, for other names or verbs");
    return new Miss(first.line(), first.expected(), happened);
  }

  private static List<String> cut(List<String> lines) {
    if (lines.size() <= MOST_SHOWN) {
      return lines;
    }
    List<String> shown = new ArrayList<>(lines.subList(0, MOST_SHOWN));
    shown.add("... and " + (lines.size() - MOST_SHOWN) + " more");
    return shown;
  }

  /** What happened instead; empty when the expectation was met. */
  private Optional<List<String>> happened(Expectation expectation) {
    if (expectation instanceof Seen seen) {
      return seen.isDone() ? done(seen) : decided(seen);
    } else if (expectation instanceof Out out) {
      return out(out);
    } else if (expectation instanceof Incidents incidents) {
      return incidents(incidents);
    } else if (expectation instanceof NodeEnds ends) {
      return ends(ends);
    }
    return ends((PoolEnds) expectation);
  }

  private Optional<List<String>> decided(Seen seen) {
    List<At> about = log.decisions().stream().filter(d -> isAbout(seen.subject(), d)).toList();
    List<At> fitting =
        about.stream()
            .filter(d -> seen.look().isWithin(d.at()))
            .filter(d -> seen.look().fits(d.decided().decision()))
            .toList();
    if (isRight(seen, fitting.size())) {
      return Optional.empty();
    }
    List<String> lines = new ArrayList<>();
    lines.add(count(seen, fitting.size(), "decisions", about.size()));
    (fitting.size() > seen.most() ? fitting : about).forEach(d -> lines.addAll(Telling.of(d)));
    return Optional.of(lines);
  }

  private Optional<List<String>> done(Seen seen) {
    List<Begun> about = log.begun().stream().filter(b -> isAbout(seen.subject(), b)).toList();
    List<Begun> fitting =
        about.stream()
            .filter(b -> seen.look().isWithin(b.at()))
            .filter(
                b -> seen.look().verbs().stream().anyMatch(v -> seen.look().fits(b.intent(), v)))
            .toList();
    if (isRight(seen, fitting.size())) {
      return Optional.empty();
    }
    List<String> lines = new ArrayList<>();
    lines.add(count(seen, fitting.size(), "actions", about.size()));
    boolean isTooMany = fitting.size() > seen.most();
    (isTooMany ? fitting : about).forEach(b -> lines.add(Telling.of(b)));
    if (!isTooMany) {
      log.decisions().stream()
          .filter(d -> isAbout(seen.subject(), d))
          .forEach(d -> lines.addAll(Telling.of(d)));
    }
    return Optional.of(lines);
  }

  private static boolean isRight(Seen seen, int count) {
    return count >= seen.least() && count <= seen.most();
  }

  private static String count(Seen seen, int count, String what, int all) {
    String about = seen.subject().map(s -> " about " + s.name()).orElse("");
    return count + " such " + what + ", of " + all + about;
  }

  private static boolean isAbout(Optional<Subject> subject, At decision) {
    return subject.isEmpty()
        || decision.decided().topic().scope() == subject.get().scope()
            && decision.decided().topic().name().equals(subject.get().name());
  }

  private static boolean isAbout(Optional<Subject> subject, Begun begun) {
    if (subject.isEmpty()) {
      return true;
    }
    Intent intent = begun.intent();
    Track track = subject.get().scope() == Scope.JOB ? Track.JOB : Track.NODE;
    return intent.track() == track && intent.target().equals(subject.get().name());
  }

  private Optional<List<String>> out(Out expected) {
    List<String> out = log.mostOut(expected.pool());
    if (out.size() <= expected.most()) {
      return Optional.empty();
    }
    List<String> lines = new ArrayList<>();
    lines.add(out.size() + " nodes were out at once: " + String.join(", ", out));
    log.begun().stream()
        .filter(b -> b.intent().verb() == Verb.CORDON)
        .forEach(b -> lines.add(Telling.of(b)));
    return Optional.of(lines);
  }

  private Optional<List<String>> incidents(Incidents expected) {
    List<Incident> inScope =
        log.incidents().stream()
            .filter(i -> expected.scope().filter(s -> s != i.scope()).isEmpty())
            .toList();
    long count =
        inScope.stream()
            .filter(i -> expected.subjects().isEmpty() || expected.subjects().contains(i.subject()))
            .filter(i -> expected.phase().filter(p -> p != i.phase()).isEmpty())
            .filter(i -> expected.whose().filter(w -> w != i.whose()).isEmpty())
            .count();
    if (count >= expected.least() && count <= expected.most()) {
      return Optional.empty();
    }
    List<String> lines = new ArrayList<>();
    lines.add(count + " such incidents, of " + inScope.size());
    inScope.forEach(i -> lines.add(Telling.of(i)));
    return Optional.of(lines);
  }

  private Optional<List<String>> ends(NodeEnds expected) {
    CellView.NodeView node = end.nodes().get(expected.node());
    if (node == null) {
      return Optional.of(List.of("no node " + expected.node() + " is known at the end"));
    }
    String phase =
        end.incidents().stream()
            .filter(i -> i.id().equals(node.incident()))
            .map(i -> i.phase().name())
            .findFirst()
            .orElse("none");
    boolean isRight =
        (expected.cordon().isEmpty() || expected.cordon().equals(node.cordon()))
            && (expected.phase().isEmpty() || expected.phase().equals(phase));
    if (isRight) {
      return Optional.empty();
    }
    List<String> lines = new ArrayList<>();
    lines.add(expected.node() + " ends with cordon: " + node.cordon() + ", incident: " + phase);
    Optional<Subject> subject = Optional.of(new Subject(Scope.NODE, expected.node()));
    log.begun().stream().filter(b -> isAbout(subject, b)).forEach(b -> lines.add(Telling.of(b)));
    log.decisions().stream()
        .filter(d -> isAbout(subject, d))
        .forEach(d -> lines.addAll(Telling.of(d)));
    return Optional.of(lines);
  }

  private Optional<List<String>> ends(PoolEnds expected) {
    String tripped =
        end.pools().stream()
            .filter(p -> p.name().equals(expected.pool()))
            .map(CellView.PoolView::tripped)
            .findFirst()
            .orElse("");
    return !tripped.isEmpty() == expected.isTripped()
        ? Optional.empty()
        : Optional.of(
            List.of(tripped.isEmpty() ? "the breaker is not tripped" : "tripped: " + tripped));
  }
}
