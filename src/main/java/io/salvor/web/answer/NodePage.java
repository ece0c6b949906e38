package io.salvor.web.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * Some nodes in the order of cells and names.
 *
 * @param next cursor of the next page, left out on the last one
 */
public record NodePage(
    List<NodeAnswer> nodes, @JsonInclude(JsonInclude.Include.NON_EMPTY) String next) {}
