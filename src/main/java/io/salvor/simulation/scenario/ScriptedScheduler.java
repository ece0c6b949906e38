package io.salvor.simulation.scenario;

import io.salvor.model.Diagnostic;
import io.salvor.model.Fact;
import io.salvor.model.Intent;
import io.salvor.model.Lease;
import io.salvor.model.NodeEvent;
import io.salvor.model.NodeEvent.Condition;
import io.salvor.model.NodeEvent.NodeEventType;
import io.salvor.model.NodeEvent.Topology;
import io.salvor.model.Origin;
import io.salvor.model.Outcome;
import io.salvor.model.Outcome.State;
import io.salvor.model.Track;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Carries intents out as a scenario says: in order for each target, what was begun behind another
 * only when that one succeeded, and what was called off not at all.
 */
final class ScriptedScheduler {
  private static final String SOURCE = "scheduler";
  private static final String ACT = "salvor-act";

  private final List<Answer> answers;
  private final Stage stage;
  private final Map<String, State> ends = new HashMap<>();
  private final Map<String, Deque<Intent>> queues = new HashMap<>();
  private final Set<String> begun = new HashSet<>();
  private final Map<String, Integer> counts = new HashMap<>();

  /** Where a run takes its time from, and facts in. */
  interface Stage {
    /** Lets this happen at this time after the start. */
    void put(Duration at, Runnable what);

    Duration now();

    /** The origin of a fact that is told now. */
    Origin origin(String id, String source);

    void tell(Fact fact);

    /** How long after the start a time of an intent is. */
    Duration since(java.time.Instant shown);
  }

  ScriptedScheduler(List<Answer> answers, Stage stage) {
    this.answers = answers;
    this.stage = stage;
  }

  /** An intent is durable. */
  void take(Intent intent) {
    queues.computeIfAbsent(target(intent), t -> new ArrayDeque<>()).addLast(intent);
    Duration due = stage.since(intent.notBefore());
    stage.put(later(due, stage.now()), () -> next(target(intent)));
  }

  /** The cell itself says how an action ended, e.g. that it was called off. */
  void heard(Outcome outcome) {
    if (outcome.state() != State.STARTED
        && ends.putIfAbsent(outcome.action(), outcome.state()) == null) {
      queues.forEach(
          (target, queue) -> {
            if (queue.stream().anyMatch(one -> one.action().equals(outcome.action()))) {
              stage.put(stage.now(), () -> next(target));
            }
          });
    }
  }

  private static String target(Intent intent) {
    return intent.track() + " " + intent.target();
  }

  private static Duration later(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  /** Begins the oldest action of the target that is due, unless one is under way. */
  private void next(String target) {
    Deque<Intent> queue = queues.get(target);
    while (!queue.isEmpty()) {
      Intent intent = queue.peekFirst();
      boolean isOver = ends.containsKey(intent.action());
      if (!isOver) {
        boolean isDue = stage.since(intent.notBefore()).compareTo(stage.now()) <= 0;
        if (begun.contains(intent.action()) || !isDue) {
          return;
        }
        begin(intent);
        if (!ends.containsKey(intent.action())) {
          return;
        }
      }
      queue.pollFirst();
    }
  }

  private void begin(Intent intent) {
    begun.add(intent.action());
    Optional<State> before = intent.predecessor().map(id -> ends.getOrDefault(id, State.SUCCEEDED));
    if (before.isPresent() && before.get() != State.SUCCEEDED) {
      end(intent, State.REFUSED, "not tried: " + intent.after() + " ended " + before.get());
      return;
    }
    int number = counts.merge(intent.verb() + " " + intent.target(), 1, Integer::sum);
    Answer answer =
        answers.stream()
            .filter(one -> one.fits(intent, number))
            .findFirst()
            .orElseGet(() -> Answer.usual(intent.verb()));
    stage.tell(outcome(intent, State.STARTED, "", ""));
    Duration end = stage.now().plus(answer.after());
    answer.state().ifPresent(state -> stage.put(end, () -> answered(intent, answer, state)));
  }

  private void answered(Intent intent, Answer answer, State state) {
    if (state == State.SUCCEEDED) {
      shown(intent, answer).ifPresent(stage::tell);
    }
    end(intent, state, "as the scenario says");
    if (answer.isTwice()) {
      stage.tell(outcome(intent, state, "told again", "-again"));
    }
    int number = counts.getOrDefault(intent.verb() + " " + intent.target(), 1);
    Map<String, String> names =
        Map.of(
            "target", intent.target(),
            "attempt", intent.parameters().getOrDefault("attempt", "1"),
            "n", String.valueOf(number),
            "action", intent.action());
    for (Answer.Then then : answer.then()) {
      stage.put(stage.now().plus(then.after()), () -> tell(then, names));
    }
  }

  private void tell(Answer.Then then, Map<String, String> names) {
    Origin origin = stage.origin("then", FactTemplate.SOURCE);
    then.fact().make(names, origin.time(), origin.id()).ifPresent(stage::tell);
  }

  /** What the cluster shows when an action has succeeded. */
  private Optional<Fact> shown(Intent intent, Answer answer) {
    return switch (intent.verb()) {
      case CORDON -> Optional.of(event(intent, NodeEventType.CORDONED));
      case RELEASE -> Optional.of(event(intent, NodeEventType.UNCORDONED));
      case REBOOT -> Optional.of(event(intent, NodeEventType.BOOTED));
      case DIAGNOSE -> answer.diagnosis().map(result -> diagnostic(intent, answer, result));
      default -> Optional.empty();
    };
  }

  private Fact event(Intent intent, NodeEventType type) {
    return new NodeEvent(
        stage.origin(type.name().toLowerCase(Locale.ROOT), SOURCE),
        intent.target(),
        type,
        Condition.NONE,
        Lease.SALVOR,
        "",
        Topology.UNKNOWN,
        List.of());
  }

  private Fact diagnostic(Intent intent, Answer answer, Diagnostic.Result result) {
    String level = intent.parameters().getOrDefault("level", "2");
    return new Diagnostic(
        stage.origin("diagnostic", "dcgmi"),
        intent.target(),
        "dcgmi",
        level.matches("[0-9]{1,2}") ? Integer.parseInt(level) : 2,
        result,
        answer.findings(),
        intent.action());
  }

  private void end(Intent intent, State state, String detail) {
    ends.putIfAbsent(intent.action(), state);
    stage.tell(outcome(intent, state, detail, ""));
    String target = target(intent);
    stage.put(stage.now(), () -> next(target));
  }

  private Fact outcome(Intent intent, State state, String detail, String mark) {
    String id = intent.action() + "-" + state.name().toLowerCase(Locale.ROOT) + mark;
    Origin named = stage.origin("outcome", ACT);
    Origin origin = new Origin(id, named.time(), ACT, intent.cell(), "", Map.of());
    String node = intent.track() == Track.NODE ? intent.target() : "";
    return new Outcome(origin, intent.action(), state, detail, node);
  }
}
