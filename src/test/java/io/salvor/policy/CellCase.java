package io.salvor.policy;

import io.salvor.model.Case;
import io.salvor.model.Case.Breadth;
import io.salvor.model.Case.FleetRecord;
import io.salvor.model.Case.JobRecord;
import io.salvor.model.Case.NodeRecord;
import io.salvor.model.Case.Recurrence;
import io.salvor.model.Decision;
import io.salvor.model.Decision.Action;
import io.salvor.model.JobCourse;
import io.salvor.model.Mode;
import io.salvor.model.PoolGuards;
import io.salvor.model.SourceRecord;
import io.salvor.model.Tracks;
import io.salvor.model.Verb;
import java.util.ArrayList;
import java.util.List;

/** A case as a cell tells it: its facts with records, in a pool of 40 healthy nodes until said. */
final class CellCase {
  static final PoolGuards FREE = new PoolGuards(true, 0, 0, 0, 0, "", true, List.of());

  private final Case plain;
  private final List<NodeRecord> nodes = new ArrayList<>();
  private final List<Recurrence> recurrences;
  private final List<Breadth> breadths;
  private final List<SourceRecord> sources = new ArrayList<>();
  private Mode mode = Mode.ENFORCE;
  private JobRecord job = JobRecord.UNKNOWN;
  private FleetRecord fleet = new FleetRecord(true, "pool", 40, List.of(), FREE);
  private String domain = "";

  private CellCase(Case plain) {
    this.plain = plain;
    this.job = plain.job();
    this.recurrences = new ArrayList<>(plain.recurrences());
    this.breadths = new ArrayList<>(plain.breadths());
  }

  static CellCase of(CaseFacts facts) {
    return new CellCase(facts.question());
  }

  CellCase node(NodeState state) {
    nodes.add(state.record());
    return this;
  }

  CellCase mode(Mode value) {
    mode = value;
    return this;
  }

  CellCase fleet(int size, PoolGuards guards, String... out) {
    fleet = new FleetRecord(true, "pool", size, List.of(out), guards);
    return this;
  }

  CellCase withoutInventory() {
    fleet = FleetRecord.UNKNOWN;
    return this;
  }

  /** The job's ledgers. */
  CellCase job(int withoutProgress, int nodeSets, JobCourse course) {
    String id = job.id().isEmpty() ? "4711" : job.id();
    job = new JobRecord(id, 1, withoutProgress, nodeSets, job.nodes(), course);
    return this;
  }

  CellCase recurrence(String code, String entity, int bursts, int jobs, int withinHours) {
    String node = CaseFacts.NODE;
    recurrences.add(new Recurrence(code, node, entity, "", bursts, jobs, 1, withinHours));
    return this;
  }

  /** Nodes of the domain that the case is about show the code now. */
  CellCase ofDomain(String type, String name, String code, int count) {
    domain = type + ' ' + name;
    breadths.add(new Breadth(code, type, name, count));
    return this;
  }

  CellCase source(SourceRecord record) {
    sources.add(record);
    return this;
  }

  Case question() {
    return new Case(
        plain.id(),
        plain.cell(),
        "i-1",
        plain.time(),
        mode,
        plain.facts(),
        recurrences,
        breadths,
        plain.changes(),
        job,
        nodes,
        fleet,
        sources,
        Tracks.BOTH,
        domain,
        plain.omitted());
  }

  Decision decide() {
    return TestPolicy.builtIn().decide(question());
  }

  /** The only action with this verb. */
  static Action action(Decision decision, Verb verb) {
    List<Action> found = decision.actions().stream().filter(a -> a.verb() == verb).toList();
    if (found.size() != 1) {
      throw new AssertionError("not one " + verb + " but " + decision.actions());
    }
    return found.get(0);
  }
}
