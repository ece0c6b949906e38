package io.salvor.model.stage;

import io.salvor.model.Attribution;
import io.salvor.model.Case.JobRecord;
import io.salvor.model.Confidence;
import io.salvor.model.JobCourse;
import io.salvor.model.Remedy;
import io.salvor.model.SymptomClass;
import io.salvor.model.Whose;
import java.util.List;
import java.util.Map;

/**
 * What to do with the job; the retry table matches this.
 *
 * @param job the job's id, {@code unknown-job} when none is named
 * @param seen true when the case speaks of a job at all
 * @param record what is known of the job
 * @param suspects nodes with a sure fault of their own, in the order of names
 * @param ofDomain true when the case is about a fault domain
 */
public record JobQuestion(
    Attribution attribution,
    String job,
    boolean seen,
    JobRecord record,
    List<String> suspects,
    boolean ofDomain) {
  private static final int HOUR = 3600;

  public JobQuestion {
    suspects = List.copyOf(suspects);
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

  /** True when a cell keeps the ledgers of the job. */
  public boolean followed() {
    return !record.course().equals(JobCourse.NEW);
  }

  /** The run that ended, from 1; 0 when unknown. */
  public int attempt() {
    return record.attempt();
  }

  /** Runs in a row without a newer checkpoint; 0 when unknown. */
  public int withoutProgress() {
    return record.attemptsWithoutProgress();
  }

  /** Distinct node sets on which it failed for the same reason. */
  public int nodeSets() {
    return record.nodeSets();
  }

  /** Retries decided for the job so far. */
  public int retries() {
    return record.course().retries();
  }

  /** The same for this root cause. */
  public int causeRetries() {
    return ofCause(record.course().retriesByCause());
  }

  /** Distinct node sets on which it failed, for this root cause. */
  public int causeNodeSets() {
    return ofCause(record.course().nodeSetsByCause());
  }

  /** Retries decided for jobs of its owner within a day, whatever their names. */
  public int ownerRetries() {
    return record.course().ownerRetries();
  }

  /** Failures of jobs of its owner within a day since one of them completed. */
  public int ownerFailures() {
    return record.course().ownerFailures();
  }

  public int gpus() {
    return record.course().gpus();
  }

  public int priority() {
    return Whole.of(record.course().priority());
  }

  /** GPU-hours of work since its last completed checkpoint, rounded down. */
  public int lostGpuHours() {
    return Whole.of(record.course().lost() * record.course().gpus() / HOUR);
  }

  public boolean progressKnown() {
    return record.course().progressKnown();
  }

  /** True when it is known that the run that ended got on: it passed the checkpoint before it. */
  public boolean progressing() {
    return progressKnown() && withoutProgress() == 0;
  }

  /** Seconds since its first attempt that is known began. */
  public int elapsed() {
    return Whole.of(record.course().elapsed());
  }

  /** The rules and rows that led from what was seen to this choice. */
  List<String> chain(String choice) {
    return List.of(choice, attribution.rule(), attribution.symptom().rule());
  }

  private int ofCause(Map<String, Integer> ledger) {
    return ledger.getOrDefault(JobCourse.cause(whose(), kind()), 0);
  }
}
