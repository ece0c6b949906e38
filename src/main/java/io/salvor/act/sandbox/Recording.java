package io.salvor.act.sandbox;

import io.salvor.model.Intent;
import io.salvor.model.Verb;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a sandbox's journal holds: the outside witness of what a service asked for and got. */
public record Recording(List<Entry> entries) {
  public Recording {
    entries = List.copyOf(entries);
  }

  /** One line of the journal. */
  public sealed interface Entry {
    Instant time();
  }

  /** The world began after this plan. */
  public record Began(Map<String, String> plan, Instant time) implements Entry {
    public Began {
      plan = Map.copyOf(plan);
    }
  }

  /** The sandbox was asked for an action, perhaps not for the first time. */
  public record Called(String action, Verb verb, String target, Instant time) implements Entry {}

  /** An action took effect. */
  public record TookEffect(Intent intent, Instant time) implements Entry {}

  /** Something was done to the world beside its scheduler. */
  public record Disturbed(Map<String, String> what, Instant time) implements Entry {
    public Disturbed {
      what = Map.copyOf(what);
    }
  }

  /** So many facts of the world were durable in the service by then. */
  public record HandedOver(long facts, Instant time) implements Entry {}

  /** The plan of the world, empty when nothing was recorded. */
  public Optional<Map<String, String>> plan() {
    return entries.stream()
        .filter(Began.class::isInstance)
        .map(entry -> ((Began) entry).plan())
        .findFirst();
  }

  /** How often each action was asked for. */
  public Map<String, Integer> calls() {
    Map<String, Integer> calls = new TreeMap<>();
    for (Entry entry : entries) {
      if (entry instanceof Called called) {
        calls.merge(called.action(), 1, Integer::sum);
      }
    }
    return calls;
  }

  /** How often each action took effect: once, or something is wrong. */
  public Map<String, Integer> effects() {
    Map<String, Integer> effects = new TreeMap<>();
    for (Entry entry : entries) {
      if (entry instanceof TookEffect effect) {
        effects.merge(effect.intent().action(), 1, Integer::sum);
      }
    }
    return effects;
  }

  /** Actions that took effect more than once, or without having been asked for before. */
  public List<String> wrongs() {
    List<String> wrongs = new ArrayList<>();
    Set<String> called = new TreeSet<>();
    Set<String> done = new TreeSet<>();
    for (Entry entry : entries) {
      if (entry instanceof Called call) {
        called.add(call.action());
      } else if (entry instanceof TookEffect effect) {
        String action = effect.intent().action();
        if (!called.contains(action)) {
          wrongs.add(action + " took effect without a call");
        }
        if (!done.add(action)) {
          wrongs.add(action + " took effect more than once");
        }
      }
    }
    return wrongs;
  }

  /** How many facts were durable in the service at the last such line. */
  public long handedOver() {
    long facts = 0;
    for (Entry entry : entries) {
      facts = entry instanceof HandedOver handed ? handed.facts() : facts;
    }
    return facts;
  }

  /** The time of the last line, empty when there is none. */
  public Optional<Instant> lastTime() {
    return entries.isEmpty()
        ? Optional.empty()
        : Optional.of(entries.get(entries.size() - 1).time());
  }
}
