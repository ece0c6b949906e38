package io.salvor.cell;

import io.salvor.model.Scope;
import io.salvor.model.Urgency;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The open incidents of a cell. */
final class Incidents {
  /** Most open incidents; names that a stranger makes up must not fill the memory. */
  private static final int MOST = 50_000;

  private final Map<Topic, IncidentState> open = new LinkedHashMap<>();
  private final Map<String, IncidentState> byAction = new LinkedHashMap<>();
  private final Map<Topic, IncidentState> domains = new LinkedHashMap<>();
  private final Map<Topic, IncidentState> deferred = new LinkedHashMap<>();
  private final Map<String, Set<Topic>> waiting = new HashMap<>();

  Optional<IncidentState> of(Topic topic) {
    return Optional.ofNullable(open.get(topic));
  }

  Optional<IncidentState> ofNode(String node) {
    return of(Topic.node(node));
  }

  /** The incident that this action belongs to, as long as it is open. */
  Optional<IncidentState> ofAction(String action) {
    return Optional.ofNullable(byAction.get(action));
  }

  Optional<IncidentState> byId(String id) {
    return open.values().stream().filter(incident -> incident.id().equals(id)).findFirst();
  }

  void open(IncidentState incident) {
    open.put(incident.topic(), incident);
    if (incident.topic().scope() == Scope.DOMAIN) {
      domains.put(incident.topic(), incident);
    }
  }

  /** Whether an action of the incident waits for room in a budget. */
  void defers(IncidentState incident, boolean isDeferred) {
    if (isDeferred) {
      deferred.put(incident.topic(), incident);
    } else {
      deferred.remove(incident.topic());
    }
  }

  /** The incident waits for a moment of this job; NOW for none. */
  void waits(IncidentState incident, Urgency moment, String job) {
    Set<Topic> before = waiting.get(incident.waitsForJob());
    if (before != null) {
      before.remove(incident.topic());
    }
    incident.waitFor(moment, job);
    if (!job.isEmpty()) {
      waiting.computeIfAbsent(job, j -> new LinkedHashSet<>()).add(incident.topic());
    }
  }

  void acts(IncidentState incident, ActionState action) {
    incident.actions().put(action.intent().action(), action);
    byAction.put(action.intent().action(), incident);
  }

  /** An action of the incident waits for a person. */
  void asks(IncidentState incident, String action) {
    byAction.put(action, incident);
  }

  void close(IncidentState incident) {
    open.remove(incident.topic());
    domains.remove(incident.topic());
    deferred.remove(incident.topic());
    waits(incident, Urgency.NOW, "");
    incident.actions().keySet().forEach(byAction::remove);
    incident.asked().keySet().forEach(byAction::remove);
  }

  /** True when there are so many that facts of further topics wait for one to end. */
  boolean isFull() {
    return open.size() >= MOST;
  }

  /** Position of the oldest input that an open incident began with; empty when none is open. */
  OptionalLong oldest() {
    return open.values().stream().mapToLong(IncidentState::since).min();
  }

  Collection<IncidentState> all() {
    return open.values();
  }

  /** The nodes' incidents that wait for a moment of this job. */
  List<IncidentState> waitingFor(String job) {
    List<IncidentState> found = new ArrayList<>();
    for (Topic topic : waiting.getOrDefault(job, Set.of())) {
      of(topic).ifPresent(found::add);
    }
    return found;
  }

  /** The open incidents below a domain incident. */
  List<IncidentState> childrenOf(String incident) {
    return open.values().stream().filter(child -> child.parent().equals(incident)).toList();
  }

  /** The open domain incidents, oldest first. */
  Collection<IncidentState> domains() {
    return domains.values();
  }

  /** Incidents whose actions wait for room in a budget. */
  List<IncidentState> deferred() {
    return List.copyOf(deferred.values());
  }
}
