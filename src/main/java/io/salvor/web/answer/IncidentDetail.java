package io.salvor.web.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import io.salvor.model.Track;
import io.salvor.model.Verb;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * One incident with all that belongs to it.
 *
 * @param next what is waited for, in the order of time; empty when it is over
 * @param actions what was to be carried out, in the order in which it was decided
 * @param decisions as {@code /decisions} shows them, newest first
 * @param parentIncident the domain incident that it belongs to
 * @param children of a domain incident
 * @param linked incidents of the other track
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record IncidentDetail(
    @JsonUnwrapped IncidentAnswer incident,
    List<Next> next,
    List<ActionState> actions,
    @Schema(type = SchemaType.ARRAY, implementation = Object.class) List<JsonNode> decisions,
    Optional<IncidentAnswer> parentIncident,
    List<IncidentAnswer> children,
    List<IncidentAnswer> linked) {

  /**
   * One action and what became of it.
   *
   * @param state OPEN, STARTED, SUCCEEDED, FAILED, TIMED_OUT or REFUSED
   * @param after the action that has to succeed first
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record ActionState(
      String id,
      String decision,
      Track track,
      Verb verb,
      String target,
      String state,
      Instant notBefore,
      Instant deadline,
      Optional<Instant> ended,
      String after,
      String expects,
      Map<String, String> parameters,
      String reason,
      @Schema(type = SchemaType.ARRAY, implementation = Object.class) List<JsonNode> outcomes) {}

  /**
   * Something that is waited for.
   *
   * @param what START, END, APPROVAL, BUDGET, RECHECK, CHECKPOINT, JOB_END or PERSON
   * @param action the action that waits, left out when it is none
   * @param until when the waiting ends by itself, left out when it does not
   * @param text one sentence for people
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Next(String what, String action, Optional<Instant> until, String text) {}
}
