package io.salvor.simulation;

import io.salvor.act.Scheduler.Progress;
import io.salvor.model.Intent;
import io.salvor.model.Track;
import io.salvor.model.Verb;
import io.salvor.simulation.SimulatedJob.State;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Carries actions out on simulated nodes and jobs, each once by its id. */
final class Operations {
  /** How many actions are remembered, the latest; a repeat of an older one would be done again. */
  private static final int MOST = 100_000;

  private final long seed;
  private final Agenda agenda;
  private final Fleet fleet;
  private final BatchQueue queue;
  private final NodeOperations nodes;
  private final Map<Verb, Integer> failing = new EnumMap<>(Verb.class);
  private final Map<Verb, Integer> hanging = new EnumMap<>(Verb.class);
  private final Map<String, Operation> known =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Operation> eldest) {
          return size() > MOST;
        }
      };

  Operations(long seed, Agenda agenda, Fleet fleet, BatchQueue queue, NodeOperations nodes) {
    this.seed = seed;
    this.agenda = agenda;
    this.fleet = fleet;
    this.queue = queue;
    this.nodes = nodes;
  }

  Optional<Progress> progress(String action) {
    return Optional.ofNullable(known.get(action)).map(Operation::progress);
  }

  /** The next so many actions of the verb come to nothing. */
  void failNext(Verb verb, int count) {
    failing.put(verb, count);
  }

  /** The next so many actions of the verb never end. */
  void hangNext(Verb verb, int count) {
    hanging.put(verb, count);
  }

  Progress begin(Intent intent) {
    Operation operation = known.get(intent.action());
    if (operation == null) {
      operation = new Operation(intent, seed);
      known.put(intent.action(), operation);
      carryOut(operation);
    }
    return operation.progress();
  }

  private void carryOut(Operation operation) {
    Intent intent = operation.intent();
    if (takes(hanging, intent.verb())) {
      operation.goesOn("it was begun and does not end");
    } else if (takes(failing, intent.verb())) {
      Operation doomed = operation;
      agenda.in(Duration.ofSeconds(30), () -> doomed.fail("the handler ended with an error"));
    } else if (intent.verb() == Verb.ESCALATE) {
      operation.succeed("a person was told");
    } else if (intent.track() == Track.JOB) {
      job(operation);
    } else {
      fleet
          .node(intent.target())
          .ifPresentOrElse(
              node -> nodes.begin(operation, node),
              () -> operation.fail("there is no node " + intent.target()));
    }
  }

  private static boolean takes(Map<Verb, Integer> counts, Verb verb) {
    int left = counts.getOrDefault(verb, 0);
    if (left > 0) {
      counts.put(verb, left - 1);
    }
    return left > 0;
  }

  private void job(Operation operation) {
    Optional<SimulatedJob> found = queue.job(operation.intent().target());
    if (found.isEmpty()) {
      operation.fail("there is no job " + operation.intent().target());
      return;
    }
    SimulatedJob job = found.get();
    if (job.state().isFinal()) {
      operation.refuse("job " + job.id() + " is over: " + job.state());
      return;
    }
    switch (operation.intent().verb()) {
      case RETRY, RETRY_ELSEWHERE -> retry(operation, job);
      case HAND_BACK -> close(operation, job, State.HANDED_BACK);
      case STOP_RETRYING -> close(operation, job, State.STOPPED);
      default -> operation.refuse(operation.intent().verb() + " is not done to jobs");
    }
  }

  private void retry(Operation operation, SimulatedJob job) {
    if (job.state() == State.RUNNING) {
      operation.succeed("it runs already, attempt " + job.attempt());
      return;
    }
    Set<String> keepOff = new TreeSet<>();
    for (String node : operation.parameter("exclude", "").split(",")) {
      if (!node.isBlank()) {
        keepOff.add(node.strip());
      }
    }
    queue.requeue(job, seconds(operation.parameter("delay", "0s")), keepOff);
    operation.succeed("it is queued again, after attempt " + job.attempt());
  }

  private void close(Operation operation, SimulatedJob job, State how) {
    if (job.state() == State.RUNNING) {
      operation.refuse("job " + job.id() + " runs, attempt " + job.attempt());
    } else {
      queue.close(job, how);
      operation.succeed("job " + job.id() + " is " + how);
    }
  }

  /** A delay as decisions write it, e.g. {@code 60s}; a text that is none is no delay. */
  static Duration seconds(String text) {
    return text.matches("\\d{1,9}s?")
        ? Duration.ofSeconds(Long.parseLong(text.replace("s", "")))
        : Duration.ZERO;
  }
}
