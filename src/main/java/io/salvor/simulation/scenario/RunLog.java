package io.salvor.simulation.scenario;

import io.salvor.cell.CellView;
import io.salvor.cell.Journal.Batch;
import io.salvor.cell.Journal.Decided;
import io.salvor.model.Incident;
import io.salvor.model.Intent;
import io.salvor.model.Lease;
import io.salvor.model.NodeEvent;
import io.salvor.model.NodeEvent.NodeEventType;
import io.salvor.model.Outcome;
import io.salvor.model.Outcome.State;
import io.salvor.model.Track;
import io.salvor.model.Verb;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** All that happened in a run, with its time after the start. */
final class RunLog {
  /** A decision and when it was made. */
  record At(Duration at, Decided decided) {}

  /** An action that was begun, and when. */
  record Begun(Duration at, Intent intent) {}

  private final Map<String, String> pools;
  private final List<At> decisions = new ArrayList<>();
  private final List<Begun> begun = new ArrayList<>();
  private final Map<String, Incident> incidents = new LinkedHashMap<>();
  private final Map<String, Intent> intents = new HashMap<>();
  private final Map<String, TreeSet<String>> out = new HashMap<>();
  private final Map<String, List<String>> most = new HashMap<>();
  private int facts;

  RunLog(Map<String, String> pools) {
    this.pools = pools;
  }

  /** What the cell concluded at this time. */
  void take(Duration at, Batch batch) {
    batch.decisions().forEach(decided -> decisions.add(new At(at, decided)));
    batch.incidents().forEach(incident -> incidents.put(incident.id(), incident));
    for (Intent intent : batch.intents()) {
      intents.put(intent.action(), intent);
      begun.add(new Begun(at, intent));
      if (intent.verb() == Verb.CORDON) {
        isOut(intent.target(), true);
      }
    }
  }

  /** A fact came in, from outside or from the cell itself. */
  void take(io.salvor.model.Fact fact) {
    facts++;
    if (fact instanceof Outcome outcome) {
      ended(outcome);
    } else if (fact instanceof NodeEvent event && event.event() == NodeEventType.UNCORDONED) {
      isOut(event.node(), false);
    } else if (fact instanceof NodeEvent event
        && event.event() == NodeEventType.CORDONED
        && !event.actor().equals(Lease.SALVOR)) {
      isOut(event.node(), false);
    }
  }

  private void ended(Outcome outcome) {
    Intent intent = intents.get(outcome.action());
    if (intent == null || intent.track() != Track.NODE || outcome.state() == State.STARTED) {
      return;
    }
    boolean isDone = outcome.state() == State.SUCCEEDED;
    boolean isBack =
        intent.verb() == Verb.RELEASE && isDone || intent.verb() == Verb.CORDON && !isDone;
    if (isBack) {
      isOut(intent.target(), false);
    }
  }

  /** Counts for the node's pool, and under the empty name for all pools. */
  private void isOut(String node, boolean isTaken) {
    String pool = pools.getOrDefault(node, "");
    for (String name : pool.isEmpty() ? List.of("") : List.of("", pool)) {
      TreeSet<String> nodes = out.computeIfAbsent(name, p -> new TreeSet<>());
      if (isTaken) {
        nodes.add(node);
      } else {
        nodes.remove(node);
      }
      if (nodes.size() > most.getOrDefault(name, List.of()).size()) {
        most.put(name, List.copyOf(nodes));
      }
    }
  }

  List<At> decisions() {
    return decisions;
  }

  List<Begun> begun() {
    return begun;
  }

  /** Every incident as it was last seen. */
  List<Incident> incidents() {
    return List.copyOf(incidents.values());
  }

  /** The nodes that were out by Salvor's hand when most of the pool were. */
  List<String> mostOut(String pool) {
    return most.getOrDefault(pool, List.of());
  }

  int facts() {
    return facts;
  }

  /** How it ended, as the cell shows it. */
  record Ending(RunLog log, CellView view) {}
}
