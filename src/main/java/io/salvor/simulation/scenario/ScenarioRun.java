package io.salvor.simulation.scenario;

import io.salvor.cell.CellView;
import io.salvor.cell.DecisionPolicy;
import io.salvor.cell.Journal.Batch;
import io.salvor.model.Command;
import io.salvor.model.Decision.Action;
import io.salvor.model.Fact;
import io.salvor.model.GuardVerdict.Ruling;
import io.salvor.model.Origin;
import io.salvor.model.Outcome;
import io.salvor.simulation.VirtualCell;
import io.salvor.simulation.scenario.Arrival.Answered;
import io.salvor.simulation.scenario.Arrival.ClockSet;
import io.salvor.simulation.scenario.Arrival.Configured;
import io.salvor.simulation.scenario.Arrival.Happening;
import io.salvor.simulation.scenario.Arrival.Told;
import io.salvor.simulation.scenario.RunLog.At;
import io.salvor.simulation.scenario.ScenarioResult.Miss;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs a scenario in virtual time: the same scenario and the same policy give the same run. */
public final class ScenarioRun implements ScriptedScheduler.Stage {
  /** A run with more decisions than these, and so many for each fact, goes round in circles. */
  private static final int MOST_DECISIONS = 5_000;

  private static final int MOST_OF_FACT = 20;

  private final Scenario scenario;
  private final VirtualCell cell;
  private final ScriptedScheduler scheduler;
  private final Agenda agenda = new Agenda();
  private final RunLog log;
  private Duration now = Duration.ZERO;
  private Duration shift = Duration.ZERO;
  private int told;

  private ScenarioRun(Scenario scenario, DecisionPolicy policy) {
    this.scenario = scenario;
    this.log = new RunLog(scenario.pools());
    this.scheduler = new ScriptedScheduler(scenario.answers(), this);
    this.cell = new VirtualCell(Origin.DEFAULT_CELL, scenario.start(), () -> policy, intent -> {});
    cell.listen(this::concluded);
  }

  /** Runs the scenario as its file tells it. */
  public static ScenarioResult of(Scenario scenario, DecisionPolicy policy) {
    return of(scenario, policy, Disorder.NONE);
  }

  /** Runs it with its facts later, in another order and twice. */
  static ScenarioResult of(Scenario scenario, DecisionPolicy policy, Disorder disorder) {
    return new ScenarioRun(scenario, policy).run(disorder);
  }

  private ScenarioResult run(Disorder disorder) {
    cell.settings(scenario.settings());
    for (Arrival arrival : disorder.of(scenario.arrivals())) {
      agenda.put(arrival.at(), () -> happen(arrival.what()));
    }
    List<Miss> broken = new ArrayList<>();
    try {
      go();
    } catch (IllegalStateException e) {
      broken.add(new Miss(0, "the run comes to an end", List.of(String.valueOf(e.getMessage()))));
    }
    CellView end = cell.cell().view();
    List<Miss> misses = broken.isEmpty() ? judged(end) : broken;
    return new ScenarioResult(scenario, log, misses);
  }

  private List<Miss> judged(CellView end) {
    return new Judge(log, end).misses(scenario.expectations());
  }

  /** From one thing that is due to the next, so that answers come between them. */
  private void go() {
    int most = MOST_DECISIONS + MOST_OF_FACT * scenario.arrivals().size();
    Optional<Duration> next = next();
    while (next.isPresent() && next.get().compareTo(scenario.until()) <= 0) {
      now = next.get().compareTo(now) > 0 ? next.get() : now;
      cell.advance(shown(now));
      agenda.run(now);
      if (log.decisions().size() > most) {
        throw new IllegalStateException("it goes round in circles: " + most + " decisions by now");
      }
      next = next();
    }
    now = scenario.until();
    cell.advance(shown(now));
  }

  private Optional<Duration> next() {
    Optional<Duration> due = cell.cell().nextDue().map(this::since);
    Optional<Duration> planned = agenda.next();
    if (due.isEmpty() || planned.isEmpty()) {
      return due.or(() -> planned);
    }
    return due.get().compareTo(planned.get()) < 0 ? due : planned;
  }

  private void happen(Happening what) {
    if (what instanceof Told one) {
      tell(one.fact());
    } else if (what instanceof ClockSet set) {
      shift = shift.plus(set.by());
      cell.shift(set.by());
    } else if (what instanceof Configured configured) {
      cell.settings(configured.settings());
    } else if (what instanceof Answered answered) {
      answer(answered);
    }
  }

  /** The latest action that asks for a person; without one the answer comes to nothing. */
  private void answer(Answered answered) {
    String action = "none";
    for (At made : log.decisions()) {
      for (Action one : made.decided().decision().actions()) {
        boolean isMeant =
            one.verb() == answered.verb()
                && one.target().equals(answered.target())
                && one.guard().verdict() == Ruling.NEEDS_APPROVAL;
        action = isMeant ? one.id() : action;
      }
    }
    tell(
        new Command(
            origin("command", "people"),
            answered.answer(),
            action,
            answered.actor(),
            answered.reason(),
            Instant.MAX));
  }

  private void concluded(Batch batch) {
    log.take(now, batch);
    batch.intents().forEach(scheduler::take);
    for (Fact fact : batch.raised()) {
      log.take(fact);
      if (fact instanceof Outcome outcome) {
        scheduler.heard(outcome);
      }
    }
  }

  @Override
  public void put(Duration at, Runnable what) {
    agenda.put(at, what);
  }

  @Override
  public Duration now() {
    return now;
  }

  @Override
  public Origin origin(String id, String source) {
    told++;
    return new Origin(id + "-" + told, shown(now), source);
  }

  @Override
  public void tell(Fact fact) {
    log.take(fact);
    if (log.facts() > 2 * Scenario.MOST_FACTS) {
      throw new IllegalStateException("answers tell more than " + Scenario.MOST_FACTS + " facts");
    }
    cell.take(fact);
  }

  @Override
  public Duration since(Instant shown) {
    return Duration.between(scenario.start(), shown.minus(shift));
  }

  private Instant shown(Duration at) {
    return scenario.start().plus(at).plus(shift);
  }
}
