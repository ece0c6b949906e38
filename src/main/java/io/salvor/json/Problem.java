package io.salvor.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * An error as {@code application/problem+json} (RFC 9457).
 *
 * @param errors faults in a body, with their pointers
 */
public record Problem(int status, String title, String detail, List<JsonFault> errors) {
  public static final String MEDIA_TYPE = "application/problem+json";

  public Problem {
    errors = List.copyOf(errors);
  }

  public Problem(int status, String title, String detail) {
    this(status, title, detail, List.of());
  }

  public ObjectNode json() {
    return new Out()
        .text("type", "about:blank")
        .text("title", title)
        .number("status", status, 0)
        .text("detail", detail)
        .list("errors", errors, Problem::fault)
        .node();
  }

  /** The faults as JSON. */
  public static ArrayNode faults(List<JsonFault> faults) {
    ObjectNode holder = new Out().all("errors", faults, Problem::fault).node();
    return (ArrayNode) holder.get("errors");
  }

  private static ObjectNode fault(JsonFault fault) {
    return new Out().always("pointer", fault.pointer()).text("detail", fault.detail()).node();
  }
}
