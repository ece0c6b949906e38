package io.salvor.policy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.kie.api.event.rule.AfterMatchFiredEvent;
import org.kie.api.event.rule.BeforeMatchFiredEvent;
import org.kie.api.event.rule.DefaultAgendaEventListener;
import org.kie.api.event.rule.ObjectInsertedEvent;
import org.kie.api.event.rule.RuleRuntimeEventListener;

/** Notes which rule inserted what from what, so that a decision can name its reasons. */
final class Trace extends DefaultAgendaEventListener implements RuleRuntimeEventListener {

  /** One firing of one rule. */
  record Firing(String rule, List<Object> matched) {}

  private final Map<Object, Firing> producers = new IdentityHashMap<>();
  private Firing current;

  void clear() {
    producers.clear();
    current = null;
  }

  @Override
  public void beforeMatchFired(BeforeMatchFiredEvent event) {
    current = new Firing(event.getMatch().getRule().getName(), event.getMatch().getObjects());
  }

  @Override
  public void afterMatchFired(AfterMatchFiredEvent event) {
    current = null;
  }

  @Override
  public void objectInserted(ObjectInsertedEvent event) {
    if (current != null) {
      producers.put(event.getObject(), current);
    }
  }

  @Override
  public void objectUpdated(org.kie.api.event.rule.ObjectUpdatedEvent event) {
    // Rules replace facts, they do not update them.
  }

  @Override
  public void objectDeleted(org.kie.api.event.rule.ObjectDeletedEvent event) {
    // What was concluded and withdrawn stays traceable: its replacement names it.
  }

  /** The firings that led to this object, nearest first, each once. */
  List<Firing> leadingTo(Object result) {
    List<Firing> firings = new ArrayList<>();
    Map<Object, Boolean> seen = new IdentityHashMap<>();
    Deque<Object> open = new ArrayDeque<>();
    open.add(result);
    while (!open.isEmpty()) {
      Firing firing = producers.get(open.remove());
      if (firing != null && seen.putIfAbsent(firing, true) == null) {
        firings.add(firing);
        open.addAll(firing.matched());
      }
    }
    return firings;
  }
}
