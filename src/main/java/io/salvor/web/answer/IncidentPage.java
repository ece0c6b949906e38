package io.salvor.web.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * Some incidents, newest first.
 *
 * @param next cursor of the next page, left out on the last one
 */
public record IncidentPage(
    List<IncidentAnswer> incidents, @JsonInclude(JsonInclude.Include.NON_EMPTY) String next) {}
