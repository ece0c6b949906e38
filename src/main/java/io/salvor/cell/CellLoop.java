package io.salvor.cell;

import io.salvor.cell.CellJournal.Decided;
import io.salvor.cell.CellJournal.Recorded;
import io.salvor.cell.CellJournal.Subject;
import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.JobEvent;
import io.salvor.model.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * One cell: takes facts in ledger order, gathers them by node and job, and decides on a subject
 * once its facts have settled. For one thread; time comes in with facts and ticks.
 */
public final class CellLoop {
  /** Facts of one burst belong together (DESIGN, section 2). */
  private static final Duration COALESCE = Duration.ofSeconds(5);

  /** Ticks after which a subject that never settles is decided. */
  private static final int PATIENCE = 10;

  /** Most nodes and jobs that are remembered; the one that was quiet longest goes first. */
  private static final int SUBJECTS = 50_000;

  /** Most characters of text that the facts of all subjects may have together. */
  private static final long BUDGET = 64L * 1024 * 1024;

  /** Facts of a job's nodes count from this long before the job's first fact to after its last. */
  private static final Duration BEFORE = Duration.ofMinutes(10);

  private static final Duration AFTER = Duration.ofMinutes(5);
  private static final int LINKED = 64;

  /**
   * Older facts count as history, unless they are new: yesterday's fault must not lead today's
   * decision.
   */
  private static final Duration PRESENT = Duration.ofHours(1);

  private final String cell;
  private final Supplier<DecisionPolicy> policy;
  private final BiConsumer<Case, RuntimeException> failed;
  private final long budget;
  private long weight;
  private final Map<Subject, SubjectWindow> windows = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<Subject, Pending> pending = new LinkedHashMap<>();

  /**
   * A cell that knows nothing yet.
   *
   * @param policy the policy in force
   * @param failed hears of a case on which the policy failed; the case is given up
   */
  public CellLoop(
      String cell, Supplier<DecisionPolicy> policy, BiConsumer<Case, RuntimeException> failed) {
    this(cell, policy, failed, BUDGET);
  }

  CellLoop(
      String cell,
      Supplier<DecisionPolicy> policy,
      BiConsumer<Case, RuntimeException> failed,
      long budget) {
    this.cell = cell;
    this.policy = policy;
    this.failed = failed;
    this.budget = budget;
  }

  /** Takes a fact that is decided already, as history only. */
  public void remember(Recorded fact) {
    if (!policy.get().signals(fact.fact()).isEmpty()) {
      keep(fact);
    }
  }

  /** Takes a new fact; when it could matter, its subject will be decided on. */
  public void accept(Recorded fact) {
    if (policy.get().signals(fact.fact()).isEmpty()) {
      return;
    }
    keep(fact);
    Pending waiting =
        pending.computeIfAbsent(Subject.of(fact.fact()), subject -> new Pending(fact));
    waiting.add(fact);
  }

  private void keep(Recorded fact) {
    Subject lead = Subject.of(fact.fact());
    add(lead, fact);
    String job = fact.fact().jobId();
    if (lead.isNode() && !job.isEmpty()) {
      add(new Subject(false, job), fact);
    }
    while (windows.size() > SUBJECTS || weight > budget && windows.size() > 1) {
      SubjectWindow quietest = windows.values().iterator().next();
      if (windows.size() > SUBJECTS || quietest.size() <= 1) {
        weight -= quietest.weight();
        windows.remove(windows.keySet().iterator().next());
      } else {
        weight -= quietest.weight();
        quietest.dropOldest();
        weight += quietest.weight();
      }
    }
  }

  private void add(Subject subject, Recorded fact) {
    SubjectWindow window = window(subject);
    weight -= window.weight();
    window.add(fact);
    weight += window.weight();
  }

  /** Characters of text that are remembered. */
  long weight() {
    return weight;
  }

  /** True while a subject has new facts. */
  boolean isPending() {
    return !pending.isEmpty();
  }

  private SubjectWindow window(Subject subject) {
    return windows.computeIfAbsent(subject, name -> new SubjectWindow());
  }

  /** Decides on the subjects that were quiet since the last tick, or waited long enough. */
  public List<Decided> tick() {
    pending.values().forEach(Pending::tick);
    return decide();
  }

  /** Decides on the subjects whose burst has gone on for five seconds of event time. */
  public List<Decided> decide() {
    List<Decided> decisions = new ArrayList<>();
    for (Map.Entry<Subject, Pending> entry : pending.entrySet()) {
      Pending waiting = entry.getValue();
      if (waiting.isDue && !waiting.isDecided) {
        decide(entry.getKey(), waiting, decisions);
      }
    }
    return decisions;
  }

