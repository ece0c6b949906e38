package io.salvor.model.stage;

import io.salvor.model.Component;
import io.salvor.model.Remedy;
import io.salvor.model.Role;
import io.salvor.model.Severity;
import io.salvor.model.Symptom;
import io.salvor.model.SymptomClass;

/**
 * A symptom with what history and its surroundings say about it; the table of ambiguity matches
 * this.
 *
 * @param symptom what was seen
 * @param bursts bursts of the same code on the same part within its window, this one included
 * @param spotBursts the same at the same place inside the part (GPC and TPC, link); 0 if no place
 * @param jobs distinct jobs among the bursts; 0 when no job is known
 * @param entities distinct parts of the node that show the code in one job now
 * @param nodes distinct nodes that show the same kind of trouble now
 * @param changed true when something was changed on the node lately
 * @param failedJobs distinct jobs that failed on the node lately
 * @param burstsHour bursts of the same code on the same part within an hour, as far as was counted
 * @param burstsMonth the same within 28 days
 */
public record Evidence(
    Symptom symptom,
    int bursts,
    int spotBursts,
    int jobs,
    int entities,
    int nodes,
    boolean changed,
    int failedJobs,
    int burstsHour,
    int burstsMonth) {

  /** Bursts of the 28 days that came before the last day: it is no matter of today alone. */
  public int burstsBefore() {
    return Math.max(0, burstsMonth - bursts);
  }

  /** The kind of trouble. */
  public SymptomClass kind() {
    return symptom.kind();
  }

  public Component component() {
    return symptom.component();
  }

  public Severity severity() {
    return symptom.severity();
  }

  public Role role() {
    return symptom.role();
  }

  public Remedy remedy() {
    return symptom.remedy();
  }

  public String code() {
    return symptom.code();
  }
}
