package io.salvor.model.stage;

import io.salvor.model.Attribution;
import io.salvor.model.Confidence;
import io.salvor.model.Remedy;
import io.salvor.model.SymptomClass;
import io.salvor.model.Whose;
import java.util.List;

/**
 * What to do with the job; the retry table matches this.
 *
 * @param job the job's id, {@code unknown-job} when none is named
 * @param seen true when the case speaks of a job at all
 * @param attempt the run that ended, from 1; 0 when unknown
 * @param withoutProgress runs in a row without a newer checkpoint; 0 when unknown
 * @param nodeSets distinct node sets on which it failed for the same reason
 */
public record JobQuestion(
    Attribution attribution,
    String job,
    boolean seen,
    int attempt,
    int withoutProgress,
    int nodeSets) {

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

  /** The rules and rows that led from what was seen to this choice. */
  List<String> chain(String choice) {
    return List.of(choice, attribution.rule(), attribution.symptom().rule());
  }
}