  private void decide(Subject subject, Pending waiting, List<Decided> decisions) {
    Case question = question(subject, waiting);
    try {
      Decision decision = policy.get().decide(question);
      waiting.isDecided = true;
      decisions.add(new Decided(question, decision, subject));
    } catch (RuntimeException e) {
      waiting.isDecided = true;
      failed.accept(question, e);
    }
  }

  /** The decisions were kept: their subjects wait no longer. */
  public void settled() {
    pending.values().removeIf(waiting -> waiting.isDecided);
  }

  /** The decisions were not kept: they are made again at the next call. */
  public void unsettled() {
    pending.values().forEach(waiting -> waiting.isDecided = false);
  }

  /** Position of the oldest fact that waits for its decision; empty when none does. */
  public OptionalLong oldestUndecided() {
    return pending.values().stream()
        .filter(waiting -> !waiting.isDecided)
        .mapToLong(waiting -> waiting.first)
        .min();
  }

  private Case question(Subject subject, Pending waiting) {
    SubjectWindow own = window(subject);
    CaseBuilder builder = new CaseBuilder(policy.get());
    Set<String> taken = new LinkedHashSet<>();
    List<Fact> facts = new ArrayList<>();
    own.facts().forEach(recorded -> take(recorded.fact(), taken, facts));
    List<Fact> linked = List.copyOf(facts);
    if (subject.isNode()) {
      linked.stream()
          .map(Fact::jobId)
          .filter(job -> !job.isEmpty())
          .distinct()
          .limit(LINKED)
          .forEach(job -> link(new Subject(false, job), linked, taken, facts));
    } else {
      nodes(linked).stream()
          .limit(LINKED)
          .forEach(node -> link(new Subject(true, node), linked, taken, facts));
    }
    Instant time = waiting.latest;
    Instant hourAgo = time.minus(PRESENT);
    Instant present = waiting.earliest.isBefore(hourAgo) ? waiting.earliest : hourAgo;
    for (Fact fact : facts) {
      if (fact.time().isBefore(present)) {
        builder.remember(fact);
      } else {
        builder.add(fact);
      }
    }
    String id = "c-" + waiting.last + "-" + (subject.isNode() ? "n" : "j");
    return builder.build(id, cell, time, Mode.OBSERVE);
  }

  private void link(Subject other, List<Fact> own, Set<String> taken, List<Fact> facts) {
    SubjectWindow window = windows.get(other);
    if (window == null) {
      return;
    }
    Instant first = own.stream().map(Fact::time).min(Instant::compareTo).orElseThrow();
    Instant last = own.stream().map(Fact::time).max(Instant::compareTo).orElseThrow();
    for (Recorded recorded : window.facts()) {
      Instant time = recorded.fact().time();
      if (!time.isBefore(first.minus(BEFORE)) && !time.isAfter(last.plus(AFTER))) {
        take(recorded.fact(), taken, facts);
      }
    }
  }

  private static void take(Fact fact, Set<String> taken, List<Fact> facts) {
    if (taken.add(fact.origin().source() + '\0' + fact.id())) {
      facts.add(fact);
    }
  }

  private static Set<String> nodes(List<Fact> facts) {
    Set<String> nodes = new LinkedHashSet<>();
    for (Fact fact : facts) {
      if (fact instanceof JobEvent job) {
        nodes.addAll(job.job().nodes());
      } else if (fact instanceof HealthEvent && !fact.node().isEmpty()) {
        nodes.add(fact.node());
      }
    }
    return nodes;
  }

  /** A subject that has new facts. */
  private static final class Pending {
    private final long first;
    private final Instant started;
    private long last;
    private Instant earliest;
    private Instant latest;
    private int ticks;
    private boolean isNew = true;
    private boolean isDue;
    private boolean isDecided;

    Pending(Recorded fact) {
      first = fact.seq();
      started = fact.fact().time();
      earliest = started;
      latest = started;
    }

    void add(Recorded fact) {
      Instant time = fact.fact().time();
      last = fact.seq();
      earliest = time.isBefore(earliest) ? time : earliest;
      latest = time.isAfter(latest) ? time : latest;
      isNew = true;
      isDecided = false;
      isDue |= Duration.between(started, time).compareTo(COALESCE) > 0;
    }

    void tick() {
      ticks++;
      isDue |= !isNew || ticks >= PATIENCE;
      isNew = false;
    }
  }
}
