package io.salvor.model.stage;

import io.salvor.model.Attribution;
import io.salvor.model.Case.NodeRecord;
import io.salvor.model.Component;
import io.salvor.model.Confidence;
import io.salvor.model.Phase;
import io.salvor.model.Proposal;
import io.salvor.model.Remedy;
import io.salvor.model.Severity;
import io.salvor.model.StepResult;
import io.salvor.model.SymptomClass;
import io.salvor.model.Track;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What to do with a node; the ladder matches this.
 *
 * @param record what is known of the node; its name is {@code unknown-node} when none is named
 * @param ofDomain true when the case is about a fault domain: then the name is the domain's
 * @param fleetKnown true when an inventory is at hand, so that a node without work is idle for sure
 */
public record NodeQuestion(
    Attribution attribution, NodeRecord record, boolean ofDomain, boolean fleetKnown) {
  private static final int RECHECK_ORDER = 90;
  private static final Set<Verb> TREATMENTS = EnumSet.of(Verb.RESET_GPU, Verb.REBOOT, Verb.REPAIR);
  private static final Set<StepResult> FAILURES =
      EnumSet.of(StepResult.FAILED, StepResult.TIMED_OUT, StepResult.INCONCLUSIVE);
  private static final Set<SymptomClass> WELL =
      EnumSet.of(SymptomClass.HEALTHY, SymptomClass.NOTICE, SymptomClass.NOTHING_KNOWN);

  public String node() {
    return record.name();
  }

  public Whose whose() {
    return attribution.whose();
  }

  public Confidence confidence() {
    return attribution.confidence();
  }

  public Remedy remedy() {
    return attribution.remedy();
  }

  public SymptomClass kind() {
    return attribution.kind();
  }

  public Component component() {
    return attribution.symptom().component();
  }

  public Severity severity() {
    return attribution.symptom().severity();
  }

  /** How often the GPU was reset in this incident. */
  public int resets() {
    return count(Verb.RESET_GPU);
  }

  /** How often the node was rebooted in this incident. */
  public int reboots() {
    return count(Verb.REBOOT);
  }

  /** How often the node was diagnosed in this incident. */
  public int diagnoses() {
    return count(Verb.DIAGNOSE);
  }

  public Phase phase() {
    return record.course().phase();
  }

  /** The step that ended last, OBSERVE when none has. */
  public Verb step() {
    return record.course().step();
  }

  public StepResult result() {
    return record.course().result();
  }

  /** True when that step mended what it could: a reset, a reboot or a repair that succeeded. */
  public boolean treated() {
    return TREATMENTS.contains(step()) && result() == StepResult.SUCCEEDED;
  }

  /** True when it failed, ran out of time, or was a diagnosis that says nothing. */
  public boolean stepFailed() {
    return FAILURES.contains(result());
  }

  /** True when nothing speaks against the node now. */
  public boolean well() {
    return WELL.contains(kind());
  }

  /** How often in a row the step that ended last was tried. */
  public int again() {
    List<Verb> rungs = record.rungs();
    int same = 0;
    while (same < rungs.size() && rungs.get(rungs.size() - 1 - same) == step()) {
      same++;
    }
    return same;
  }

  /** Its diagnosis level, 0 for none. */
  public int level() {
    return record.course().level();
  }

  /** Seconds since it ended. */
  public int sinceStep() {
    return Whole.of(record.course().sinceStep());
  }

  public boolean faultSinceStep() {
    return record.course().faultSinceStep();
  }

  /** Seconds since the last fact against the node. */
  public int healthy() {
    return Whole.of(record.course().healthy());
  }

  /** Steps of the incident that failed or ran out of time. */
  public int failures() {
    return record.course().failures();
  }

  public boolean probation() {
    return record.course().onProbation();
  }

  /** Seconds since the incident was opened. */
  public int open() {
    return Whole.of(record.course().open());
  }

  /** True while Salvor holds the node out. */
  public boolean quarantined() {
    return record.quarantinedByUs();
  }

  /** True while an action on the node is being carried out. */
  public boolean busy() {
    return !record.course().inFlight().isEmpty();
  }

  public boolean running() {
    return record.workload().isRunning();
  }

  /** True when what runs there is known, be it nothing. */
  public boolean workloadKnown() {
    return running() || fleetKnown;
  }

  /** GPU-hours that end with the job now. */
  public int lostGpuHours() {
    return Whole.of(record.workload().lostGpuHours());
  }

  /** GPUs of the whole job that runs there. */
  public int gpus() {
    return record.workload().gpus();
  }

  /** Priority of the job that runs there. */
  public int priority() {
    return Whole.of(record.workload().priority());
  }

  /** The proposal to decide again on more evidence, or after five minutes. */
  public Proposal recheck(String byRule) {
    return new Proposal(
        byRule,
        Track.NODE,
        Verb.RECHECK,
        node(),
        Urgency.NOW,
        RECHECK_ORDER,
        Map.of("after", "300s", "on", "more evidence"),
        chain(byRule),
        attribution.reason());
  }

  /** The rules and rows that led from what was seen to this choice. */
  List<String> chain(String choice) {
    return List.of(choice, attribution.rule(), attribution.symptom().rule());
  }

  private int count(Verb verb) {
    return (int) record.rungs().stream().filter(rung -> rung == verb).count();
  }
}
