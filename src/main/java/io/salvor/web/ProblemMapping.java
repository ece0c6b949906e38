package io.salvor.web;

import io.salvor.cell.CellViews;
import io.salvor.json.JsonFault;
import io.salvor.json.Problem;
import io.salvor.ledger.LedgerFault;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Every error as problem+json; nothing of the inside is told. */
class ProblemMapping {
  private static final Logger LOG = Logger.getLogger(ProblemMapping.class);
  private static final int NOT_ALLOWED = 405;

  private final Methods methods;

  ProblemMapping(Methods methods) {
    this.methods = methods;
  }

  @ServerExceptionMapper
  Response map(WebApplicationException fault, UriInfo uri) {
    int status = fault.getResponse().getStatus();
    if (status < 400) {
      return fault.getResponse();
    }
    Response.Status known = Response.Status.fromStatusCode(status);
    String title = known == null ? "Error" : known.getReasonPhrase();
    Response.ResponseBuilder answer = problem(status, title, detail(status));
    String allowed = status == NOT_ALLOWED ? methods.of(uri.getRequestUri().getPath()) : "";
    return allowed.isEmpty() ? answer.build() : answer.header(HttpHeaders.ALLOW, allowed).build();
  }

  private static String detail(int status) {
    return switch (status) {
      case 404 -> "nothing is served at this path; see /q/openapi for what is";
      case 405 -> "this path does not take this method";
      case 406 -> "answers are application/json or application/problem+json";
      case 415 -> "this path does not take this content type";
      case 413 -> "the body is too large";
      default -> "the request cannot be answered";
    };
  }

  @ServerExceptionMapper
  Response map(Queries.BadQuery fault) {
    List<JsonFault> errors = List.of(new JsonFault(fault.pointer(), fault.getMessage()));
    return problem(new Problem(400, "Bad query", fault.getMessage(), errors)).build();
  }

  @ServerExceptionMapper
  Response map(Queries.Unknown fault) {
    return problem(404, "Not found", fault.getMessage()).build();
  }

  @ServerExceptionMapper
  Response map(CellViews.NotReady fault) {
    return problem(503, "Cells not ready", fault.getMessage())
        .header(HttpHeaders.RETRY_AFTER, 1)
        .build();
  }

  @ServerExceptionMapper
  Response map(LedgerFault fault) {
    LOG.error(fault.getMessage());
    return problem(503, "Ledger unavailable", "the ledger cannot be used now")
        .header(HttpHeaders.RETRY_AFTER, 1)
        .build();
  }

  @ServerExceptionMapper
  Response map(Throwable fault) {
    LOG.error("a request failed", fault);
    return problem(500, "Internal fault", "the service failed on this request; its log says why")
        .build();
  }

  private static Response.ResponseBuilder problem(int status, String title, String detail) {
    return problem(new Problem(status, title, detail));
  }

  private static Response.ResponseBuilder problem(Problem problem) {
    return Response.status(problem.status())
        .type(Problem.MEDIA_TYPE)
        .entity(problem.json().toString());
  }
}
