package io.salvor.web;

import com.fasterxml.jackson.databind.JsonNode;
import io.salvor.json.DecisionJson;
import io.salvor.ledger.StoredIntent;
import io.salvor.model.Decision;
import io.salvor.model.Decision.Action;
import io.salvor.model.GuardVerdict.Ruling;
import io.salvor.model.Incident;
import io.salvor.model.Intent;
import io.salvor.model.Mode;
import io.salvor.model.Phase;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.web.answer.IncidentDetail.Next;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What an open incident waits for, told from its intents and its latest decision. */
record NextSteps(Incident incident, List<StoredIntent> intents, List<JsonNode> decisions) {

  List<Next> list() {
    if (incident.closed().isPresent()) {
      return List.of();
    }
    List<Next> steps = new ArrayList<>();
    for (StoredIntent stored : intents) {
      if (stored.isOpen()) {
        steps.add(start(stored.intent()));
      } else if (stored.isStarted()) {
        steps.add(end(stored.intent()));
      }
    }
    latest().ifPresent(decision -> waits(decision, steps));
    if (incident.phase() == Phase.NEEDS_HUMAN) {
      steps.add(new Next("PERSON", "", Optional.empty(), "A person has to look at it."));
    }
    steps.sort(Comparator.comparing(step -> step.until().orElse(Instant.MAX)));
    return steps;
  }

  private static Next start(Intent intent) {
    String after = intent.predecessor().map(action -> ", after " + action).orElse("");
    String text = name(intent.verb(), intent.target()) + " begins" + after + '.';
    return new Next("START", intent.action(), Optional.of(intent.notBefore()), text);
  }

  private static Next end(Intent intent) {
    String text =
        name(intent.verb(), intent.target())
            + " is under way; "
            + (intent.expects().isEmpty() ? "its end" : intent.expects())
            + " is expected until "
            + intent.deadline()
            + '.';
    return new Next("END", intent.action(), Optional.of(intent.deadline()), text);
  }

  private Optional<Decision> latest() {
    return decisions.stream()
        .findFirst()
        .flatMap(body -> DecisionJson.read(body.toString()).value());
  }

  private void waits(Decision decision, List<Next> steps) {
    Set<String> begun =
        intents.stream().map(stored -> stored.intent().action()).collect(Collectors.toSet());
    for (Action action : decision.actions()) {
      if (!begun.contains(action.id())) {
        step(decision, action).ifPresent(steps::add);
      }
    }
  }

  private static Optional<Next> step(Decision decision, Action action) {
    Optional<Instant> until = action.guard().until();
    String name = name(action.verb(), action.target());
    Ruling ruling = action.guard().verdict();
    if (action.verb() == Verb.RECHECK) {
      return Optional.of(
          new Next("RECHECK", action.id(), recheck(decision, action), again(action)));
    }
    if (ruling == Ruling.NEEDS_APPROVAL) {
      String text = name + " waits for a person: " + action.guard().reason();
      return Optional.of(new Next("APPROVAL", action.id(), until, text));
    }
    if (ruling == Ruling.DEFERRED) {
      String text = name + " is put off: " + action.guard().reason();
      return Optional.of(new Next("BUDGET", action.id(), until, text));
    }
    boolean isToCome = ruling == Ruling.ALLOWED && decision.mode() != Mode.OBSERVE;
    if (isToCome && action.when() != Urgency.NOW && action.verb().isDisruptive()) {
      boolean isCheckpoint = action.when() == Urgency.AT_CHECKPOINT;
      String moment = isCheckpoint ? "next checkpoint" : "end";
      String text = name + " waits for the " + moment + " of the job that runs there.";
      return Optional.of(
          new Next(isCheckpoint ? "CHECKPOINT" : "JOB_END", action.id(), until, text));
    }
    return Optional.empty();
  }

  private static String again(Action action) {
    return "It is decided again: "
        + (action.reason().isEmpty() ? "more may be known then." : action.reason());
  }

  /** The time that the action itself names, e.g. {@code 300s} after the decision. */
  private static Optional<Instant> recheck(Decision decision, Action action) {
    String after = action.parameters().getOrDefault("after", "");
    return after.matches("\\d{1,9}s")
        ? Optional.of(
            decision.time().plusSeconds(Long.parseLong(after.substring(0, after.length() - 1))))
        : Optional.empty();
  }

  private static String name(Verb verb, String target) {
    return verb + " " + target;
  }
}
