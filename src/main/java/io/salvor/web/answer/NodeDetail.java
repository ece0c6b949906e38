package io.salvor.web.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * One node with its lock, its incident and what was decided on it last.
 *
 * @param lock left out when nobody holds the node
 * @param optedOutUntil left out when its owner has not opted out, or with no end
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record NodeDetail(
    @JsonUnwrapped NodeAnswer node,
    Optional<Lock> lock,
    Optional<Instant> optedOutUntil,
    Optional<IncidentAnswer> openIncident,
    @Schema(type = SchemaType.ARRAY, implementation = Object.class) List<JsonNode> decisions) {

  /**
   * Who treats the node.
   *
   * @param holder {@code salvor}, or the person or tool
   * @param incident that Salvor holds it for
   * @param expires left out when it has no end
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Lock(String holder, String incident, Optional<Instant> expires) {}
}
