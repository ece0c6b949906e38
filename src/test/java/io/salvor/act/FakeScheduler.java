package io.salvor.act;

import io.salvor.model.Intent;
import io.salvor.model.Outcome.State;
import io.salvor.model.Verb;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A scheduler that does what the test says and counts its effects. */
final class FakeScheduler implements Scheduler {
  final Map<String, Progress> known = new HashMap<>();
  final Map<String, Integer> effects = new HashMap<>();
  final Set<Verb> cannot = EnumSet.noneOf(Verb.class);
  final List<String> log;
  State answer = State.SUCCEEDED;
  int faults;
  boolean isBlind;
  RuntimeException bug = new SchedulerFault("connection refused");
  int nodes = 100;
  List<String> unavailable = new ArrayList<>();

  FakeScheduler(List<String> log) {
    this.log = log;
  }

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public boolean canDo(Verb verb) {
    return !cannot.contains(verb);
  }

  @Override
  public Progress carryOut(Intent intent) {
    log.add("call " + intent.action());
    fault();
    Progress progress = known.get(intent.action());
    if (progress == null) {
      effects.merge(intent.action(), 1, Integer::sum);
      progress = new Progress(answer, "as told");
      known.put(intent.action(), progress);
      if (intent.verb().takesOut()) {
        unavailable.add(intent.target());
      }
    }
    return progress;
  }

  @Override
  public Optional<Progress> progress(Intent intent) {
    log.add("look " + intent.action());
    fault();
    return Optional.ofNullable(known.get(intent.action()));
  }

  @Override
  public View view(String cell) {
    log.add("view " + cell);
    if (isBlind) {
      throw new SchedulerFault("it does not answer");
    }
    return new View(nodes, unavailable);
  }

  private void fault() {
    boolean isBug = !(bug instanceof SchedulerFault);
    if (faults > 0 || isBug) {
      faults--;
      throw bug;
    }
  }
}
