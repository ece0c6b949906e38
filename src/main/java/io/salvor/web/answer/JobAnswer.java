package io.salvor.web.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import io.salvor.cell.JobView;
import io.salvor.model.Job;
import io.salvor.model.JobCourse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * One job, what was done for it and what is known of its progress.
 *
 * @param state RUNNING, COMPLETED or ENDED
 * @param attempt number of the latest attempt, from 1; 0 when none is known
 * @param retries decided so far
 * @param failuresByCause attempts that failed, by attribution and kind of trouble
 * @param attemptsWithoutProgress in a row, without a newer checkpoint
 * @param lostSeconds of work since the last completed checkpoint, or the attempt's start
 * @param excludedNodes that its next attempt keeps off
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record JobAnswer(
    String id,
    String cell,
    String name,
    String owner,
    String queue,
    String scheduler,
    String state,
    int attempt,
    List<String> nodes,
    int gpus,
    long priority,
    Map<String, String> labels,
    int retries,
    Map<String, Integer> failuresByCause,
    Map<String, Integer> nodeSetsByCause,
    boolean progressKnown,
    int attemptsWithoutProgress,
    long lostSeconds,
    long elapsedSeconds,
    List<String> excludedNodes,
    Optional<IncidentAnswer> openIncident,
    @Schema(type = SchemaType.ARRAY, implementation = Object.class) List<JsonNode> decisions) {

  public static JobAnswer of(
      JobView view, Optional<IncidentAnswer> incident, List<JsonNode> decisions) {
    Job job = view.job();
    JobCourse course = view.course();
    return new JobAnswer(
        job.id(),
        view.cell(),
        job.name(),
        job.owner(),
        job.queue(),
        job.scheduler(),
        view.isRunning() ? "RUNNING" : view.isDone() ? "COMPLETED" : "ENDED",
        view.attempt(),
        job.nodes(),
        job.gpus(),
        job.priority(),
        job.labels(),
        course.retries(),
        course.retriesByCause(),
        course.nodeSetsByCause(),
        course.progressKnown(),
        view.withoutProgress(),
        course.lost(),
        course.elapsed(),
        course.excluded(),
        incident,
        decisions);
  }
}
